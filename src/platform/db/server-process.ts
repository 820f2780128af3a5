import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigurationError } from '#config.ts';
import type { Log } from '../log.ts';
import type { ServerClients } from './server-clients.ts';
import {
  assertDiskSpace,
  EmbeddedServerUnavailableError,
  findNobodyAccount,
  newDataMinFreeBytes,
  type ServerLayout,
  transferOwnership,
} from './server-layout.ts';

/** How long a server may go on writing after it is told to end. */
export const serverStopTimeoutMs = 30_000;

/**
 * Runs the server and a watcher, which ends the server when its owners are gone and holds their pipe until then. It is
 * detached from our terminal, whose Ctrl-C would end the server before we have finished with it. SIGINT is PostgreSQL's
 * fast shutdown.
 */
const watcherScript = `
"$@" 3<&- & server=$!
{ read -r _ <&3; kill -INT $server; } & owners=$!
wait $server
kill $owners 2>&-`;

/**
 * The settings that the product needs. The log stays after the server's end, so nothing that a customer wrote may enter
 * it.
 */
const serverSettings = {
  listen_addresses: '',
  // The second protection beside the folder, which others cannot enter: only the server's own user and root may
  // connect.
  unix_socket_permissions: '0700',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

export function startServer(
  layout: ServerLayout,
  clients: ServerClients,
  settings: Readonly<Record<string, string>>,
): void {
  const { folder, binariesFolder: binaries, socketFolder: sockets } = layout;
  using data = openDataForServer(layout, layout.dataFolder);
  const log = openSync(join(folder, 'log'), 'w');
  const pipe = clients.openForWatcher();
  const all = { ...serverSettings, unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`, ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('/bin/sh', ['-c', watcherScript, 'sh', join(binaries, 'postgres'), '-D', data.path, ...args], {
    ...createSpawnOptions(layout),
    detached: true,
    stdio: ['ignore', log, log, pipe, data.descriptor],
  });
  child.on('error', () => undefined); // then no watcher holds the pipe, which shows the failure
  child.unref();
  for (const descriptor of [log, pipe]) closeSync(descriptor);
}

const createSpawnOptions = ({ binariesFolder: binaries, account }: ServerLayout) => ({
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', LD_LIBRARY_PATH: join(dirname(binaries), 'lib') },
  ...account,
});

/**
 * How the server reaches its data. A server that runs as another user gets the opened folder (proc(5): /proc/self/fd),
 * so that the parent folders may be closed to that user, as root's home is.
 */
function openDataForServer(
  { account }: ServerLayout,
  folder: string,
): Disposable & { path: string; descriptor: number | 'ignore' } {
  if (!account || process.platform !== 'linux')
    return { path: folder, descriptor: 'ignore', [Symbol.dispose]: () => undefined };
  const descriptor = openSync(folder, 'r');
  return { path: '/proc/self/fd/4', descriptor, [Symbol.dispose]: () => closeSync(descriptor) };
}

/**
 * Created beside its place and moved there when it is complete; an incomplete one is removed. @throws
 * EmbeddedServerUnavailableError
 */
export async function initializeData(layout: ServerLayout, log: Log): Promise<void> {
  assertDiskSpace(layout.folder, '', newDataMinFreeBytes);
  log.info({ folder: layout.folder }, 'making the database, once');
  const draftFolder = join(layout.folder, 'data.new');
  rmSync(draftFolder, { recursive: true, force: true });
  try {
    mkdirSync(draftFolder, { mode: 0o700 });
    const nobody = layout.account && findNobodyAccount();
    if (nobody) transferOwnership(draftFolder, nobody);
    await runInitdb({ ...layout, account: nobody }, draftFolder);
    if (layout.account) transferOwnership(draftFolder, layout.account);
    renameSync(draftFolder, layout.dataFolder);
  } catch (error) {
    rmSync(draftFolder, { recursive: true, force: true });
    throw error;
  }
}

/** @throws EmbeddedServerUnavailableError where it cannot run, ConfigurationError where it can run but not write */
async function runInitdb(layout: ServerLayout, dataFolder: string): Promise<void> {
  using data = openDataForServer(layout, dataFolder);
  // Sorts and compares text in the same way on every machine, whatever its language.
  const language = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const otherOptions = ['--username=postgres', '--auth=trust', '--set=timezone=UTC', '--set=log_timezone=UTC'];
  try {
    const child = spawn(join(layout.binariesFolder, 'initdb'), ['-D', data.path, ...language, ...otherOptions], {
      ...createSpawnOptions(layout),
      stdio: ['ignore', 'ignore', 'pipe', 'ignore', data.descriptor],
    });
    const errorStream = child.stdio[2];
    const [output, [code]] = await Promise.all([errorStream ? text(errorStream) : '', once(child, 'close')]);
    if (code === 0) return;
    assertDiskSpace(layout.folder, output, newDataMinFreeBytes);
    const cause = /could not (write|extend|fsync|flush|synchronize)\b.*/.exec(output)?.[0];
    if (cause)
      throw new ConfigurationError(
        `The database cannot be written in ${layout.folder}: nothing was started (${cause}).`,
      );
    throw new Error(output.trim().split('\n').at(-1) || `initdb ended with ${code}`);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new EmbeddedServerUnavailableError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Ends a server whose watcher was killed too, because nobody would end it later. The pid file of a dead server names a
 * process that may be a different one by now, as after every restart of a container; PostgreSQL would mistake that one
 * for a server.
 */
export async function stopOrphanedServer({ dataFolder: data, socketFolder: sockets }: ServerLayout): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pidText = readFileSync(pidFile, 'utf8');
  const pid = Number.parseInt(pidText, 10);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isServerOf(pid, data)) process.kill(pid, signal);
    for (const end = performance.now() + serverStopTimeoutMs; isServerOf(pid, data) && performance.now() < end; )
      await wait(10);
  }
  if (!existsSync(pidFile)) return;
  // The rest of the pid file stays: PostgreSQL uses it to tell whether parts of the dead server still run.
  writeFileSync(pidFile, pidText.replace(/^\d+/, impossiblePid));
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(sockets, name), { force: true });
}

/** Above every system's greatest process number (Linux: 2^22, proc(5)). */
const impossiblePid = '99999999';

function isServerOf(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data);
  } catch {
    return false; // no such process, or it belongs to another user
  }
}

/** The last lines of the server's log. */
export const readLastLogLines = (folder: string) =>
  readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').slice(-3).join(' | ');
