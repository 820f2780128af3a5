import { eq } from 'drizzle-orm';
import { enqueueNotification } from '#outbox/enqueue-notification.ts';
import type { NotificationType } from '#outbox/notification-types.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { orders } from './tables/orders.ts';

/** Enqueues one mail for one fact to the order's customer. @returns false where it was enqueued before */
export async function notifyCustomer(
  ctx: Pick<Context, 'queue' | 'ids'>,
  tx: Tx,
  orderId: string,
  type: NotificationType,
  factKey: string,
  { data = {}, sendAfter }: { data?: Record<string, string>; sendAfter?: Date | undefined } = {},
): Promise<boolean> {
  const [order] = await tx
    .select({ email: orders.customerEmail, userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new Error('The order to tell of does not exist.');
  return enqueueNotification(ctx, tx, {
    type,
    factKey,
    recipient: order.email,
    orderId,
    data,
    ...(sendAfter && { sendAfter }),
    ...(order.userId ? { userId: order.userId } : {}),
  });
}
