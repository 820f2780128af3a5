import { eq } from 'drizzle-orm';
import { notify } from '#features/notifications/notify.ts';
import type { NotificationType } from '#features/notifications/types.ts';
import { orders } from '#features/orders/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';

/** Promises the order's customer one mail for one fact. */
export async function tellCustomer(
  ctx: Pick<Context, 'queue' | 'ids'>,
  tx: Tx,
  orderId: string,
  type: NotificationType,
  factKey: string,
): Promise<void> {
  const [order] = await tx
    .select({ email: orders.customerEmail, userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new Error('The order to tell of does not exist.');
  await notify(ctx, tx, {
    type,
    factKey,
    recipient: order.email,
    orderId,
    ...(order.userId ? { userId: order.userId } : {}),
  });
}
