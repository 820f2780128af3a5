import { eq } from 'drizzle-orm';
import type { Viewer } from '#accounts/viewer.ts';
import { readActionFacts } from '#orders/action-facts.ts';
import { planRemainingPhases } from '#orders/phases.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { toSubmissionJobData } from '#orders/submission-job-data.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import { schedulePromiseChecks } from '#orders/watch-promises.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings'>;

/**
 * Queues a failed submission again. Only from FAILED, and never while the portal may already have the application:
 * first a person must decide that. A caller who passes `seenVersion` acts on that state only.
 * @throws Refusal NOT_FOUND 'Submission not found', CONFLICT, OUTCOME_UNKNOWN
 */
export async function retrySubmission(
  ctx: Ctx,
  submissionId: string,
  viewer: Viewer,
  seenVersion?: { updatedAt: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [submission] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for('no key update');
    if (!submission) throw notFound('Submission');
    if (seenVersion && seenVersion.updatedAt !== submission.updatedAt.toISOString())
      throw new Refusal('CONFLICT', `It has changed since you saw it; it is ${submission.status} now.`);
    await requeueSubmission(ctx, tx, submission, viewer);
  });
}

/**
 * The same in the caller's transaction, for a submission whose row it has locked. A job that still waits for it, such as
 * the end of its hold, is outdated from here on.
 * @returns the submission as it is now
 * @throws Refusal CONFLICT, OUTCOME_UNKNOWN
 */
export async function requeueSubmission(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  submission: typeof submissions.$inferSelect,
  viewer: Viewer,
): Promise<typeof submissions.$inferSelect> {
  const now = ctx.clock.now();
  const { id: submissionId } = submission;
  // Locked until commit, so that a concurrent full refund waits, or is seen here.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, submission.orderId)).for('no key update');
  const factsOf = await readActionFacts(tx, [submissionId], { userId: viewer.userId, now });
  assertAllowed(factsOf(submissionId), 'retry');
  const queuedSubmission = await transitionSubmission(ctx, tx, 'retry', submissionId, {
    at: now,
    actorId: viewer.userId,
    changes: { lastError: null, attemptsSince: null, nextAttemptAt: null, jobToken: ctx.ids.uuid() },
    data: { before: 'FAILED', after: 'QUEUED' },
  });
  await ctx.queue.enqueue(tx, 'run-submission', toSubmissionJobData(queuedSubmission));
  return queuedSubmission;
}

/**
 * Records what a person found at the portal. It has the application: SUBMITTED with its reference. It does not: a retry
 * may send.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function resolveUnknownOutcome(
  ctx: Ctx,
  submissionId: string,
  finding: { portal_has_it: true; reference: string } | { portal_has_it: false },
  viewer: Viewer,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [submission] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for('no key update');
    if (!submission) throw notFound('Submission');
    const now = ctx.clock.now();
    const factsOf = await readActionFacts(tx, [submissionId], { userId: viewer.userId, now });
    assertAllowed(factsOf(submissionId), 'settle_outcome');
    const isAtPortal = finding.portal_has_it;
    const settledSubmission = await transitionSubmission(
      ctx,
      tx,
      isAtPortal ? 'confirm_sent' : 'confirm_not_sent',
      submissionId,
      {
        at: now,
        actorId: viewer.userId,
        changes: isAtPortal
          ? { reference: finding.reference, lastError: null }
          : { sendingRunId: null, sendingSince: null, updatedAt: now },
        data: {
          portal_has_it: isAtPortal,
          ...(isAtPortal ? { permit_reference: finding.reference } : {}),
          before: 'FAILED, outcome open',
          after: isAtPortal ? 'SUBMITTED' : 'FAILED, nothing sent',
        },
      },
    );
    if (isAtPortal) await planRemainingPhases(ctx, tx, settledSubmission);
    // The application counted as sent in time, and it was not sent.
    else await schedulePromiseChecks(ctx, tx, settledSubmission);
  });
}
