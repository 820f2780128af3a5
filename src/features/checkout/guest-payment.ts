import { and, eq } from 'drizzle-orm';
import type { Auth } from '#features/accounts/auth.ts';
import { createRecoveryLink, discardRecoveryLink, hasPassword } from '#features/accounts/recovery-link.ts';
import { users } from '#features/accounts/tables.ts';
import { notify } from '#features/notifications/notify.ts';
import { orders } from '#features/orders/tables.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { confirmPayment, type PaidOrder } from './confirm-payment.ts';
import type { CheckoutState, GuestPaymentAnswer } from './contract.ts';
import { readSession } from './read-session.ts';

type Ctx = Context & { auth: Auth };
type Pair = { session_id: string; guest_order_ref: string };

/** Seconds the link on the page works; the mailed one lives longer. */
const pageLinkSeconds = 3600;
/** The page's link is for whoever has just paid, not for whoever finds the address in a history later. In milliseconds. */
const linkOfferedMs = 24 * 3600_000;

/**
 * The guest is back from paying. The set-password link is given only when this very payment opened the account and it
 * has no password yet: paying with somebody's address must not open their account.
 * @throws Refusal NOT_FOUND for a pair that does not belong together, the same as for an unknown one; NOT_PAID
 */
export async function processGuestPayment(ctx: Ctx, pair: Pair): Promise<GuestPaymentAnswer> {
  await findByPair(ctx, pair);
  const order = await confirmPayment(ctx, pair.session_id);
  const userId = order.userId;
  if (!userId) throw new Error('A confirmed order has no account.');
  const offerLink = order.accountOpened && isRecent(ctx, order) && !(await hasPassword(ctx, userId));
  return {
    success: true,
    order_id: order.id,
    order_ref: order.orderRef,
    magic_link: offerLink ? await showLink(ctx, order.id, userId) : null,
    customer_email: order.customerEmail,
    account: order.accountOpened ? 'created' : 'existing',
  };
}

/** Null when another payment for this address took the account out of every hand just now. */
async function showLink(ctx: Ctx, orderId: string, userId: string): Promise<string | null> {
  const link = await createRecoveryLink(ctx, userId, { seconds: pageLinkSeconds, way: 'shown' });
  const stillOffered = await ctx.db.transaction(async (tx) => {
    // Waits for such a payment, which holds this row; one that comes later finds the link and removes it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [order] = await tx.select({ opened: orders.accountOpened }).from(orders).where(eq(orders.id, orderId));
    return order?.opened;
  });
  if (stillOffered) return link;
  await discardRecoveryLink(ctx, link);
  return null;
}

function isRecent({ clock }: Ctx, order: PaidOrder): boolean {
  return order.paidAt !== null && clock.now().getTime() - order.paidAt.getTime() < linkOfferedMs;
}

/** @throws Refusal NOT_FOUND */
async function findByPair(
  { db }: Pick<Context, 'db'>,
  { session_id, guest_order_ref }: Pair,
): Promise<typeof orders.$inferSelect> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.paymentSessionId, session_id), eq(orders.orderRef, guest_order_ref)));
  if (!order) throw new Refusal('NOT_FOUND', 'Order not found');
  return order;
}

/**
 * Mails the set-password link again, at most once a minute for an order. It goes to the account's own address: a signed-in
 * customer may have ordered for somebody else's.
 */
export async function resendPasswordEmail(ctx: Ctx, pair: Pair): Promise<void> {
  const order = await findByPair(ctx, pair);
  const { userId } = order;
  if (!userId) throw new Refusal('NOT_PAID', 'This order has not been paid yet.');
  const minute = Math.floor(ctx.clock.now().getTime() / 60_000);
  await ctx.db.transaction(async (tx) => {
    const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!owner) throw new Error('The account of a paid order does not exist.');
    await notify(ctx, tx, {
      type: 'set_password',
      factKey: `set-password:${userId}:${minute}`,
      recipient: owner.email,
      orderId: order.id,
      userId,
    });
  });
}

/** What became of a payment page, as the provider tells it now: the order page follows it, and says why one came back. */
export async function readCheckoutState(
  ctx: Pick<Context, 'db' | 'payments' | 'log'>,
  pair: Pair,
): Promise<CheckoutState> {
  const order = await findByPair(ctx, pair);
  if (order.status !== 'pending') return { state: 'paid' };
  const session = await readSession(ctx, pair.session_id);
  if (session.paid) return { state: 'paid' };
  if (session.status === 'expired') return { state: 'expired' };
  return { state: session.declined ? 'declined' : 'open' };
}
