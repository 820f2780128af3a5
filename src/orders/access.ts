import { and, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import { hasPassword } from '#accounts/recovery-link.ts';
import { credentials, profiles } from '#accounts/tables.ts';
import { isStaff, type Viewer } from '#accounts/viewer.ts';
import type { Context } from '#platform/context.ts';
import { prepareOnce, type Queryable } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import type { OrderAccess } from './contracts/submission-contract.ts';
import { readDetailsToken } from './details-link.ts';
import { orders, payments } from './tables/orders.ts';

export type Order = typeof orders.$inferSelect;

const ownerPasswords = sql`select from ${credentials} where ${credentials.userId} = ${orders.userId}`;
const ownerEpoch = sql`(select ${profiles.linkEpoch} from ${profiles} where ${profiles.id} = ${orders.userId})`;
/** The link epoch of the order's account; an unclaimed order has epoch 0. Needs orders in the query. */
export const linkEpochOfOrder = sql<number>`coalesce(${ownerEpoch}, 0)`.mapWith(Number);

const selectAccess = (db: Queryable) =>
  db
    .select({ order: orders, linkEpoch: linkEpochOfOrder, hasPassword: sql<boolean>`exists (${ownerPasswords})` })
    .from(orders);
const orderOfId = prepareOnce((db) =>
  selectAccess(db)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('access_by_id'),
);
const orderOfPair = prepareOnce((db) =>
  selectAccess(db)
    .where(and(isOfSession(db, sql.placeholder('session_id')), eq(orders.orderRef, sql.placeholder('guest_order_ref'))))
    .prepare('access_by_pair'),
);

/**
 * The one place that decides who may access an order. An account accesses its own, and staff access all. A guest proves
 * it by the pair that only the payment's return address holds, or by the signature of a mailed link, until a password
 * is set. A stranger gets the same answer as for an unknown order. The pair is in browser histories and on shared
 * screens, so it opens the order only until its account has a password.
 * @throws Refusal SIGN_IN_REQUIRED to a signed-out caller with an order id alone, whether or not it exists, or with a
 * pair that is no longer valid; NOT_ALLOWED when signed in to another account then; NOT_FOUND
 */
export async function findAccessibleOrder(
  { db, settings, clock }: Pick<Context, 'db' | 'settings' | 'clock'>,
  access: OrderAccess,
  viewer: Viewer | undefined,
): Promise<Order> {
  if ('order_id' in access && !viewer) throw new Refusal('SIGN_IN_REQUIRED', 'Please sign in.');
  const link = 'details_token' in access && readDetailsToken(settings.secret, access.details_token, clock.now());
  const [found] = await findOrder();
  if (!found) throw notFound('Order');
  const { order, linkEpoch, hasPassword } = found;
  if (isStaff(viewer) || (viewer !== undefined && order.userId === viewer.userId)) return order;
  if ('order_id' in access) throw notFound('Order');
  if (link && link.epoch !== linkEpoch) throw notFound('Order');
  if ('session_id' in access && hasPassword) {
    const text = 'This order belongs to an account with a password. Please sign in to that account.';
    throw new Refusal(viewer ? 'NOT_ALLOWED' : 'SIGN_IN_REQUIRED', text);
  }
  return order;

  function findOrder() {
    if ('order_id' in access) return orderOfId(db).execute({ id: access.order_id });
    if ('session_id' in access) return orderOfPair(db).execute(access);
    if (!link) throw notFound('Order');
    return orderOfId(db).execute({ id: link.id });
  }
}

/** Staff with somebody else's order: they see it, and do nothing that only the customer decides. */
export const isStaffOnOthersOrder = (viewer: Viewer | undefined, { userId }: Pick<Order, 'userId'>): boolean =>
  isStaff(viewer) && viewer?.userId !== userId;

/** Whether the order's account has a password: from then on the order is opened by signing in. */
export async function isPasswordProtected(db: Context['db'], { userId }: Pick<Order, 'userId'>): Promise<boolean> {
  return userId !== null && (await hasPassword({ db }, userId));
}

export async function readOrderLinkEpoch(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db.select({ epoch: linkEpochOfOrder }).from(orders).where(eq(orders.id, orderId));
  return row?.epoch ?? 0;
}

/** The orders that are paid on one page of the provider; none when there is no such page. */
export function readOrdersOfPaymentSession(db: Queryable, sessionId: string): Promise<Order[]> {
  return db.select().from(orders).where(isOfSession(db, sessionId)).orderBy(orders.orderRef);
}

function isOfSession(db: Queryable, sessionId: string | Placeholder) {
  const payment = db.select({ id: payments.id }).from(payments).where(eq(payments.sessionId, sessionId));
  return inArray(orders.paymentId, payment);
}
