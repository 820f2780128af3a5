import { and, eq } from 'drizzle-orm';
import { isStaff, type Viewer } from '#features/accounts/viewer.ts';
import type { OrderAccess } from '#features/submissions/contract.ts';
import { readDetailsToken } from '#features/submissions/details-link.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { orders } from './tables.ts';

export type Order = typeof orders.$inferSelect;

/**
 * The one place that says whose order it is: an account sees its own, staff see all, a guest proves it by the pair only
 * the payment's return address holds, a mailed link by its signature. A stranger is told the same as for an unknown order.
 * @throws Refusal SIGN_IN_REQUIRED to nobody who names an order by its id alone, whether or not there is one; NOT_FOUND
 */
export async function findOwnOrder(
  { db, settings, clock }: Pick<Context, 'db' | 'settings' | 'clock'>,
  access: OrderAccess,
  viewer: Viewer | undefined,
): Promise<Order> {
  if ('order_id' in access && !viewer) throw new Refusal('SIGN_IN_REQUIRED', 'Please sign in.');
  const [order] = await db.select().from(orders).where(condition());
  if (!order) throw notFound('Order');
  const proven = !('order_id' in access) || isStaff(viewer) || (viewer !== undefined && order.userId === viewer.userId);
  if (!proven) throw notFound('Order');
  return order;

  function condition() {
    if ('order_id' in access) return eq(orders.id, access.order_id);
    if ('session_id' in access) {
      return and(eq(orders.paymentSessionId, access.session_id), eq(orders.orderRef, access.guest_order_ref));
    }
    const orderId = readDetailsToken(settings.secret, access.details_token, clock.now());
    if (!orderId) throw notFound('Order');
    return eq(orders.id, orderId);
  }
}
