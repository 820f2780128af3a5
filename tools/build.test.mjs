import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashInputs } from './build.mjs';
import { fixtureTree } from './fixture-tree.ts';
import { keepReleases } from './keep-releases.mjs';

test('what the pages are made from changes the hash, and nothing else does', () => {
  using tree = fixtureTree({
    'src/a.ts': '1',
    'src/deep/b.tsx': '2',
    'src/a.test.ts': '3',
    'public/icon.svg': '4',
    'vite.config.ts': '5',
    'README.md': '6',
  });
  const write = (path, text) => writeFileSync(join(tree.root, path), text);
  const hashes = [hashInputs(tree.root)];
  for (const path of ['src/a.ts', 'src/deep/b.tsx', 'src/new.ts', 'public/icon.svg', 'vite.config.ts']) {
    write(path, 'changed');
    hashes.push(hashInputs(tree.root));
  }
  rmSync(join(tree.root, 'src/a.ts'));
  hashes.push(hashInputs(tree.root));
  expect(new Set(hashes).size).toBe(7);

  write('src/a.test.ts', 'changed');
  write('README.md', 'changed');
  expect(hashInputs(tree.root)).toBe(hashes.at(-1));
});

test('the server is bundled anew when the sandbox or the way it is bundled changes, and the pages are not built for that', () => {
  using tree = fixtureTree({ 'src/main.ts': '1', 'sandbox/server.ts': '2', 'tools/bundle-server.mjs': '3' });
  const pages = hashInputs(tree.root);
  const hashes = [hashInputs(tree.root, 'server')];
  for (const path of ['sandbox/server.ts', 'tools/bundle-server.mjs']) {
    writeFileSync(join(tree.root, path), 'changed');
    hashes.push(hashInputs(tree.root, 'server'));
  }
  expect(new Set(hashes).size).toBe(3);
  expect(hashInputs(tree.root)).toBe(pages);
});

test('the assets of the last releases stay beside those of a new one, and no more of them', () => {
  using tree = fixtureTree({ 'build/client/assets/frame-0.js': 'frame', 'build/client/assets/page-0.js': '0' });
  const assets = join(tree.root, 'build/client/assets');
  /** As a build does: nothing of the last one is left. */
  const release = (number) => {
    rmSync(assets, { recursive: true });
    mkdirSync(assets);
    writeFileSync(join(assets, 'frame-0.js'), 'frame');
    writeFileSync(join(assets, `page-${number}.js`), String(number));
    keepReleases(tree.root);
    return readdirSync(assets).sort();
  };
  expect(release(1)).toEqual(['frame-0.js', 'page-1.js']);
  expect(release(2)).toEqual(['frame-0.js', 'page-1.js', 'page-2.js']);
  // Built again, it is the same release.
  expect(release(2)).toEqual(['frame-0.js', 'page-1.js', 'page-2.js']);
  for (const number of [3, 4, 5, 6]) release(number);
  expect(release(7)).toEqual(['frame-0.js', ...[2, 3, 4, 5, 6, 7].map((number) => `page-${number}.js`)]);
  expect(readFileSync(join(assets, 'page-2.js'), 'utf8')).toBe('2');
});
