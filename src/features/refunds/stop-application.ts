import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import { orders } from '#features/orders/tables.ts';
import { moveSubmission } from '#features/submissions/transitions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { LockedOrder } from './locked-order.ts';

const stoppedError = 'Stopped: the payment is given back in full. Nothing was sent.';

/** From here on nothing is sent for this order: what waits is taken out of the line, and nothing new begins. */
export async function stopApplication(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Tx,
  { order, submission }: LockedOrder,
  actorId: string | undefined,
): Promise<void> {
  const now = clock.now();
  await tx.update(orders).set({ withdrawnAt: now, updatedAt: now }).where(eq(orders.id, order.id));
  if (submission?.status !== 'QUEUED') return;
  await moveSubmission(tx, submission.id, 'FAILED', now, { lastError: stoppedError });
  await recordAudit(tx, {
    id: ids.uuid(),
    type: 'SUBMISSION_STOPPED',
    orderId: order.id,
    submissionId: submission.id,
    actorId,
    data: { before: 'QUEUED', after: 'FAILED', error: stoppedError },
    at: now,
  });
}
