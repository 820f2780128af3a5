import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Another live process has this folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUse';
}

/**
 * Claims a folder for this process, until disposed or dead: PGlite's, which two at once would destroy, or for a moment a server's. The claim is a lock of the operating
 * system, which SQLite holds portably: it ends with its process however that ends, and no process number, which the next
 * container has again, needs to be believed. The file with the number is there for the message only.
 * @throws FolderInUse
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
    // It has the folder since a moment ago and has not left its number yet.
    return 'that has just started';
  }
}
