import { and, eq, gt, or, sql } from 'drizzle-orm';
import { uploads } from '#orders/tables/documents.ts';
import { inboundEmails } from '#orders/tables/mails.ts';
import { ruleCheckStatements } from '#orders/tables/statements.ts';
import { submissionFiles, submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { FileLocation } from '#platform/files/enqueue-file-erasure.ts';
import { erasureLock } from '#platform/files/erasure-lock.ts';
import type { Bucket } from '#platform/files/file-store.ts';
import { filesToErase } from '#platform/files/tables.ts';
import { processRowsByPage, rowPageSize } from '#platform/jobs/process-rows.ts';

/** How long files wait that could not be erased because a backup was running, in milliseconds. */
const backupWaitMs = 60_000;

/**
 * Removes the files that `files_to_erase` lists, but for those that another row still names. A new table that names
 * files joins `isStillReferenced`. While a backup runs, the files stay and the job comes again.
 * @throws Error where some could not be removed, after all others are: the job is tried again
 */
export async function eraseFiles({
  db,
  files,
  log,
  queue,
  clock,
}: Pick<Context, 'db' | 'files' | 'log' | 'queue' | 'clock'>): Promise<void> {
  let isBackupRunning = false;
  const failed = await processRowsByPage(log, {
    job: 'erase-files',
    readPage: (after) =>
      db.select().from(filesToErase).where(gt(filesToErase.id, after)).orderBy(filesToErase.id).limit(rowPageSize),
    processRow: ({ id, bucket, path }) =>
      db.transaction(async (tx) => {
        const { rows } = (await tx.execute(sql.raw(erasureLock.tryUse))) as unknown as { rows: { taken: boolean }[] };
        if (!rows[0]?.taken) {
          isBackupRunning = true;
          return;
        }
        if (!(await isStillReferenced(tx, { bucket: bucket as Bucket, path })))
          await files.remove(bucket as Bucket, path);
        await tx.delete(filesToErase).where(eq(filesToErase.id, id));
      }),
  });
  if (isBackupRunning)
    await db.transaction((tx) =>
      queue.enqueue(tx, 'erase-files', {}, { startAfter: new Date(clock.now().getTime() + backupWaitMs) }),
    );
  if (failed > 0) throw new Error(`${failed} files could not be removed.`);
}

/** A mail to two of our addresses is stored once, and a vehicle's one certificate may serve two orders. */
async function isStillReferenced(db: Queryable, { bucket, path }: FileLocation): Promise<boolean> {
  const fileJson = JSON.stringify([{ bucket, path }]);
  const usedAsPart = sql`(${inboundEmails.attachments} @> ${fileJson}::jsonb or ${inboundEmails.bodyFiles} @> ${fileJson}::jsonb)`;
  const usedAsRawMail = and(eq(inboundEmails.rawBucket, bucket), eq(inboundEmails.rawPath, path));
  const referenceCounts = await Promise.all([
    db.$count(inboundEmails, or(usedAsRawMail, usedAsPart)),
    db.$count(uploads, and(eq(uploads.bucket, bucket), eq(uploads.path, path))),
    db.$count(submissionFiles, and(eq(submissionFiles.bucket, bucket), eq(submissionFiles.path, path))),
    bucket === 'confirmations' ? db.$count(ruleCheckStatements, eq(ruleCheckStatements.pdfPath, path)) : 0,
    bucket === 'confirmations' ? db.$count(submissions, eq(submissions.confirmationPdfPath, path)) : 0,
  ]);
  return referenceCounts.some((count) => count > 0);
}
