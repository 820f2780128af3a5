import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { cancelSubmission } from './cancel-submission.ts';
import type { LockedOrder } from './lock-orders.ts';
import { type Canceller, submissionLifecycle } from './states/lifecycle.ts';
import { orders } from './tables/orders.ts';

/**
 * From here on nothing is sent for this order: queued jobs are cancelled, and nothing new begins. An order that was
 * cancelled before keeps who did it.
 */
export async function cancelOrder(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  { order, submission }: LockedOrder,
  { by, actorId }: { by: Canceller; actorId?: string | undefined },
): Promise<void> {
  const now = ctx.clock.now();
  const cancellation = { cancelledAt: order.cancelledAt ?? now, cancelledBy: order.cancelledBy ?? by };
  await tx
    .update(orders)
    .set({ ...cancellation, updatedAt: now })
    .where(eq(orders.id, order.id));
  await publishOrderEvent(tx, order.id, { type: 'orders', payload: { changed: 'money' } });
  if (submission && submissionLifecycle[submission.status].wholeRefund.effect === 'stop')
    await cancelSubmission(ctx, tx, submission, actorId);
}
