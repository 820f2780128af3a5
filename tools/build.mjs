// Builds the pages, and the server in one piece, each when what it is made from has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bundleServer } from './bundle-server.mjs';
import { runQuietly, StepFailed, withProgress } from './child.mjs';
import { exclusively } from './exclusive.mjs';
import { pinnedNode } from './install.mjs';
import { keepReleases } from './keep-releases.mjs';

const buildConfigs = ['vite', 'react-router', 'framework-parts', 'page-styles'].map((name) => `${name}.config.ts`);

/** What can be built: from what, into which folder (its stamp says from which inputs), and how. */
const BUILDS = {
  pages: {
    inputs: ['src', 'public', ...buildConfigs, 'tsconfig.json', 'package-lock.json'],
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
  softenPreloads(join(root, 'build', 'client'));
  compressAssets(join(root, 'build', 'client'));
  keepReleases(root);
  const budgets = await runQuietly(pinnedNode(root), ['tools/check-budgets.ts', '--brief'], { cwd: root, env });
  if (budgets.code !== 0) throw new StepFailed('The pages are heavier than their budgets', budgets);
  return budgets.output.trim();
}

/**
 * The pages with script are written at build and can be read before their script has come: what only makes them live
 * must not take the slow network's first seconds from the style sheet. Browsers fetch a `modulepreload` at high priority
 * unless told otherwise (HTML standard, fetch priority).
 */
function softenPreloads(client) {
  for (const path of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html')) continue;
    const html = readFileSync(join(client, path), 'utf8');
    const softened = html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
    if (softened !== html) writeFileSync(join(client, path), softened);
  }
}

/**
 * Packs the built assets once, as well as it can be done, beside the originals: the server only reads them at start. Pages are
 * filled in with our own address at start, so only what never changes is packed here.
 */
function compressAssets(client) {
  const folder = join(client, 'assets');
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
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
