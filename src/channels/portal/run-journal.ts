import { and, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { checkDocument } from '#documents/upload-v5c.ts';
import { toDocumentFileName } from '#orders/document-file-name.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { isRunAtPortal, isRunInProgress, isRunning } from '#orders/states/lifecycle.ts';
import { orders } from '#orders/tables/orders.ts';
import {
  automationRuns,
  isDryRun,
  runPurposes,
  runSteps,
  submissionFiles,
  submissions,
} from '#orders/tables/submissions.ts';
import { publishRun, TransitionRefused } from '#orders/transitions.ts';
import type { Context } from '#platform/context.ts';
import type { FinishedStep, RunJournal } from '#robot/automation-run.ts';
import type { TrackedStep } from '#robot/driver.ts';
import { compareTextWithOrder } from '../proof/grant-document.ts';

type Ctx = Pick<Context, 'db' | 'files' | 'ids' | 'clock' | 'alone' | 'settings'>;
type Run = typeof automationRuns.$inferSelect;

/** The document that a portal's page handed out, as far as it could be read. */
export interface IssuedDocument {
  text: string;
  /** What the document shows against its application; empty where nothing. */
  against: readonly string[];
}

/**
 * Records a run as it happens: each call is committed before the robot does the next thing.
 * @param earlierSteps how many steps an earlier phase of the same run has recorded
 */
export function createRunJournal(
  ctx: Ctx,
  run: Run,
  earlierSteps = 0,
): { journal: RunJournal; written: () => number; document: () => IssuedDocument | undefined } {
  let lastOrdinal = earlierSteps;
  let issuedDocument: IssuedDocument | undefined;
  const journal: RunJournal = {
    recordMilestone: (step) => completeTrackedStep(ctx, run, step),
    recordStep(step) {
      lastOrdinal = earlierSteps + step.ordinal;
      return storeStep(ctx, run, { ...step, ordinal: lastOrdinal });
    },
    commitSendIntent: () => commitSendIntent(ctx, run),
    saveGrantedDocument: (bytes) =>
      storeIssuedDocument(ctx, run, bytes, (document) => {
        issuedDocument = document;
      }),
  };
  return { journal, written: () => lastOrdinal, document: () => issuedDocument };
}

/**
 * A portal's page proves nothing. A document for a customer must pass the rules of every document, and name the plate
 * and days that were applied for. Any other is stored for a person. A test gives nobody a permit.
 */
async function storeIssuedDocument(
  ctx: Ctx,
  { id, submissionId, driverName }: Run,
  document: Uint8Array,
  onChecked: (document: IssuedDocument) => void,
): Promise<void> {
  const { kind, bytes, text } = await checkDocument(ctx, document);
  if (kind.contentType !== 'application/pdf') throw new Error('The portal granted with something else than a PDF.');
  if (!submissionId) return;
  const { against: contradictions, namesPlate } = await compareTextWithOrder(ctx, ctx.db, submissionId, text);
  onChecked({ text, against: contradictions });
  if (contradictions.length > 0 || !namesPlate) {
    const name = contradictions.length > 0 ? 'Paper that names something else' : 'Paper whose plate could not be read';
    await storeRejectedDocument(ctx, { submissionId, runId: id }, name, bytes);
    throw new Error(`${name}: it is not given to the customer.`);
  }
  const path = `${submissionId}/${id}/${toDocumentFileName(`${driverName}.pdf`)}`;
  await ctx.files.put('confirmations', path, { bytes, contentType: kind.contentType });
  const updatedRows = await ctx.db
    .update(submissions)
    .set({ confirmationPdfPath: path })
    .where(and(eq(submissions.id, submissionId), eq(submissions.sendingRunId, id)))
    .returning({ id: submissions.id });
  if (updatedRows.length === 0) throw new TransitionRefused('This run was taken over.');
}

/** Stored beside the run's pictures, where whoever looks at the application sees it. */
async function storeRejectedDocument(
  { db, files, ids, clock }: Ctx,
  { submissionId, runId }: { submissionId: string; runId: string },
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const [bucket, contentType] = ['submission-proofs', 'application/pdf'] as const;
  const path = `${submissionId}/${runId}/paper-not-given.pdf`;
  await files.put(bucket, path, { bytes, contentType });
  await db.insert(submissionFiles).values({
    id: ids.uuid(),
    submissionId,
    type: 'other',
    bucket,
    path,
    metadata: { name, run_id: runId, content_type: contentType },
    createdAt: clock.now(),
  });
}

async function completeTrackedStep({ db }: Ctx, run: Run, step: TrackedStep): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(automationRuns)
      .set({ stepsCompleted: sql`array_append(array_remove(${automationRuns.stepsCompleted}, ${step}), ${step})` })
      .where(and(eq(automationRuns.id, run.id), hasStatus(automationRuns.status, isRunAtPortal)))
      .returning();
    if (!row) throw new TransitionRefused('This run was taken over.');
    await publishRun(tx, row);
  });
}

