import { eq } from 'drizzle-orm';
import { failSubmission, markOutcomeUnknown, robotGaveUpError } from '#orders/fail-submission.ts';
import { isQueuedOrRunning } from '#orders/states/lifecycle.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import { endDeadRuns } from './claim-run.ts';

/** After the last attempt: whatever stops a robot from finishing its run, the order must not wait without an actor. */
export async function abandonRun(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings'>,
  submissionId: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [submission] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for('no key update');
    if (!submission || !isQueuedOrRunning(submission.status)) return;
    await endDeadRuns(ctx, tx, submissionId);
    if (submission.sendingSince) return markOutcomeUnknown(ctx, tx, submission);
    await failSubmission(ctx, tx, submission, {
      cause: 'robot',
      lastError: robotGaveUpError,
      outcomeUnknown: false,
      nothingSent: true,
    });
  });
}
