import { statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where tests keep what they throw away again: in memory where the system has such a place with room (removing a database
 * there takes 5 ms, on some disks a second), else among the temporary files.
 */
const scratchRoot = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

/** A new folder there. The embedded server may go through it, which as root is another user. */
export async function createScratchFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(scratchRoot, prefix));
  await chmod(folder, 0o711);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 * 1024 ** 3;
  } catch {
    return false; // this system has no such folder
  }
}
