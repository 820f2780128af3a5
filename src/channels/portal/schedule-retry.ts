import { and, asc, eq, gte } from 'drizzle-orm';
import { pauseFailingPortal, readAutomaticPauseReason } from '#orders/automatic-pause.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { hasRunFailed, isQueued, isWithAuthority } from '#orders/states/lifecycle.ts';
import { describeFailures, formatUtcTime, isTransientFailure } from '#orders/states/transient-failures.ts';
import { toSubmissionJobData } from '#orders/submission-job-data.ts';
import { orders } from '#orders/tables/orders.ts';
import { automationRuns, submissions } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';

type Ctx = Pick<Context, 'queue' | 'ids' | 'clock' | 'settings'>;
type Submission = typeof submissions.$inferSelect;

const nothingSent = 'Nothing was sent.';

/**
 * After a run that stopped for a transient failure, queues the submission for its next attempt. The pauses grow;
 * attempts and time are bounded, because the order has a promised time. The caller has recorded how the run ended.
 * @returns why it is not retried, for people; undefined when it is queued again or needs no retry here
 */
export async function scheduleRetry(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  run: typeof automationRuns.$inferSelect,
  stop: { reason: string; outcomeUnknown: boolean },
): Promise<'in line' | { given_up: string } | undefined> {
  // Once the send intent is committed nothing is repeated, whatever the reason.
  if (stop.outcomeUnknown || submission.sendingSince || !isTransientFailure(stop.reason)) return undefined;
  const now = ctx.clock.now();
  const since = submission.attemptsSince ?? run.startedAt ?? now;
  const troubles = await readTransientFailures(tx, submission.id, since);
  const failureText = describeFailures(troubles);
  const until = await findRetryDeadline(ctx, tx, submission, since);
  const closed = await pauseFailingPortal(ctx, tx, run.driverName);
  const pause = ctx.settings.retryPolicy.pausesMs[troubles.length - 1];
  if (closed && now < until) {
    await waitForReopening(ctx, tx, submission, {
      since,
      explanation: `${failureText} We wait until it opens again.`,
      runId: run.id,
    });
    return 'in line';
  }
  const next = new Date(now.getTime() + (pause ?? 0));
  if (pause === undefined || next > until) return { given_up: `${failureText} ${nothingSent}` };
  await requeueForRetry(ctx, tx, submission, { since, next, explanation: failureText, job: next, runId: run.id });
  return 'in line';
}

/**
 * Before a run: waits for a portal that the product itself has paused.
 * @returns undefined when the portal is open; a text for people when the order has waited as long as it may
 */
export async function postponeWhilePortalPaused(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  portal: string,
): Promise<'waits' | { given_up: string } | undefined> {
  const because = await readAutomaticPauseReason(tx, portal);
  if (!because) return undefined;
  const now = ctx.clock.now();
  const since = submission.attemptsSince ?? now;
  const until = await findRetryDeadline(ctx, tx, submission, since);
  const troubles = describeFailures(await readTransientFailures(tx, submission.id, since));
  if (now >= until) {
    const waited = `We waited for the portal to open from ${formatUtcTime(since)} to ${formatUtcTime(now)}.`;
    return { given_up: [troubles || `${because}.`, waited, nothingSent].join(' ') };
  }
  await waitForReopening(ctx, tx, submission, {
    since,
    explanation: `${troubles || `${because}.`} We wait until it opens again.`,
  });
  return 'waits';
}

/** The job runs at the end of the longest wait; an opening portal brings it forward. */
async function waitForReopening(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  { since, explanation, runId }: { since: Date; explanation: string; runId?: string },
): Promise<void> {
  const job = await findRetryDeadline(ctx, tx, submission, since);
  await requeueForRetry(ctx, tx, submission, {
    since,
    next: null,
    explanation,
    job,
    ...(runId ? { runId } : {}),
  });
}

async function requeueForRetry(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  plan: { since: Date; next: Date | null; explanation: string; job: Date; runId?: string },
): Promise<void> {
  const jobToken = ctx.ids.uuid();
  const changes = {
    jobToken,
    lastError: `${plan.explanation} ${nothingSent}`,
    attemptsSince: plan.since,
    nextAttemptAt: plan.next,
  };
  // Where the run had not begun, there is nothing to take back.
  if (isQueued(submission.status) || isWithAuthority(submission.status)) {
    await tx.update(submissions).set(changes).where(eq(submissions.id, submission.id));
  } else {
    await transitionSubmission(ctx, tx, submission.appliedAt ? 'follow_up_again' : 'try_again', submission.id, {
      at: ctx.clock.now(),
      changes,
      data: {
        before: submission.status,
        after: submission.appliedAt ? 'SUBMITTED' : 'QUEUED',
        error: plan.explanation,
        tries_again: true,
        ...(plan.runId ? { automation_run_id: plan.runId } : {}),
      },
    });
  }
  await ctx.queue.enqueue(tx, 'run-submission', toSubmissionJobData({ id: submission.id, jobToken }), {
    startAfter: plan.job,
  });
}

/**
 * Shorter where urgent processing was paid for, or where the journey is near. A phase that has its own day is tried
 * until that day is over.
 */
async function findRetryDeadline(
  { settings }: Ctx,
  tx: Tx,
  { orderId, phaseUntil }: Submission,
  since: Date,
): Promise<Date> {
  if (phaseUntil) return phaseUntil;
  const [order] = await tx
    .select({ urgent: orders.urgentProcessing, entryDate: orders.entryDate })
    .from(orders)
    .where(eq(orders.id, orderId));
  const { longestWaitMs, longestUrgentWaitMs } = settings.retryPolicy;
  const isNear = order?.entryDate != null && new Date(order.entryDate) < addHours(since, 48);
  return new Date(since.getTime() + (order?.urgent || isNear ? longestUrgentWaitMs : longestWaitMs));
}

/** The failures of this submission since its first attempt, oldest first. */
async function readTransientFailures(
  tx: Tx,
  submissionId: string,
  since: Date,
): Promise<{ reason: string; at: Date }[]> {
  const runs = await tx
    .select({ error: automationRuns.errorDetails, at: automationRuns.completedAt })
    .from(automationRuns)
    .where(
      and(
        eq(automationRuns.submissionId, submissionId),
        hasStatus(automationRuns.status, hasRunFailed),
        gte(automationRuns.startedAt, since),
      ),
    )
    .orderBy(asc(automationRuns.createdAt));
  return runs.flatMap(({ error, at }) =>
    error && at && isTransientFailure(error.reason) ? [{ reason: error.reason, at }] : [],
  );
}
