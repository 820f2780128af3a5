import { expect, test } from 'vitest';
import { fixtureTree } from './fixture-tree.ts';
import { matchesLock } from './install.mjs';

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
