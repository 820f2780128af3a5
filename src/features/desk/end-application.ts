import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#features/accounts/viewer.ts';
import { submissions } from '#features/submissions/tables.ts';
import { tellCustomer } from '#features/submissions/tell-customer.ts';
import { moveSubmission } from '#features/submissions/transitions.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import type { endInput } from './contract.ts';
import { holdingTask, letGo, record } from './lease.ts';
import { requireNothingSent } from './record-outcome.ts';
import { deskTasks } from './tables.ts';

/**
 * No permit will come of it: the authority has refused, or nobody can apply. The customer is told why in the operator's
 * words, and the money waits for an admin (kind `money_due`) until something of it is given back.
 * @throws Refusal NOT_FOUND, CONFLICT, OUTCOME_UNKNOWN
 */
export async function endApplication(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { submission_id, how, reason }: z.infer<typeof endInput>,
  viewer: Viewer,
): Promise<void> {
  await holdingTask(ctx, submission_id, viewer, async (tx, submission, now) => {
    // Only what the authority has can be refused by it; only what it has not can be given up.
    if (how === 'not_possible' || submission.outcomeUnknown) requireNothingSent(submission);
    if (how === 'refused' && !submission.sendingSince) {
      throw new Refusal('CONFLICT', 'The authority has nothing to refuse yet: record that it was submitted first.');
    }
    const lastError = how === 'refused' ? 'The authority has refused.' : 'Not possible to apply.';
    if (submission.status === 'FAILED') {
      await tx.update(submissions).set({ lastError, updatedAt: now }).where(eq(submissions.id, submission.id));
      const payload = { id: submission.id, status: submission.status };
      await publishOrderEvent(tx, submission.orderId, { type: 'submissions', payload });
    } else {
      await moveSubmission(tx, submission.id, 'FAILED', now, { lastError });
    }
    await tx
      .update(deskTasks)
      .set({ ended: how, endedReason: reason })
      .where(eq(deskTasks.submissionId, submission.id));
    await letGo(tx, submission.id);
    await record(ctx, tx, 'APPLICATION_ENDED', submission, viewer, { how });
    await tellCustomer(ctx, tx, submission.orderId, 'application_ended', `ended:${submission.id}`);
  });
}
