import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from './log.ts';
import {
  isOpenToAll,
  isReadByAll,
  isRoot,
  resolveServiceAccount,
  type ServiceUser,
  type SystemAccount,
} from './service-users.ts';

export interface Confinement {
  /** The prefix of the child's command line; each of its programs removes a right and becomes the next program. */
  commandPrefix: readonly string[];
  /** The user the child runs as; undefined: our own. */
  account: SystemAccount | undefined;
}

interface ConfinementOptions {
  user: ServiceUser;
  /** Without a network the child reaches nobody, not even this machine. */
  hasNetwork: boolean;
}

/** The folders in which util-linux has its programs. */
const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const program = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/**
 * Removes a child's rights, as far as this system allows. As root: the user, all capabilities and any way to regain
 * them. Where the child needs no network: the network (namespaces(7)), which works without root where users may create
 * namespaces.
 * @param reads files that its user must be able to read: the program that it runs
 */
export function confine(
  { user, hasNetwork: network }: ConfinementOptions,
  reads: readonly string[],
  log: Log,
): Confinement {
  const [setpriv, unshare] = [program('setpriv'), program('unshare')];
  const account = isRoot() ? resolveServiceAccount(user) : undefined;
  const mayRead = [process.execPath, ...reads].every(isReadByAll);
  const drops = setpriv && account ? listPrivilegeDroppingCommands(setpriv, mayRead ? account : undefined) : [];
  const dropCommand = drops.find(canRun) ?? [];
  const becomesAnother = dropCommand.includes('--reuid');
  const isolated = network ? dropCommand : listNetworkIsolationCommands(unshare, dropCommand).find(canRun);
  const missingLimits = [
    ...(account && !becomesAnother
      ? [mayRead ? 'to be a user of its own' : 'to read its program as another user']
      : []),
    ...(account && dropCommand.length === 0 ? ['to run without capabilities'] : []),
    ...(isolated ? [] : ['to be without a network']),
  ];
  if (missingLimits.length > 0)
    log.warn({ process: user, failed: missingLimits }, 'this system does not let us confine a process fully');
  return { commandPrefix: isolated ?? dropCommand, account: becomesAnother ? account : undefined };
}

/**
 * Commands that drop all capabilities and any way to regain them and, where `account` is given, become that user; the
 * best first.
 */
function listPrivilegeDroppingCommands(setpriv: string, account: SystemAccount | undefined): string[][] {
  const noWayBack = ['--no-new-privs', '--bounding-set', '-all', '--inh-caps', '-all', '--'];
  const plain = [setpriv, ...noWayBack];
  if (!account) return [plain];
  const { uid, gid } = account;
  return [[setpriv, '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', ...noWayBack], plain];
}

/** Root may create a network namespace; another user needs a user namespace for it. */
const listNetworkIsolationCommands = (unshare: string | undefined, dropCommand: readonly string[]) =>
  unshare
    ? [
        [unshare, '--net', '--', ...dropCommand],
        [...dropCommand, unshare, '--user', '--map-current-user', '--net', '--'],
      ]
    : [];

function canRun(command: readonly string[]): boolean {
  const [executable = '', ...programArguments] = command;
  try {
    execFileSync(executable, [...programArguments, process.execPath, '--version'], {
      stdio: 'ignore',
      env: {},
      timeout: 10_000,
    });
    return true;
  } catch {
    return false;
  }
}

/** The only folder of its own that such a user has: for a browser's profile, and what the browser unpacks. */
export function ensureHomeFolder(user: ServiceUser, { uid, gid }: SystemAccount): string {
  const among = isOpenToAll(tmpdir()) ? tmpdir() : '/tmp';
  const home = join(among, `${user}-${uid}`);
  if (!existsSync(home)) mkdirSync(home, { mode: 0o700 });
  const stats = lstatSync(home);
  const isTheirs = stats.isDirectory() && [0, uid].includes(stats.uid) && (stats.mode & 0o077) === 0;
  // Somebody else has created it before us: then we use a name that nobody can guess.
  const ownHome = isTheirs ? home : mkdtempSync(`${home}-`);
  chownSync(ownHome, uid, gid);
  return ownHome;
}
