import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { findOrCreateAccount } from '#accounts/find-or-create-account.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { auditLog } from '#audit/tables.ts';
import { findDuplicateOrderWarning } from '#orders/earlier-order.ts';
import { isPaymentPaid } from '#orders/states/lifecycle.ts';
import { orders, payments } from '#orders/tables/orders.ts';
import { transitionOrder } from '#orders/transitions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import { hasSameOrders } from './has-same-orders.ts';
import { readPaymentSession } from './read-payment-session.ts';
import { retainedPayments } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;
type Payment = typeof payments.$inferSelect;
type Session = Awaited<ReturnType<typeof readPaymentSession>>;
export type PaidOrder = typeof orders.$inferSelect;

/**
 * The one function behind three entry points: webhook, `process-guest-payment` and `verify-payment`. It reads the
 * session from the provider again, checks amount and currency, and confirms every order of the payment together.
 * However often, early, late or in parallel it is called, there is one account, and for each order one confirmation,
 * one audit event, one job and one mail.
 * @param provider the provider that reported a session which may not be ours
 * @returns the orders of the payment
 * @throws Refusal NOT_FOUND when no order has this session, NOT_PAID while it is unpaid, CONFLICT when the sum differs,
 * PAYMENT_PROVIDER when the provider does not answer
 */
export async function confirmPayment(
  ctx: Ctx,
  sessionId: string,
  provider = ctx.payments.current,
): Promise<readonly PaidOrder[]> {
  const session = await readPaymentSession(ctx, sessionId, provider);
  const outcome = await ctx.db.transaction(async (tx) => {
    const { lockedOrders, lockedPayments } = await lockPayments(tx, session);
    const [payment, ...otherPayments] = lockedPayments;
    if (!payment) {
      if (session.isPaid && !(await isRetainedPayment(tx, session))) await recordMismatch(ctx, tx, [], session);
      return undefined;
    }
    const isSettled = isPaymentPaid(payment.state) && otherPayments.length === 0;
    if (isSettled && (!session.isPaid || session.id === payment.sessionId)) return lockedOrders;
    if (!session.isPaid) throw new Refusal('NOT_PAID', 'This order has not been paid yet.');
    // Paid a second time by another session, or not the price we asked for: somebody must decide about this money.
    if (isSettled || otherPayments.length > 0 || !matchesPayment(session, payment, lockedOrders)) {
      await recordMismatch(ctx, tx, lockedOrders, session);
      return 'mismatch';
    }
    return confirm(ctx, tx, { payment, orders: lockedOrders, session });
  });
  if (!outcome) throw new Refusal('NOT_FOUND', 'Order not found');
  if (outcome === 'mismatch')
    throw new Refusal('CONFLICT', 'The amount paid is not the amount of this order. Please contact support.');
  return outcome;
}

/**
 * Finds the orders by the session we stored, or by the references the provider holds: a crash between the two must not
 * lose a paid order. Parallel confirmations wait for the lock on the orders; the second one finds the payment paid.
 */
async function lockPayments(
  tx: Tx,
  session: Session,
): Promise<{ lockedOrders: PaidOrder[]; lockedPayments: Payment[] }> {
  const stored = await tx.select({ id: payments.id }).from(payments).where(eq(payments.sessionId, session.id));
  const matchedPayments =
    stored.length > 0
      ? stored
      : await tx
          .selectDistinct({ id: orders.paymentId })
          .from(orders)
          .where(inArray(orders.orderRef, [...session.orderRefs]));
  const ids = matchedPayments.map(({ id }) => id);
  const lockedOrders = await tx
    .select()
    .from(orders)
    .where(inArray(orders.paymentId, ids))
    .orderBy(orders.id)
    .for('no key update');
  const lockedPayments =
    lockedOrders.length > 0 ? await tx.select().from(payments).where(inArray(payments.id, ids)) : [];
  return { lockedOrders, lockedPayments };
}

/** Whether the session paid the exact price of all these orders and of no other. */
function matchesPayment(session: Session, payment: Payment, lockedOrders: readonly PaidOrder[]): boolean {
  const total = lockedOrders.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const namesTheseOrders = session.id === payment.sessionId || hasSameOrders(session.orderRefs, lockedOrders);
  const isExactAmount = session.amountCents === total && total === payment.amountCents;
  return namesTheseOrders && isExactAmount && session.currency === payment.currency;
}

