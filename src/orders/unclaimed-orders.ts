import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { logSecurityEvent } from '#accounts/security-log.ts';
import { users } from '#accounts/tables.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import { type UnclaimedOrder, unclaimedOrderSchema } from './contracts/order-contract.ts';
import { lockOrders } from './lock-orders.ts';
import { selectOrderRecords } from './order-records.ts';
import { situationFactsOf } from './read-situation.ts';
import { situationOf } from './situation/situation.ts';
import { uploads } from './tables/documents.ts';
import { orders } from './tables/orders.ts';

type Ctx = Pick<Context, 'db' | 'ids' | 'clock' | 'log'>;

/** Paid by a guest with the address of an existing account, and neither claimed nor disowned (docs/decisions/021). */
const isUnclaimedBy = (email: string) =>
  and(isNull(orders.userId), isNotNull(orders.paidAt), isNull(orders.disownedAt), eq(orders.customerEmail, email));

/** The address of an account whose owner has proved the mailbox; only they are asked anything. */
async function selectProvenAddress(db: Queryable, userId: string): Promise<string | undefined> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailProvedAt)));
  return user?.email;
}

/** The orders that the address's owner is asked about, newest first: enough to recognise an order, and how it stands. */
export async function readUnclaimedOrders(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<UnclaimedOrder[]> {
  const email = await selectProvenAddress(db, userId);
  if (!email) return [];
  const records = await selectOrderRecords(db).where(isUnclaimedBy(email)).orderBy(desc(orders.createdAt)).limit(20);
  const now = clock.now();
  return records.map((record) => {
    const { order } = record;
    return unclaimedOrderSchema.parse({
      id: order.id,
      order_ref: order.orderRef,
      country: order.country,
      city_zone: order.cityZone,
      total_cents: order.totalCents,
      created_at: order.createdAt.toISOString(),
      situation: situationOf(situationFactsOf(record, now)),
    });
  });
}

/**
 * 'Yes, mine' puts the order into the account. 'No' leaves it with whoever paid; that is recorded, and nobody asks
 * again.
 * @throws Refusal NOT_FOUND for an order that does not wait for this account
 */
export async function claimOrDisownOrder(
  ctx: Ctx,
  viewer: Viewer,
  { order_id, mine }: { order_id: string; mine: boolean },
): Promise<void> {
  const at = ctx.clock.now();
  const { userId } = viewer;
  await ctx.db.transaction(async (tx) => {
    const email = await selectProvenAddress(tx, userId);
    if (!email) throw notFound('Order');
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, order_id), isUnclaimedBy(email)))
      .for('no key update');
    if (!order) throw notFound('Order');
    if (mine) return claimOrder(ctx, tx, order.id, userId, at);
    await tx.update(orders).set({ disownedAt: at }).where(eq(orders.id, order.id));
    await recordAudit(tx, { id: ctx.ids.uuid(), type: 'ORDER_DISOWNED', orderId: order.id, actorId: userId, at });
  });
  logSecurityEvent(ctx.log, mine ? 'order_claimed' : 'order_disowned', { user_id: userId, order_id });
}

/**
 * The reader of the mailbox followed the link from this order's own mail, and nobody else uses the account. So the
 * order is theirs, with the others from the same payment. Other unclaimed orders need an answer first.
 */
export async function claimLinkedOrders(
  ctx: Pick<Context, 'ids'>,
  tx: Tx,
  { userId, email, orderId }: { userId: string; email: string; orderId: string },
  at: Date,
): Promise<void> {
  const payment = tx.select({ id: orders.paymentId }).from(orders).where(eq(orders.id, orderId));
  const unclaimedIds = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnclaimedBy(email), inArray(orders.paymentId, payment)));
  for (const { order } of await lockOrders(tx, inArray(orders.id, unclaimedIds)))
    await claimOrder(ctx, tx, order.id, userId, at);
}

async function claimOrder(ctx: Pick<Context, 'ids'>, tx: Tx, orderId: string, userId: string, at: Date): Promise<void> {
  await tx.update(orders).set({ userId }).where(eq(orders.id, orderId));
  await tx.update(uploads).set({ userId }).where(eq(uploads.orderId, orderId));
  await recordAudit(tx, { id: ctx.ids.uuid(), type: 'ORDER_CLAIMED', orderId, actorId: userId, at });
}
