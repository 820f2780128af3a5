// Builds the pages when what they are made from has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runQuietly, StepFailed, withProgress } from './child.mjs';
import { compressAssets } from './compress-assets.mjs';
import { exclusively } from './exclusive.mjs';
import { pinnedNode } from './install.mjs';
import { softenPreloads } from './soften-preloads.mjs';

const INPUTS = ['src', 'public', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'package-lock.json'];
const stampFile = (root) => join(root, 'build', '.stamp');

export async function ensureBuilt(root, env) {
  if (isFresh(root)) return;
  const onWait = () => process.stderr.write('Waiting for another command that is building the pages ...\n');
  await exclusively(
    join(root, '.cache', 'build.lock'),
    async () => {
      if (isFresh(root)) return;
      const weights = await withProgress('Building the pages', 'Built the pages', () => build(root, env));
      process.stderr.write(`${weights}\n`);
    },
    { onWait },
  );
}

export function isBuilt(root) {
  return existsSync(stampFile(root));
}

async function build(root, env) {
  const inputs = hashInputs(root); // before the build, so that a change made during it is seen by the next one
  rmSync(stampFile(root), { force: true });
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
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), inputs);
  return budgets.output.trim();
}

function isFresh(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === hashInputs(root);
}

export function hashInputs(root) {
  const hash = createHash('sha256');
  for (const path of INPUTS.flatMap((input) => filesUnder(join(root, input)))) {
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
