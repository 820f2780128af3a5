import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Another live process uses this folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * Claims a folder for this process until it is disposed or the process dies: PGlite's folder, which two processes at
 * once would destroy, or for a moment a server's. The claim is a lock of the operating system, which SQLite holds
 * portably. It ends with its process for whatever reason, so no process number has to be trusted; the next container
 * has the same number again. The file with the number exists for the message only.
 * @throws FolderInUseError
 */
export function lockFolder(folder: string): Disposable {
  const note = `${folder}.lock`;
  const guard = new DatabaseSync(`${folder}.guard`);
  try {
    guard.exec('begin exclusive');
  } catch (error) {
    guard.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUseError(
      `The database in ${folder} is in use by process ${readLockOwner(note)}. Stop it first, or set DATABASE_URL to use a PostgreSQL server.`,
    );
  }
  writeFileSync(note, String(process.pid));
  return {
    [Symbol.dispose]() {
      rmSync(note, { force: true });
      guard.close();
    },
  };
}

/** SQLITE_BUSY (https://sqlite.org/rescode.html#busy). */
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5;

function readLockOwner(note: string): string {
  try {
    return readFileSync(note, 'utf8');
  } catch {
    // The other process took the folder a moment ago and has not written its number yet.
    return 'that has just started';
  }
}