async function storeStep(ctx: Ctx, run: Run, step: FinishedStep): Promise<void> {
  const { db, files, ids } = ctx;
  // Only a test may skip pictures; of a canary we keep the one that shows where it stopped.
  const keepsPicture = run.purpose === 'canary' ? step.failed : run.screenshotsEnabled !== false;
  const screenshot = keepsPicture ? step.screenshot : undefined;
  const path = screenshot ? screenshotPath(run, step, screenshot) : null;
  if (screenshot && path) await files.put('submission-proofs', path, screenshot);
  await db.transaction(async (tx) => {
    await tx.insert(runSteps).values({
      id: ids.uuid(),
      runId: run.id,
      ordinal: step.ordinal,
      name: step.name,
      title: step.title,
      url: step.url,
      typed: step.typed,
      shownBack: step.shownBack ?? [],
      failed: step.failed,
      screenshotPath: path,
      sentDigest: step.sentDigest,
      startedAt: step.startedAt,
      finishedAt: step.finishedAt,
    });
    if (run.submissionId && screenshot && path) {
      await tx.insert(submissionFiles).values({
        id: ids.uuid(),
        submissionId: run.submissionId,
        type: 'screenshot',
        bucket: 'submission-proofs',
        path,
        metadata: { step: step.name, name: step.title, run_id: run.id, content_type: screenshot.contentType },
        createdAt: step.finishedAt,
      });
    }
  });
  if (step.completesStep && !step.failed) await completeTrackedStep(ctx, run, step.completesStep);
}

function screenshotPath(
  { id, submissionId }: Run,
  { ordinal, name }: FinishedStep,
  { contentType }: NonNullable<FinishedStep['screenshot']>,
): string {
  const ending = contentType === 'image/png' ? 'png' : 'jpg';
  return `${submissionId ?? 'tests'}/${id}/${String(ordinal).padStart(2, '0')}-${name}.${ending}`;
}

/**
 * Commits the send intent before the send step. Only the live run may send, and only if neither it nor another run of
 * its submission has begun to. This stops a process that was believed dead and wakes up again.
 */
async function commitSendIntent({ db, clock }: Ctx, { id, submissionId, orderId }: Run): Promise<void> {
  const now = clock.now();
  const another = new TransitionRefused('This run may not send: another one was first.');
  await db.transaction(async (tx) => {
    if (submissionId) await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('no key update');
    const [live] = await tx
      .update(automationRuns)
      .set({ sendingSince: now })
      .where(
        and(
          eq(automationRuns.id, id),
          hasStatus(automationRuns.status, isRunInProgress),
          notInArray(automationRuns.purpose, runPurposes.filter(isDryRun)),
          isNull(automationRuns.sendingSince),
        ),
      )
      .returning({ id: automationRuns.id });
    if (!live) throw another;
    if (!submissionId || !orderId) return;
    if ((await tx.$count(orders, and(eq(orders.id, orderId), isNotNull(orders.cancelledAt)))) > 0)
      throw new TransitionRefused('This run may not send: the payment was given back.');
    const [claimed] = await tx
      .update(submissions)
      .set({ sendingRunId: id, sendingSince: now })
      .where(
        and(
          eq(submissions.id, submissionId),
          hasStatus(submissions.status, isRunning),
          isNull(submissions.sendingSince),
        ),
      )
      .returning({ id: submissions.id });
    if (!claimed) throw another;
  });
}
