import { eq } from 'drizzle-orm';
import type { Viewer } from '#features/accounts/viewer.ts';
import { recordAudit } from '#features/audit/record.ts';
import { permitEntities } from '#features/catalogue/tables.ts';
import { chooseMethod } from '#features/submissions/choose-method.ts';
import { runSubmissionJob } from '#features/submissions/job.ts';
import { requeue } from '#features/submissions/retry.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';

type Submission = typeof submissions.$inferSelect;

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
    const [submission] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('update');
    if (!submission) throw notFound('Submission');
    refuseBegun(submission);
    await refuseByHand(tx, submission);
    if (submission.status === 'FAILED') await requeue(ctx, tx, submission, viewer);
    await ctx.queue.hurry(tx, runSubmissionJob, { submissionId });
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

function refuseBegun({ status }: Submission): void {
  if (status === 'RUNNING') throw new Refusal('CONFLICT', 'A robot is working on this submission already.');
  if (status === 'SUBMITTED' || status === 'CONFIRMED')
    throw new Refusal('CONFLICT', 'The portal already has this application.');
}

async function refuseByHand(tx: Tx, submission: Submission): Promise<void> {
  const [entity] = await tx.select().from(permitEntities).where(eq(permitEntities.id, submission.permitEntityId));
  if (submission.applicationMethod === 'automated' && entity && chooseMethod(entity).method === 'automated') return;
  const text = entity?.paused
    ? `The portal of ${entity.zoneName} is paused: nothing is sent to it by a robot.`
    : 'A person applies for this permit: no robot can run it.';
  throw new Refusal('UNPROCESSABLE', text);
}
