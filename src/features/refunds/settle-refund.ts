import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import { statesBefore } from '#features/orders/lifecycle.ts';
import { orders } from '#features/orders/tables.ts';
import type { Context } from '#platform/context.ts';
import { RefundRefused } from '#platform/payments/payments.ts';
import { bookRefunds } from './book-refunds.ts';
import { type RefundStatus, refundLifecycle } from './contract.ts';
import { refunds } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;

/**
 * Ends an open refund, as often as it is asked: what the provider already has is only written down, what it lacks is made
 * under the refund's own id, and what it refuses is closed.
 * @throws when the provider does not answer; the refund then stays open
 */
export async function settleRefund(ctx: Ctx, refundId: string): Promise<RefundStatus> {
  const [row] = await ctx.db
    .select({ refund: refunds, paymentIntentId: orders.paymentIntentId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  if (!row?.paymentIntentId) throw new Error('The refund to settle does not exist.');
  const { refund, paymentIntentId } = row;
  if (refund.status !== 'open') return refund.status;
  const known = await ctx.payments.listRefunds(paymentIntentId);
  if (!known.some(({ key }) => key === refund.id)) {
    try {
      await ctx.payments.refund(paymentIntentId, refund.amountCents, refund.id);
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await closeRefused(ctx, refund, error.message);
    }
  }
  await bookRefunds(ctx, refund.orderId, paymentIntentId);
  const [settled] = await ctx.db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, refundId));
  return settled?.status ?? 'open';
}

async function closeRefused(ctx: Ctx, refund: typeof refunds.$inferSelect, error: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const closed = await tx
      .update(refunds)
      .set({ status: 'refused', settledAt: now })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.status, statesBefore(refundLifecycle, 'refused'))))
      .returning({ id: refunds.id });
    if (closed.length === 0) return;
    // What was stopped for it may be put back in line by a person.
    await tx.update(orders).set({ withdrawnAt: null, updatedAt: now }).where(eq(orders.id, refund.orderId));
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'REFUND_REFUSED',
      orderId: refund.orderId,
      actorId: refund.actorId ?? undefined,
      data: { refund_id: refund.id, amount_cents: refund.amountCents, error },
      at: now,
    });
  });
}
