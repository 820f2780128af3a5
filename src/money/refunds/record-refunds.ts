import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { cancelOrder } from '#orders/cancel-order.ts';
import { refundLifecycle } from '#orders/contracts/refund-contract.ts';
import { lockOrders } from '#orders/lock-orders.ts';
import { isOrderEndingRefund } from '#orders/refund-effect.ts';
import { statesBefore } from '#orders/states/lifecycle.ts';
import { orders, type payments } from '#orders/tables/orders.ts';
import { refunds } from '#orders/tables/refunds.ts';
import { enqueueNotification } from '#outbox/enqueue-notification.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { emptyErasedShare, readErasedPaymentShares } from '../erased-payment-shares.ts';
import type { ProviderRefund } from '../providers/provider.ts';
import { retainedPayments } from '../tables.ts';
import { allocateRefunds } from './allocate-refunds.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;
type Order = typeof orders.$inferSelect;
type Payment = typeof payments.$inferSelect;

const madeAtProviderReason = "Made at the card provider's own dashboard";

/**
 * Updates our records of one payment to the provider's refunds: closes our own refunds and adds those made at its
 * dashboard. For each order the row, audit event and mail are one commit; a repeated call does nothing.
 */
export async function recordRefunds(ctx: Ctx, payment: Payment): Promise<void> {
  if (!payment.providerPaymentId) return;
  const providerRefunds = await ctx.payments.getByName(payment.provider).listRefunds(payment.providerPaymentId);
  await ctx.db.transaction(async (tx) => {
    const locked = await lockOrders(tx, eq(orders.paymentId, payment.id));
    const lockedOrders = locked.map(({ order }) => order);
    const orderIds = lockedOrders.map(({ id }) => id);
    const recordedRefunds = await tx.select().from(refunds).where(inArray(refunds.orderId, orderIds));
    const isOfPayment = eq(retainedPayments.paymentSessionId, payment.sessionId ?? '');
    const [erased = emptyErasedShare] = (await readErasedPaymentShares(tx, isOfPayment)).values();
    const books = { amountCents: payment.amountCents, orders: lockedOrders, refunds: recordedRefunds, erased };
    const { shares, doubtful } = allocateRefunds(providerRefunds, books);
    for (const refund of doubtful) ctx.log.warn({ refund_id: refund.id }, 'refund that names none of its orders');
    for (const { order, submission } of locked) {
      let currentOrder = order;
      let endsOrder = false;
      for (const { providerRefund, orderId, amountCents } of shares) {
        if (orderId !== order.id) continue;
        const cause = recordedRefunds.find(({ id }) => id === providerRefund.key)?.cause ?? null;
        endsOrder ||= isOrderEndingRefund(currentOrder, { amountCents, cause });
        currentOrder = await recordRefund(ctx, tx, currentOrder, { ...providerRefund, amountCents });
      }
      if (endsOrder && !currentOrder.cancelledAt)
        await cancelOrder(ctx, tx, { order: currentOrder, submission }, { by: 'staff' });
    }
  });
}

/** @returns the order as it is now */
async function recordRefund(ctx: Ctx, tx: Tx, order: Order, providerRefund: ProviderRefund): Promise<Order> {
  const now = ctx.clock.now();
  const settlement = { status: 'done', providerRefundId: providerRefund.id, settledAt: now } as const;
  const [ownRefund] = providerRefund.key
    ? await tx
        .update(refunds)
        .set(settlement)
        .where(
          and(
            eq(refunds.id, providerRefund.key),
            eq(refunds.orderId, order.id),
            inArray(refunds.status, statesBefore(refundLifecycle, 'done')),
          ),
        )
        .returning()
    : [];
  const id = ownRefund?.id ?? ctx.ids.uuid();
  const facts = {
    id,
    orderId: order.id,
    amountCents: providerRefund.amountCents,
    reason: madeAtProviderReason,
    createdAt: now,
  };
  if (!ownRefund) await tx.insert(refunds).values({ ...facts, ...settlement });
  const refundedCents = order.refundedCents + providerRefund.amountCents;
  await tx.update(orders).set({ refundedCents, updatedAt: now }).where(eq(orders.id, order.id));
  await publishOrderEvent(tx, order.id, { type: 'orders', payload: { changed: 'money' } });
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'ORDER_REFUNDED',
    orderId: order.id,
    actorId: ownRefund?.actorId ?? undefined,
    data: {
      refund_id: id,
      amount_cents: providerRefund.amountCents,
      made_at: ownRefund ? 'here' : 'provider',
      before: order.refundedCents,
      after: refundedCents,
    },
    at: now,
  });
  await enqueueNotification(ctx, tx, {
    type: 'refunded',
    factKey: `refunded:${id}`,
    recipient: order.customerEmail,
    orderId: order.id,
    ...(order.userId ? { userId: order.userId } : {}),
    // An admin's reason is for admins; for a refund by rule the customer learns the reason.
    data: {
      amount_cents: String(providerRefund.amountCents),
      ...(ownRefund && !ownRefund.actorId && { why: ownRefund.reason }),
    },
  });
  return { ...order, refundedCents };
}
