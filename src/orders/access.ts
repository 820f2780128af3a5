import { and, eq, inArray } from 'drizzle-orm';
import { readLinkEpoch } from '#accounts/link-epoch.ts';
import { hasPassword } from '#accounts/recovery-link.ts';
import { isStaff, type Viewer } from '#accounts/viewer.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import type { OrderAccess } from './contracts/submission-contract.ts';
import { readDetailsToken } from './details-link.ts';
import { orders, payments } from './tables/orders.ts';

export type Order = typeof orders.$inferSelect;

/**
 * The one place that says whose order it is: an account sees its own, staff see all, a guest proves it by the pair only
 * the payment's return address holds, a mailed link by its signature, until a password is set. A stranger is told the same as for an unknown order.
 * The pair lies in histories and on shared screens, so it is a key only until the order's account has a password.
 * @throws Refusal SIGN_IN_REQUIRED to nobody who names an order by its id alone, whether or not there is one, or by a
 * pair that is no key any more; NOT_ALLOWED when signed in to another account then; NOT_FOUND
 */
export async function findAccessibleOrder(
  { db, settings, clock }: Pick<Context, 'db' | 'settings' | 'clock'>,
  access: OrderAccess,
  viewer: Viewer | undefined,
): Promise<Order> {
  if ('order_id' in access && !viewer) throw new Refusal('SIGN_IN_REQUIRED', 'Please sign in.');
  const link = 'details_token' in access && readDetailsToken(settings.secret, access.details_token, clock.now());
  const [order] = await db.select().from(orders).where(condition());
  if (!order) throw notFound('Order');
  if (isStaff(viewer) || (viewer !== undefined && order.userId === viewer.userId)) return order;
  if ('order_id' in access) throw notFound('Order');
  if (link && link.epoch !== (await readLinkEpoch(db, order.userId))) throw notFound('Order');
  if ('session_id' in access && (await isPasswordProtected(db, order))) {
    const text = 'This order belongs to an account with a password. Please sign in to that account.';
    throw new Refusal(viewer ? 'NOT_ALLOWED' : 'SIGN_IN_REQUIRED', text);
  }
  return order;

  function condition() {
    if ('order_id' in access) return eq(orders.id, access.order_id);
    if ('session_id' in access) {
      return and(isOfSession(db, access.session_id), eq(orders.orderRef, access.guest_order_ref));
    }
    if (!link) throw notFound('Order');
    return eq(orders.id, link.id);
  }
}

/** One of our people with an order that is not their own: they see it, and do nothing in its customer's name that only the customer decides. */
export const isStaffOnOthersOrder = (viewer: Viewer | undefined, { userId }: Pick<Order, 'userId'>): boolean =>
  isStaff(viewer) && viewer?.userId !== userId;

/** Whether its account has a password: from then on signing in is the way to the order. */
export async function isPasswordProtected(db: Context['db'], { userId }: Pick<Order, 'userId'>): Promise<boolean> {
  return userId !== null && (await hasPassword({ db }, userId));
}

/** The epoch of the links that open an order: its account's; one that waits beside an account is of 0. */
export async function readOrderLinkEpoch(db: Queryable, orderId: string): Promise<number> {
  const [order] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId));
  return readLinkEpoch(db, order?.userId ?? null);
}

/** The orders that are paid for on one page of the provider; none when there is no such page. */
export function readOrdersOfPaymentSession(db: Queryable, sessionId: string): Promise<Order[]> {
  return db.select().from(orders).where(isOfSession(db, sessionId)).orderBy(orders.orderRef);
}

function isOfSession(db: Queryable, sessionId: string) {
  const payment = db.select({ id: payments.id }).from(payments).where(eq(payments.sessionId, sessionId));
  return inArray(orders.paymentId, payment);
}
