import { eq } from 'drizzle-orm';
import type { Viewer } from '#features/accounts/viewer.ts';
import { recordAudit } from '#features/audit/record.ts';
import { requireFree } from '#features/desk/lease.ts';
import { orders } from '#features/orders/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { runSubmissionJob } from './job.ts';
import { submissions } from './tables.ts';
import { moveSubmission } from './transitions.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>;

/**
 * Puts a failed submission back in line. Only from FAILED, and never while the portal may already have the application:
 * first a person must say which. Whoever says what they have `seen` acts on nothing else.
 * @throws Refusal NOT_FOUND 'Submission not found', CONFLICT, OUTCOME_UNKNOWN
 */
export async function retrySubmission(
  ctx: Ctx,
  submissionId: string,
  viewer: Viewer,
  seen?: { updatedAt: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [submission] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('update');
    if (!submission) throw notFound('Submission');
    if (seen && seen.updatedAt !== submission.updatedAt.toISOString())
      throw new Refusal('CONFLICT', `It has changed since you saw it; it is ${submission.status} now.`);
    await requeue(ctx, tx, submission, viewer);
  });
}

/**
 * The same in the caller's transaction, for a submission whose row it has locked.
 * @throws Refusal CONFLICT, OUTCOME_UNKNOWN
 */
export async function requeue(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  submission: typeof submissions.$inferSelect,
  viewer: Viewer,
): Promise<void> {
  if (submission.status !== 'FAILED')
    throw new Refusal('CONFLICT', `Only a failed submission can be retried; this one is ${submission.status}.`);
  if (submission.outcomeUnknown || submission.sendingSince) {
    throw new Refusal(
      'OUTCOME_UNKNOWN',
      'The portal may already have this application. Look there first, then say whether it has it; only then can it be sent again.',
    );
  }
  const [order] = await tx
    .select({ withdrawnAt: orders.withdrawnAt })
    .from(orders)
    .where(eq(orders.id, submission.orderId))
    .for('update');
  if (order?.withdrawnAt)
    throw new Refusal('CONFLICT', 'This order is refunded in full; nothing is sent for it any more.');
  const now = ctx.clock.now();
  const { id: submissionId } = submission;
  await requireFree(tx, submissionId, viewer, now);
  await moveSubmission(tx, submissionId, 'QUEUED', now, { lastError: null });
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'SUBMISSION_QUEUED',
    orderId: submission.orderId,
    submissionId,
    actorId: viewer.userId,
    data: { before: 'FAILED', after: 'QUEUED' },
    at: now,
  });
  await ctx.queue.enqueue(tx, runSubmissionJob, { submissionId });
}

/**
 * A person has looked at the portal. It has the application: SUBMITTED with its reference. It does not: a retry may send.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function settleOutcome(
  ctx: Ctx,
  submissionId: string,
  finding: { portal_has_it: true; reference: string } | { portal_has_it: false },
  viewer: Viewer,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [submission] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('update');
    if (!submission) throw notFound('Submission');
    if (submission.status !== 'FAILED' || !submission.sendingSince) {
      throw new Refusal('CONFLICT', 'The outcome of this submission is not open.');
    }
    const now = ctx.clock.now();
    await requireFree(tx, submissionId, viewer, now);
    if (finding.portal_has_it) {
      await moveSubmission(tx, submissionId, 'SUBMITTED', now, {
        reference: finding.reference,
        outcomeUnknown: false,
        lastError: null,
      });
    } else {
      await tx
        .update(submissions)
        .set({ outcomeUnknown: false, sendingRunId: null, sendingSince: null, updatedAt: now })
        .where(eq(submissions.id, submissionId));
    }
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'OUTCOME_SETTLED',
      orderId: submission.orderId,
      submissionId,
      actorId: viewer.userId,
      data: {
        portal_has_it: finding.portal_has_it,
        before: 'FAILED, outcome open',
        after: finding.portal_has_it ? 'SUBMITTED' : 'FAILED, nothing sent',
      },
      at: now,
    });
  });
}
