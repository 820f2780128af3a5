import { and, eq, or, sql } from 'drizzle-orm';
import { openAccount } from '#features/accounts/open-account.ts';
import { recordAudit } from '#features/audit/record.ts';
import { auditLog } from '#features/audit/tables.ts';
import { notify } from '#features/notifications/notify.ts';
import { orders } from '#features/orders/tables.ts';
import { submitPermitJob } from '#features/submissions/job.ts';
import { moveOrder } from '#features/submissions/transitions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import type { PaymentSession } from '#platform/payments/payments.ts';
import { readSession } from './read-session.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;
export type PaidOrder = typeof orders.$inferSelect;

/**
 * The one function behind three doors: webhook, `process-guest-payment` and `verify-payment`. Reads the session from
 * the provider again, checks amount and currency, and confirms the order once, however often, early, late or in parallel
 * it is called: one account, one confirmation, one audit event, one job, one mail.
 * @throws Refusal NOT_FOUND when no order has this session, NOT_PAID while it is unpaid, CONFLICT when the sum differs,
 * PAYMENT_PROVIDER when the provider cannot be asked
 */
export async function confirmPayment(ctx: Ctx, sessionId: string): Promise<PaidOrder> {
  const session = await readSession(ctx, sessionId);
  const outcome = await ctx.db.transaction(async (tx) => {
    // The lock makes parallel confirmations stand in line; the second one finds the order confirmed.
    const [order] = await tx.select().from(orders).where(ownedBySession(session)).for('update');
    if (!order) throw new Refusal('NOT_FOUND', 'Order not found');
    if (order.status !== 'pending') {
      if (!session.paid || session.id === order.paymentSessionId) return order;
      // Paid a second time by another session: money that needs an owner.
      await recordMismatch(ctx, tx, order, session);
      return 'mismatch';
    }
    if (!session.paid) throw new Refusal('NOT_PAID', 'This order has not been paid yet.');
    if (session.amountCents !== order.totalCents || session.currency !== order.currency) {
      await recordMismatch(ctx, tx, order, session);
      return 'mismatch';
    }
    return confirm(ctx, tx, order, session);
  });
  if (outcome === 'mismatch')
    throw new Refusal('CONFLICT', 'The amount paid is not the amount of this order. Please contact support.');
  return outcome;
}

/** By the session we stored, or by the reference the provider holds: a crash between the two must not lose a paid order. */
function ownedBySession(session: PaymentSession) {
  const stored = eq(orders.paymentSessionId, session.id);
  return session.orderRef ? or(stored, and(eq(orders.orderRef, session.orderRef))) : stored;
}

async function confirm(ctx: Ctx, tx: Tx, order: PaidOrder, session: PaymentSession): Promise<PaidOrder> {
  const now = ctx.clock.now();
  const account = order.userId
    ? { userId: order.userId, opened: false, reopened: false }
    : await openAccount(ctx, tx, {
        email: order.customerEmail,
        displayName: order.fullName ?? order.customerEmail.split('@')[0] ?? '',
      });
  // The page of an earlier payment shows no link to this account any more: its orders are not only the payer's now.
  if (account.reopened) await tx.update(orders).set({ accountOpened: false }).where(eq(orders.userId, account.userId));
  const [paid] = await tx
    .update(orders)
    .set({
      userId: account.userId,
      accountOpened: account.opened,
      paidAt: now,
      paymentSessionId: session.id,
      paymentIntentId: session.paymentIntentId,
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!paid) throw new Error('The order vanished while it was being confirmed.');
  await moveOrder(tx, order.id, 'confirmed', now);
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'PAYMENT_CONFIRMED',
    orderId: order.id,
    data: { amount_cents: order.totalCents },
    at: now,
  });
  await notify(ctx, tx, {
    type: 'order_paid',
    factKey: `paid:${order.id}`,
    recipient: order.customerEmail,
    orderId: order.id,
    userId: account.userId,
    data: { set_password: String(account.opened || account.reopened) },
  });
  await ctx.queue.enqueue(tx, submitPermitJob, { orderId: order.id });
  return { ...paid, status: 'confirmed' };
}

/** Money came in that fits no order: never confirmed, told once, and open with an owner: the audit log and the admins see it. */
async function recordMismatch(ctx: Ctx, tx: Tx, order: PaidOrder, session: PaymentSession): Promise<void> {
  const isSame = and(
    eq(auditLog.orderId, order.id),
    eq(auditLog.eventType, 'PAYMENT_MISMATCH'),
    sql`${auditLog.eventData}->>'payment_session_id' = ${session.id}`,
  );
  if ((await tx.$count(auditLog, isSame)) > 0) return;
  ctx.log.error({ order_id: order.id }, 'payment does not match its order');
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'PAYMENT_MISMATCH',
    orderId: order.id,
    data: { payment_session_id: session.id },
    at: ctx.clock.now(),
  });
}
