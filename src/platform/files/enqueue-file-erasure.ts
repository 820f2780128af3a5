import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Bucket } from './file-store.ts';
import { filesToErase } from './tables.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'erase-files': object;
  }
}

export interface FileLocation {
  bucket: Bucket;
  path: string;
}

/**
 * Enqueued in the transaction that deletes the rows; a job erases the files, because the file store takes no part in a
 * transaction.
 */
export async function enqueueFileErasure(
  { queue }: Pick<Context, 'queue'>,
  tx: Tx,
  files: readonly FileLocation[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insert(filesToErase)
    .values(files.map(({ bucket, path }) => ({ bucket, path })))
    .onConflictDoNothing();
  await queue.enqueue(tx, 'erase-files', {});
}
