import { chmodSync, mkdirSync } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';

/** Mode of files: readable by their owner alone. */
export const privateFileMode = 0o600;
/** Mode of folders. */
export const privateFolderMode = 0o700;

/**
 * Closes the folder to everybody on this machine but its owner: the folder itself at once; files in it that an earlier
 * version or a copy left open, in the background. New files are private by the umask.
 * @param leaveOut paths in it that other code protects
 */
export function makeFolderPrivate(folder: string, log: Log, leaveOut: readonly string[] = []): AsyncDisposable {
  mkdirSync(folder, { recursive: true, mode: privateFolderMode });
  try {
    chmodSync(folder, privateFolderMode);
  } catch (error) {
    log.warn({ err: error, folder }, 'the folder is not ours: who else may read it is not for us to say');
  }
  const abort = new AbortController();
  const excludedPaths = new Set(leaveOut.map((path) => join(folder, path)));
  const restriction = restrictFolder(folder, excludedPaths, abort.signal).then(
    (changed) => void (changed > 0 && log.info({ changed }, 'files that others could read are private now')),
    (error: unknown) =>
      void (abort.signal.aborted || log.warn({ err: error, folder }, 'not all files could be made private')),
  );
  return {
    async [Symbol.asyncDispose]() {
      abort.abort();
      await restriction;
    },
  };
}

async function restrictFolder(
  folder: string,
  excludedPaths: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<number> {
  let changedCount = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    signal.throwIfAborted();
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() || excludedPaths.has(path)) continue;
    changedCount += await restrictPath(path, entry.isDirectory() ? privateFolderMode : privateFileMode);
    if (entry.isDirectory()) changedCount += await restrictFolder(path, excludedPaths, signal);
  }
  return changedCount;
}

/** A file that is gone meanwhile needs nothing. */
async function restrictPath(path: string, mode: number): Promise<number> {
  try {
    if (((await lstat(path)).mode & 0o077) === 0) return 0;
    await chmod(path, mode);
    return 1;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
