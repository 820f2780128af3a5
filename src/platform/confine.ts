import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Account, accountOf, isReadByAll, isRoot, type OwnUser } from './own-users.ts';

export interface Confinement {
  /** What the process is started by; each program of it takes something away and becomes the next. */
  command: readonly string[];
  /** Whom it runs as; undefined: as we do. */
  account: Account | undefined;
  /** What could not be taken away here, for people. */
  lacks: readonly string[];
}

interface Wishes {
  user: OwnUser;
  /** Without one it reaches nobody, this machine neither. */
  network: boolean;
}

/** Where util-linux has its programs. */
const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const program = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/**
 * What takes a child's rights away, as far as this system lets us: as root the user, all capabilities and the way to get them
 * back; where it has no business there, the network (namespaces(7)), which needs no root where users may make namespaces.
 * @param entry what the child runs, which its user has to be able to read
 */
export function confine({ user, network }: Wishes, entry: URL): Confinement {
  const [setpriv, unshare] = [program('setpriv'), program('unshare')];
  const account = isRoot() ? accountOf(user) : undefined;
  const mayRead = [process.execPath, fileURLToPath(entry)].every(isReadByAll);
  const drops = setpriv && account ? rightsDropped(setpriv, mayRead ? account : undefined) : [];
  const drop = drops.find(works) ?? [];
  const becomesAnother = drop.includes('--reuid');
  const isolated = network ? drop : isolations(unshare, drop).find(works);
  return {
    command: isolated ?? drop,
    account: becomesAnother ? account : undefined,
    lacks: [
      ...(account && !becomesAnother ? ['a user of its own'] : []),
      ...(account && !mayRead ? ['a program that others can read'] : []),
      ...(account && drop.length === 0 ? ['freedom from capabilities'] : []),
      ...(isolated ? [] : ['a network that leads nowhere']),
    ],
  };
}

/** Without capabilities and a way to new ones, and where `account` is given as that user; the best first. */
function rightsDropped(setpriv: string, account: Account | undefined): string[][] {
  const noWayBack = ['--no-new-privs', '--bounding-set', '-all', '--inh-caps', '-all', '--'];
  const plain = [setpriv, ...noWayBack];
  if (!account) return [plain];
  const { uid, gid } = account;
  return [[setpriv, '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', ...noWayBack], plain];
}

/** Root may make a network namespace; whoever has become another user needs a user namespace for it. */
const isolations = (unshare: string | undefined, drop: readonly string[]) =>
  unshare
    ? [
        [unshare, '--net', '--', ...drop],
        [...drop, unshare, '--user', '--map-current-user', '--net', '--'],
      ]
    : [];

function works(command: readonly string[]): boolean {
  const [first = '', ...rest] = command;
  try {
    execFileSync(first, [...rest, process.execPath, '--version'], { stdio: 'ignore', env: {}, timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}
