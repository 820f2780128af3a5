import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { readActionFacts } from '#orders/action-facts.ts';
import { lockSubmission } from '#orders/lock-submission.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { hasFailed } from '#orders/states/lifecycle.ts';
import { toSubmissionJobData } from '#orders/submission-job-data.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { requeueSubmission } from '../retry.ts';

/**
 * Lets a robot take this submission next: a waiting one goes to the front, a failed one is retried by the rules of a
 * retry. The row's lock serialises two people who ask at once, and there is never a second job for it.
 * @throws Refusal NOT_FOUND 'Submission not found', CONFLICT, UNPROCESSABLE, OUTCOME_UNKNOWN
 */
export async function runSubmissionNow(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  submissionId: string,
  viewer: Viewer,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, submissionId);
    if (!submission) throw notFound('Submission');
    const factsOf = await readActionFacts(tx, [submissionId], { userId: viewer.userId, now: ctx.clock.now() });
    assertAllowed(factsOf(submissionId), 'run_now');
    const queued = hasFailed(submission.status) ? await requeueSubmission(ctx, tx, submission, viewer) : submission;
    await ctx.queue.runNow(tx, 'run-submission', toSubmissionJobData(queued));
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'RUN_REQUESTED',
      orderId: submission.orderId,
      submissionId,
      actorId: viewer.userId,
      data: { status_before: submission.status },
      at: ctx.clock.now(),
    });
  });
}
