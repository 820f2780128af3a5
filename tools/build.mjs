// Builds the pages, and the server in one piece, each when what it is made from has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bundleServer } from './bundle-server.mjs';
import { runQuietly, StepFailed, withProgress } from './child.mjs';
import { compressAssets } from './compress-assets.mjs';
import { exclusively } from './exclusive.mjs';
import { pinnedNode } from './install.mjs';
import { softenPreloads } from './soften-preloads.mjs';

/** What can be built: from what, into which folder (its stamp says from which inputs), and how. */
const BUILDS = {
  pages: {
    inputs: ['src', 'public', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'package-lock.json'],
    stamp: 'build/.stamp',
    words: ['Building the pages', 'Built the pages'],
    make: buildPages,
  },
  server: {
    inputs: ['src', 'sandbox', 'tools/bundle-server.mjs', 'package.json', 'package-lock.json'],
    stamp: 'build/service/.stamp',
    words: ['Bundling the server', 'Bundled the server'],
    make: bundleServer,
  },
};

/** @param {'pages' | 'server'} what */
export async function ensureBuilt(root, env, what = 'pages') {
  const { words, make } = BUILDS[what];
  if (isFresh(root, what)) return;
  const onWait = () => process.stderr.write('Waiting for another command that is building ...\n');
  await exclusively(
    join(root, '.cache', 'build.lock'),
    async () => {
      if (isFresh(root, what)) return;
      const inputs = hashInputs(root, what); // before the build, so that a change made during it is seen by the next one
      rmSync(stampFile(root, what), { force: true });
      const said = await withProgress(...words, () => make(root, env));
      mkdirSync(dirname(stampFile(root, what)), { recursive: true });
      writeFileSync(stampFile(root, what), inputs);
      if (said) process.stderr.write(`${said}\n`);
    },
    { onWait },
  );
}

export function isBuilt(root, what = 'pages') {
  return existsSync(stampFile(root, what));
}

/** @returns what the pages weigh, in a line */
async function buildPages(root, env) {
  const cli = join(root, 'node_modules', '.bin', 'react-router');
  const result = await runQuietly(pinnedNode(root), [cli, 'build'], { cwd: root, env });
  if (result.code !== 0) throw new StepFailed('The pages could not be built', result);
  // Its package is there only once everything is installed, and this file is read before that.
  const { pruneStyles } = await import('./prune-styles.mjs');
  await pruneStyles(join(root, 'build', 'client'));
  softenPreloads(join(root, 'build', 'client'));
  compressAssets(join(root, 'build', 'client'));
  const budgets = await runQuietly(pinnedNode(root), ['tools/check-budgets.ts', '--brief'], { cwd: root, env });
  if (budgets.code !== 0) throw new StepFailed('The pages are heavier than their budgets', budgets);
  return budgets.output.trim();
}

const stampFile = (root, what) => join(root, BUILDS[what].stamp);

function isFresh(root, what) {
  return isBuilt(root, what) && readFileSync(stampFile(root, what), 'utf8') === hashInputs(root, what);
}

export function hashInputs(root, what = 'pages') {
  const hash = createHash('sha256');
  for (const path of BUILDS[what].inputs.flatMap((input) => filesUnder(join(root, input)))) {
    const content = readFileSync(path);
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  return readdirOrSelf(path)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}

function readdirOrSelf(path) {
  try {
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
