import { eq } from 'drizzle-orm';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record.ts';
import { readActFacts } from '#orders/act-facts.ts';
import { requireCan } from '#orders/states/acts.ts';
import { hasFailed } from '#orders/states/lifecycle.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { turnOf } from '#orders/turn.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { requeue } from '../retry.ts';

/**
 * Lets a robot take this submission next: one that waits goes to the front, one that failed is retried by the rules of a
 * retry. The row's lock makes two people who ask at once stand in line, and there is never a second job for it.
 * @throws Refusal NOT_FOUND 'Submission not found', CONFLICT, UNPROCESSABLE, OUTCOME_UNKNOWN
 */
export async function runNow(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  submissionId: string,
  viewer: Viewer,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [submission] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for('no key update');
    if (!submission) throw notFound('Submission');
    const factsOf = await readActFacts(tx, [submissionId], { userId: viewer.userId, now: ctx.clock.now() });
    requireCan(factsOf(submissionId), 'run_now');
    const isRetry = hasFailed(submission.status);
    if (isRetry) await requeue(ctx, tx, submission, viewer);
    // A retry by a person begins a line of turns anew.
    const turn = isRetry ? null : submission.turn;
    await ctx.queue.hurry(tx, 'run-submission', turnOf({ id: submissionId, turn }));
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
