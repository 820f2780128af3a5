import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import type { Context } from '#platform/context.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { requireCan } from '../order/acts.ts';
import { type Ending, hasFailed } from '../order/lifecycle.ts';
import { endingMoves } from '../order/moves.ts';
import { applicationFacts } from '../runs/act-facts.ts';
import { moveSubmission } from '../runs/transitions.ts';
import type { endInput } from './contract.ts';
import { holdingTask, letGo } from './lease.ts';
import { deskTasks } from './tables.ts';

const lastErrors: Record<Ending, string> = {
  refused: 'The authority has refused.',
  not_possible: 'Not possible to apply.',
};

/**
 * No permit will come of it: the authority has refused, or nobody can apply. The customer is told why in the operator's
 * words, and the money waits for an admin (kind `money_due`) until all of it is given back or an admin has said why not.
 * @throws Refusal NOT_FOUND, CONFLICT, OUTCOME_UNKNOWN
 */
export async function endApplication(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { submission_id, how, reason }: z.infer<typeof endInput>,
  viewer: Viewer,
): Promise<void> {
  await holdingTask(ctx, submission_id, viewer, async (tx, submission, now, task) => {
    const move = endingMoves[how];
    requireCan({ application: applicationFacts(submission), task }, move);
    await moveSubmission(ctx, tx, move, submission.id, {
      at: now,
      actorId: viewer.userId,
      changes: { lastError: lastErrors[how], updatedAt: now },
      data: { manual_submission_id: submission.id, how },
    });
    // One that had failed stays where it was.
    if (hasFailed(submission.status))
      await publishOrderEvent(tx, submission.orderId, { type: 'orders', payload: { changed: 'task' } });
    await tx
      .update(deskTasks)
      .set({ ended: how, endedReason: reason })
      .where(eq(deskTasks.submissionId, submission.id));
    await letGo(tx, submission.id);
  });
}
