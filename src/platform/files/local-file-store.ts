import { randomUUID } from 'node:crypto';
import { link, mkdir, open, opendir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertSafePath, type Bucket, buckets, FileExistsError, type FileStore } from './file-store.ts';
import { privateFileMode, privateFolderMode } from './private-folder.ts';

/**
 * One folder for each bucket; the content type is stored beside the bytes, because a file extension cannot be trusted.
 */
export function createLocalFileStore(root: string): FileStore {
  const resolvePath = (bucket: Bucket, path: string) => {
    assertSafePath(path);
    return join(root, bucket, path);
  };
  return {
    async put(bucket, path, { bytes, contentType }) {
      const target = resolvePath(bucket, path);
      await mkdir(dirname(target), { recursive: true, mode: privateFolderMode });
      // Written under another name and linked in one step, in which only the first writer succeeds: a crash leaves no
      // half file and no name without a file. A writer that died before that step may leave the type file; the path's
      // next writer writes the same type.
      const draft = `${target}.${randomUUID()}.part`;
      await writeNew(draft, bytes);
      try {
        await writeNew(`${target}.type`, new TextEncoder().encode(contentType)).catch(ignoreIfTaken);
        await link(draft, target).catch((error: unknown) => {
          throw isTaken(error) ? new FileExistsError('There is already a file at this path.') : error;
        });
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(bucket, path) {
      const target = resolvePath(bucket, path);
      try {
        const [bytes, contentType] = await Promise.all([readFile(target), readFile(`${target}.type`, 'utf8')]);
        return { bytes, contentType };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(bucket, path) {
      const target = resolvePath(bucket, path);
      await Promise.all([rm(target, { force: true }), rm(`${target}.type`, { force: true })]);
    },
    list: (bucket) => listFolder(join(root, bucket), ''),
    async ping() {
      // A test file is written and removed: a bucket that exists and cannot be written to does not count.
      for (const bucket of buckets) {
        const folder = join(root, bucket);
        await mkdir(folder, { recursive: true, mode: privateFolderMode });
        const probe = join(folder, `.${randomUUID()}.part`);
        await writeNew(probe, new Uint8Array([1])).finally(() => rm(probe, { force: true }));
      }
    },
  };
}

/** Without the content types and what is still being written. */
async function* listFolder(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    if (entry.isDirectory()) yield* listFolder(join(folder, entry.name), `${prefix}${entry.name}/`);
    else if (entry.isFile() && !/\.(type|part)$/.test(entry.name)) yield prefix + entry.name;
  }
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', privateFileMode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

function ignoreIfTaken(error: unknown): void {
  if (!isTaken(error)) throw error;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
