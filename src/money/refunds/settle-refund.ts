import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { isRefundOpen, type RefundStatus, refundLifecycle } from '#orders/contracts/refund-contract.ts';
import { lockOrder } from '#orders/lock-orders.ts';
import { statesBefore } from '#orders/states/lifecycle.ts';
import { orders, payments } from '#orders/tables/orders.ts';
import { refunds } from '#orders/tables/refunds.ts';
import { enqueueNotification } from '#outbox/enqueue-notification.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { RefundRefusedError } from '../providers/provider.ts';
import { recordRefunds } from './record-refunds.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;

/**
 * Settles an open refund and may be called any number of times. It records a refund that the provider has, makes a
 * missing one under the refund's own id, and closes one that the provider refuses or the bank sends back.
 * @throws when the provider does not answer; the refund then stays open
 */
export async function settleRefund(ctx: Ctx, refundId: string): Promise<RefundStatus> {
  const [row] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(refunds.id, refundId));
  const providerPaymentId = row?.payment.providerPaymentId;
  if (!providerPaymentId) throw new Error('The refund to settle does not exist.');
  const { refund, payment } = row;
  if (!isRefundOpen(refund.status)) return refund.status;
  const provider = ctx.payments.getByName(payment.provider);
  const findProviderRefund = async () =>
    (await provider.listRefunds(providerPaymentId)).find(({ key }) => key === refund.id);
  let providerRefund = await findProviderRefund();
  if (!providerRefund) {
    try {
      await provider.refund(providerPaymentId, refund.amountCents, refund.id);
    } catch (error) {
      if (!(error instanceof RefundRefusedError)) throw error;
      await closeRefusedRefund(ctx, refund, error.message);
    }
    providerRefund = await findProviderRefund();
  }
  if (providerRefund && !providerRefund.isEffective)
    await closeRefusedRefund(ctx, refund, 'The bank sent the money back.');
  await recordRefunds(ctx, payment);
  const [settledRefund] = await ctx.db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, refundId));
  return settledRefund?.status ?? 'open';
}

async function closeRefusedRefund(ctx: Ctx, refund: typeof refunds.$inferSelect, error: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    // A concurrent request for another refund locks the order too, and then waits for this one.
    const locked = await lockOrder(tx, refund.orderId);
    const closedRefunds = await tx
      .update(refunds)
      .set({ status: 'refused', settledAt: now })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.status, statesBefore(refundLifecycle, 'refused'))))
      .returning({ id: refunds.id });
    if (closedRefunds.length === 0) return;
    const order = locked?.order;
    // Staff may go on with what only they had cancelled, unless all of the money went back in another way.
    const isRevived = order?.cancelledBy === 'staff' && order.refundedCents < order.totalCents;
    await tx
      .update(orders)
      .set({ ...(isRevived && { cancelledAt: null, cancelledBy: null }), updatedAt: now })
      .where(eq(orders.id, refund.orderId));
    await publishOrderEvent(tx, refund.orderId, { type: 'orders', payload: { changed: 'money' } });
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'REFUND_REFUSED',
      orderId: refund.orderId,
      actorId: refund.actorId ?? undefined,
      data: { refund_id: refund.id, amount_cents: refund.amountCents, error },
      at: now,
    });
    if (order) await notifyRefundRefused(ctx, tx, order, refund);
  });
}

/**
 * Notifies the customer that the money is still owed, when the customer or a rule made the refund. An admin sees the
 * refusal at once and notifies the customer.
 */
async function notifyRefundRefused(
  ctx: Ctx,
  tx: Tx,
  { id, userId, customerEmail }: typeof orders.$inferSelect,
  { actorId, amountCents }: typeof refunds.$inferSelect,
): Promise<void> {
  if (actorId !== null && actorId !== userId) return;
  await enqueueNotification(ctx, tx, {
    type: 'refunded',
    // A second refusal of the same amount is the same fact.
    factKey: `refund_refused:${id}:${amountCents}`,
    recipient: customerEmail,
    orderId: id,
    ...(userId && { userId }),
    data: { amount_cents: String(amountCents), refused: 'yes' },
  });
}