interface Confirmation {
  payment: Payment;
  orders: readonly PaidOrder[];
  session: Session;
}

async function confirm(
  ctx: Ctx,
  tx: Tx,
  { payment, orders: lockedOrders, session }: Confirmation,
): Promise<PaidOrder[]> {
  const now = ctx.clock.now();
  await tx
    .update(payments)
    .set({
      state: 'paid',
      paidAt: now,
      provider: session.provider,
      sessionId: session.id,
      providerPaymentId: session.providerPaymentId,
    })
    .where(eq(payments.id, payment.id));
  const account = await findOrCreatePayerAccount(ctx, tx, lockedOrders);
  const paidOrders = await tx
    .update(orders)
    .set({ userId: account.userId, accountOpened: account.opened, paidAt: now, updatedAt: now })
    .where(and(eq(orders.paymentId, payment.id), isNull(orders.paidAt)))
    .returning();
  if (paidOrders.length < lockedOrders.length) throw new Error('An order of an open payment is paid already.');
  for (const order of paidOrders) await confirmOrder(ctx, tx, order, now);
  return paidOrders;
}

async function confirmOrder(ctx: Ctx, tx: Tx, order: PaidOrder, at: Date): Promise<void> {
  await transitionOrder(ctx, tx, 'pay', order.id, { at, data: { amount_cents: order.totalCents } });
  // The warning comes after the payment: before it, anybody who knows plate and address could find out whether there is
  // such an order.
  const duplicateWarning = await findDuplicateOrderWarning(tx, order);
  const warnings = duplicateWarning && [...order.warnings, { ...duplicateWarning, accepted: false }];
  if (warnings) await tx.update(orders).set({ warnings }).where(eq(orders.id, order.id));
  await ctx.queue.enqueue(tx, 'submit-permit', { orderId: order.id });
}

/**
 * All orders of a payment belong to one customer. A guest's payment opens the account of their address. An existing
 * account is not touched: the orders stay unclaimed, because the payer may have typed somebody else's address
 * (docs/decisions/021).
 */
async function findOrCreatePayerAccount(ctx: Ctx, tx: Tx, [first]: readonly PaidOrder[]) {
  if (!first) throw new Error('The orders vanished while they were being confirmed.');
  const { userId, customerEmail, fullName } = first;
  if (userId) return { userId, opened: false };
  const displayName = fullName ?? customerEmail.split('@')[0] ?? '';
  const account = await findOrCreateAccount(ctx, tx, { email: customerEmail, displayName });
  return account.opened ? account : { userId: null, opened: false };
}

/** Whether the payment is a retained payment of an order that was erased with its account. */
async function isRetainedPayment(tx: Tx, { id }: Session): Promise<boolean> {
  return (await tx.$count(retainedPayments, eq(retainedPayments.paymentSessionId, id))) > 0;
}

/**
 * Records money that fits no payment, or whose orders were erased before it was paid. It is never confirmed and
 * recorded only once. The audit log of each order and the admins show it, and the payments page does until it is
 * refunded.
 */
async function recordMismatch(
  ctx: Ctx,
  tx: Tx,
  mismatchedOrders: readonly PaidOrder[],
  session: Session,
): Promise<void> {
  const isSameMismatch = and(
    eq(auditLog.eventType, 'PAYMENT_MISMATCH'),
    sql`${auditLog.eventData}->>'payment_session_id' = ${session.id}`,
  );
  if ((await tx.$count(auditLog, isSameMismatch)) > 0) return;
  const orderIds = mismatchedOrders.length > 0 ? mismatchedOrders.map(({ id }) => id) : [undefined];
  for (const orderId of orderIds) {
    ctx.log.error({ order_id: orderId }, orderId ? 'payment does not match its order' : 'payment belongs to no order');
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'PAYMENT_MISMATCH',
      orderId,
      data: { payment_session_id: session.id, amount_cents: session.amountCents },
      at: ctx.clock.now(),
    });
  }
}
