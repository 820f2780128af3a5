import { eq } from 'drizzle-orm';
import { orders, payments } from '#orders/tables/orders.ts';
import { refunds } from '#orders/tables/refunds.ts';
import type { Context } from '#platform/context.ts';
import { processRows } from '#platform/jobs/process-rows.ts';
import { confirmPayment } from '../confirm-payment.ts';
import { recordRefunds } from '../refunds/record-refunds.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import type { Difference, Reconciliation } from './contract.ts';
import { reconcile } from './reconcile.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;

/**
 * Settles every difference that needs no judgement: open refunds, refunds made elsewhere, payments whose event never
 * came. Each step is safe to repeat.
 * @returns the differences left for people
 */
export async function settleDifferences(ctx: Ctx): Promise<Reconciliation> {
  const { differences } = await reconcile(ctx);
  await processRows(ctx.log, 'reconcile-payments', differences, (difference) => settleDifference(ctx, difference));
  const remaining = await reconcile(ctx);
  if (remaining.total > 0) ctx.log.error({ differences: remaining.total }, 'money and books differ');
  return remaining;
}

async function settleDifference(
  ctx: Ctx,
  { kind, order_id: orderId, provider_id, provider }: Difference,
): Promise<void> {
  // Reads the payment again from the provider that reported it, whichever provider takes new payments now.
  if (kind === 'paid_not_confirmed' && provider_id && provider)
    await confirmPayment(ctx, provider_id, ctx.payments.getByName(provider));
  if (!orderId) return;
  if (kind === 'refund_open') {
    const orderRefunds = await ctx.db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId));
    await processRows(
      ctx.log,
      'reconcile-payments',
      orderRefunds,
      async ({ id }) => void (await settleRefund(ctx, id)),
    );
  }
  if (kind === 'refund_not_in_books') {
    const [row] = await ctx.db
      .select({ payment: payments })
      .from(orders)
      .innerJoin(payments, eq(payments.id, orders.paymentId))
      .where(eq(orders.id, orderId));
    if (row) await recordRefunds(ctx, row.payment);
  }
}
