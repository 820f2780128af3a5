import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findConventionViolations, findNameViolations, findRaisedLimits, measureLengths } from './check-conventions.ts';
import { fixtureTree } from './fixture-tree.ts';

const root = join(import.meta.dirname, '..');

function breachesOf(files: Record<string, string>) {
  using tree = fixtureTree(files);
  return findConventionViolations(tree.root);
}

/** What Biome says of these files by the configuration of the house: `path:line rule: message`. */
function lint(files: Record<string, string>): string[] {
  const ours = ['biome.json', 'tools/lint/house.grit', 'tools/lint/product.grit'];
  const configuration = Object.fromEntries(ours.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  using tree = fixtureTree({ ...configuration, ...files });
  const command = join(root, 'node_modules', '.bin', 'biome');
  const { stdout } = spawnSync(
    command,
    ['lint', '--reporter=github', '--max-diagnostics=none', ...Object.keys(files)],
    {
      cwd: tree.root,
      encoding: 'utf8',
    },
  );
  const found = stdout.matchAll(/^::error title=(\S+?),file=(.*?),line=(\d+),.*?::(.*)$/gm);
  return [...found].map(
    ([, rule, path = '', line, says]) => `${path.replace(`${tree.root}/`, '')}:${line} ${rule}: ${says}`,
  );
}

const fine = {
  'src/config.ts': 'export const port = Number(process.env.PORT);',
  'src/orders/web/order-details.tsx': 'export const many = "any"; // todo lo que queda',
  'src/orders/web/order-page.test.tsx': 'export const url = "https://example.org/root/index.html";',
  'src/entry.client.tsx': `import { a } from './config.ts'; export const b = await import('./c.ts').then(() => a);`,
  'sandbox/portals/area-c/form.css': '.todo { color: red }',
  'src/money/providers/stripe/stripe.ts': `export const event = 'charge.refunded';`,
  'src/money/reprice.ts': `export const wire_transfer = 'a more_expensive payment';`,
  'src/orders/fine.ts': `export const a = response.status === 404 || session.status === 'open' || answer.result === 'submitted';`,
  'src/orders/tables.ts': "export const a = sql`${table.status} = 'FAILED'`;",
  'src/money/providers/card/refund.ts': `export const a = refund.status !== 'failed';`,
  'tools/x.ts': 'console.log(process.env.PATH); await import(process.argv[2] ?? "");',
};

test('a tree that keeps the rules has no breach', () => {
  expect(breachesOf({ ...fine, 'README.md': 'Open http://localhost:3000/orders.' })).toEqual([]);
  expect(lint(fine)).toEqual([]);
});

test.each([
  ['any', 'src/a.ts', 'export let a: Record<string, any>;', 'noExplicitAny'],
  ['any in a test', 'test/a.test.ts', 'export let a = b as any;', 'noExplicitAny'],
  ['process.env', 'src/a.ts', 'export const a = process.env.HOME;', 'noProcessEnv'],
  ['process["env"]', 'sandbox/a.ts', 'export const a = process["env"];', 'noProcessEnv'],
  ['env taken apart', 'src/a.ts', 'export const { env } = process;', 'src/config.ts only'],
  ['process by another name', 'src/a.ts', 'export const here = process;', 'src/config.ts only'],
  ['env imported', 'src/a.ts', `import { env } from 'node:process'; env.A;`, 'src/config.ts only'],
  ['a module mock', 'src/a.test.ts', `vi.mock('./b.ts');`, 'no module mocks'],
  ['a mock that is lifted', 'test/a.test.ts', `vi.doUnmock('./b.ts');`, 'no module mocks'],
  ['a computed import', 'src/a.ts', 'await import(where);', 'no computed import paths'],
  ['an import put together', 'sandbox/a.ts', `await import('./portals' + where + '.ts');`, 'no computed import paths'],
  ['a state compared', 'src/a.ts', `if (order.status === 'pending') pay();`, 'no state is compared'],
  ['a state compared the other way round', 'src/a.tsx', `b = 'FAILED' !== submission?.status;`, 'no state is compared'],
  ["a refund's state", 'src/a.ts', `b = refund.status === 'open';`, 'no state is compared'],
  ["a payment's state", 'src/a.ts', `b = own.payment.state === 'paid';`, 'no state is compared'],
  ['a state looked for', 'src/a.ts', `b = ['QUEUED', 'FAILED'].includes(row.status);`, 'no state is compared'],
  ['a state in a switch', 'src/a.ts', `switch (status) { case 'RUNNING': run(); }`, 'no state is compared'],
  ['a state in a condition', 'src/a.ts', `b = eq(orders.status, 'confirmed');`, 'no state is compared'],
  ['states in a condition', 'src/a.ts', `b = inArray(submissions.status, ['QUEUED']);`, 'no state is compared'],
  ['a state in SQL', 'src/a.ts', "b = sql`${submissions.status} <> 'FAILED'`;", 'no state is compared'],
  ["a task's kind", 'src/a.ts', `b = task.kind === 'money_due';`, 'no state is compared'],
  ["a contact's answer", 'src/a.ts', `b = letter?.answer !== 'granted';`, 'no state is compared'],
  ['states in SQL', 'src/a.ts', "b = sql`status in ('QUEUED', 'RUNNING')`;", 'no state is compared'],
  ['a barrel', 'src/a.ts', `export { b } from './b.ts';`, 'no barrels'],
  ['a barrel of everything', 'src/a.ts', `export * from './b.ts';`, 'no barrels'],
  ['a barrel of types', 'tools/a.ts', `export type { b } from './b.ts';`, 'no barrels'],
  ['a barrel in two steps', 'src/a.ts', `import { b } from './b.ts'; export { b };`, 'no barrels'],
])('%s: Biome refuses it', (_name, path, text, says) => {
  expect(lint({ [path]: text }).filter((line) => line.startsWith(`${path}:1 `) && line.includes(says))).not.toEqual([]);
});

test.each([
  ['an unfinished mark', 'src/a.ts', `export const a = 1; // ${'TO'}DO later`, 'no unfinished marks'],
  ['a name in camel case', 'src/orderPage.ts', 'export const a = 1;', 'kebab-case'],
  ['a folder in camel case', 'src/orderPages/a.ts', 'export const a = 1;', 'kebab-case'],
  ['an address for a name', 'src/orders/web/$id.tsx', 'export const a = 1;', 'kebab-case'],
  ['a catch-all', 'src/utils.ts', 'export const a = 1;', 'a word of the business'],
  ['a catch-all folder', 'src/shared/a.ts', 'export const a = 1;', 'a word of the business'],
  ['a provider by name', 'src/money/a.ts', `export const provider = 'stripe';`, 'a word of one payment provider'],
  ['a provider’s event', 'src/money/a.ts', `export const a = 'checkout.session.completed';`, 'one payment provider'],
  ['a provider’s field', 'src/checkout/a.ts', 'export const paymentIntentId = 1;', 'one payment provider'],
  ['a provider’s id in a test', 'src/checkout/a.test.ts', `export const id = 'cs_test_1';`, 'one payment provider'],
  [
    'a provider at home with another',
    'src/money/providers/b/b.ts',
    `export const a = 'pi_1';`,
    'providers/stripe only',
  ],
  ['a machine in code', 'src/a.ts', `export const a = '${'/'}root/data';`, 'one particular machine'],
  ['a machine in prose', 'docs/a.md', `See ${'/'}home/someone/notes.`, 'one particular machine'],
])('%s: a breach', (_name, path, text, says) => {
  const breaches = breachesOf({ [path]: text });
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toContain(`${path}:1 `);
  expect(breaches[0]).toContain(says);
});

test('300 lines are the most', () => {
  const lines = (count: number) => ({ 'src/a.ts': 'export {};\n'.repeat(count) });
  expect(breachesOf(lines(300))).toEqual([]);
  expect(breachesOf(lines(301))).toEqual(['src/a.ts has 301 lines, 300 are the most']);
});

test('a limit may go down or be new, never up', () => {
  expect(findRaisedLimits({ one: 1, two: 2, three: 3 }, { one: 1, two: 3 })).toEqual([]);
  expect(findRaisedLimits({ one: 2 }, { one: 1 })).toEqual([
    'tools/limits.json: one is 2 and was 1: limits only go down',
  ]);
});

test('lengths are told as median, nine tenths and longest', () => {
  expect(measureLengths([30, 10, 20])).toEqual({ median: 20, p90: 30, longest: 30 });
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(measureLengths(hundred)).toEqual({ median: 50, p90: 90, longest: 100 });
  expect(measureLengths([])).toEqual({ median: 0, p90: 0, longest: 0 });
});

test('words that left the glossary and names that two files share are found', () => {
  using tree = fixtureTree({
    'docs/glossary.md':
      '- **knock**: no row\n## Words that left\n\n| left | now |\n| --- | --- |\n| walk, walks | canary |\n',
    'src/a/read-walks.ts': '',
    'src/a/canary.ts':
      'export const meta = 1;\nconst walk = 1;\nexport async function startWalk() {}\nexport type Canary = typeof walk;',
    'src/b/page.tsx': 'export const meta = 1;\nexport interface Canary {}\nexport const sidewalks = 1;',
    'src/b/walks.test.ts': 'export type Canary = 1;',
    'src/b/jobs.ts': "  {\n    name: 'start-walks',\n    expireInSeconds: 60,",
    'db/schema.txt': "runs\n  walks_since date\n  sidewalk text\n  runs_kind: CHECK ((kind = 'DRY_WALK'::text))\n",
    'src/b/contract.ts': "const kinds = ['dry_walk', 'sidewalk', 'We walk.'];\n// a walk",
    'src/permits/authorities/x/plan.ts': 'export const plan = 1;',
    'src/permits/authorities/y/plan.ts': 'export const plan = 1;',
  });
  expect(findNameViolations(tree.root)).toEqual([
    "db/schema.txt: 'walks' in 'walks_since' has left the glossary (docs/glossary.md)",
    "db/schema.txt: 'walk' in 'DRY_WALK' has left the glossary (docs/glossary.md)",
    "src/b/contract.ts: 'walk' in 'dry_walk' has left the glossary (docs/glossary.md)",
    "src/a/read-walks.ts: 'walks' in 'read-walks' has left the glossary (docs/glossary.md)",
    "src/a/canary.ts: 'walk' in 'startWalk' has left the glossary (docs/glossary.md)",
    "src/b/jobs.ts: 'walks' in 'start-walks' has left the glossary (docs/glossary.md)",
    "src/b/page.tsx exports 'Canary', and so does src/a/canary.ts: one name, one thing",
  ]);
});
