import { expect, test } from 'vitest';
import { findHouseBreaches, measureLengths } from './check-house.ts';
import { fixtureTree } from './fixture-tree.ts';

function breachesOf(files: Record<string, string>, longFiles: Record<string, string> = {}) {
  using tree = fixtureTree(files);
  return findHouseBreaches(tree.root, longFiles);
}

test('a tree that keeps the rules has no breach', () => {
  expect(
    breachesOf({
      'src/config.ts': 'export const port = Number(process.env.PORT);',
      'src/features/orders/web/$id.tsx': 'export const many = "any"; // todo lo que queda',
      'src/features/orders/web/order-page.test.tsx': 'const url = "https://example.org/root/index.html";',
      'src/entry.client.tsx': `import { a } from './config.ts'; export { a }; export const b = 1;`,
      'sandbox/portals/area-c/form.css': '.todo { color: red }',
      'tools/x.ts': 'console.log(process.env.PATH);',
      'README.md': 'Open http://localhost:3000/orders.',
    }),
  ).toEqual([]);
});

test.each([
  ['any', 'src/a.ts', 'let a: Record<string, any>;', 'no `any`'],
  ['any in a test', 'test/a.test.ts', 'let a = b as any;', 'no `any`'],
  ['process.env', 'src/a.ts', 'const a = process.env.HOME;', 'src/config.ts only'],
  ['process["env"]', 'sandbox/a.ts', 'const a = process["env"];', 'src/config.ts only'],
  ['env taken apart', 'src/a.ts', 'const { env } = process;', 'src/config.ts only'],
  ['env imported', 'src/a.ts', `import { env } from 'node:process';`, 'src/config.ts only'],
  ['a module mock', 'src/a.test.ts', `vi.mock('./b.ts');`, 'no module mocks'],
  ['a barrel', 'src/a.ts', `export { b } from './b.ts'; export * from './c.ts';`, 'no barrels'],
  ['a barrel in two steps', 'src/a.ts', `import { b } from './b.ts'; export { b };`, 'no barrels'],
  ['an unfinished mark', 'src/a.ts', `export const a = 1; // ${'TO'}DO later`, 'no unfinished marks'],
  ['a name in camel case', 'src/orderPage.ts', 'export const a = 1;', 'kebab-case'],
  ['a folder in camel case', 'src/orderPages/a.ts', 'export const a = 1;', 'kebab-case'],
  ['a route name outside web', 'src/features/a/$id.tsx', 'export const a = 1;', 'kebab-case'],
  ['a catch-all', 'src/utils.ts', 'export const a = 1;', 'named after the business'],
  ['a machine in code', 'src/a.ts', `export const a = '${'/'}root/data';`, 'one particular machine'],
  ['a machine in prose', 'docs/a.md', `See ${'/'}home/someone/notes.`, 'one particular machine'],
])('%s: a breach', (_name, path, text, says) => {
  const breaches = breachesOf({ [path]: text });
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toContain(`${path}:1 `);
  expect(breaches[0]).toContain(says);
});

test('300 lines are the most, unless the file is listed; a needless entry is a breach', () => {
  const lines = (count: number) => ({ 'src/a.ts': 'export {};\n'.repeat(count) });
  expect(breachesOf(lines(300))).toEqual([]);
  expect(breachesOf(lines(301))).toEqual(['src/a.ts has 301 lines, 300 are the most']);
  expect(breachesOf(lines(301), { 'src/a.ts': 'a list of towns' })).toEqual([]);
  expect(breachesOf(lines(300), { 'src/a.ts': 'a list of towns' })).toEqual(['src/a.ts needs no entry in LONG_FILES']);
});

test('lengths are told as median, nine tenths and longest', () => {
  expect(measureLengths([30, 10, 20])).toEqual({ median: 20, p90: 30, longest: 30 });
  expect(measureLengths(Array.from({ length: 100 }, (_, index) => index + 1))).toEqual({
    median: 50,
    p90: 90,
    longest: 100,
  });
  expect(measureLengths([])).toEqual({ median: 0, p90: 0, longest: 0 });
});
