import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { toApplicationActionFacts } from '#orders/action-facts.ts';
import { releaseLease, withTaskLease } from '#orders/lease.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { type Closure, hasFailed } from '#orders/states/lifecycle.ts';
import { closureTransitions } from '#orders/states/transition-table.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import type { Context } from '#platform/context.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import type { closeApplicationInput } from './contract.ts';

/** For staff, as the submission's last error. */
const closureTexts: Record<Closure, string> = {
  refused: 'The authority has refused.',
  not_possible: 'Not possible to apply.',
};

/**
 * Ends an application without a permit: the authority has refused, or nobody can apply. The transition mails the
 * operator's reason to the customer. Its task is then the refund (kind `money_due`), until an admin has made or declined
 * it.
 * @throws Refusal NOT_FOUND, CONFLICT, OUTCOME_UNKNOWN
 */
export async function closeApplication(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { submission_id, how: closure, reason }: z.infer<typeof closeApplicationInput>,
  viewer: Viewer,
): Promise<void> {
  await withTaskLease(ctx, submission_id, viewer, async (tx, submission, now, task) => {
    const transitionName = closureTransitions[closure];
    assertAllowed({ application: toApplicationActionFacts(submission), task }, transitionName);
    await transitionSubmission(ctx, tx, transitionName, submission.id, {
      at: now,
      actorId: viewer.userId,
      changes: { lastError: closureTexts[closure], updatedAt: now },
      data: { manual_submission_id: submission.id, how: closure },
    });
    // A submission that had failed before keeps its status, so the transition told no page.
    if (hasFailed(submission.status))
      await publishOrderEvent(tx, submission.orderId, { type: 'orders', payload: { changed: 'task' } });
    await tx.update(deskTasks).set({ closure, closureReason: reason }).where(eq(deskTasks.submissionId, submission.id));
    await releaseLease(tx, submission.id);
  });
}
