import { retainedPayments } from '#money/tables.ts';
import { toUtcDay } from '#permits/days.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { AccountData } from './account-data.ts';
import { orderRetentionYears } from './retention.ts';

/**
 * Stores the legally required record of each payment, under a pseudonym made for this erasure. @returns how many there
 * were
 */
export async function retainPaymentRecords(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { orders, payments, refunds }: AccountData,
  pseudonym: string,
): Promise<number> {
  const records = orders.flatMap((order) => {
    if (!order.paidAt) return [];
    const until = new Date(order.paidAt);
    const payment = payments.find(({ id }) => id === order.paymentId);
    until.setUTCFullYear(until.getUTCFullYear() + orderRetentionYears);
    return {
      orderRef: order.orderRef,
      pseudonym,
      country: order.country,
      cityZone: order.cityZone,
      priceItems: order.priceItems,
      totalCents: order.totalCents,
      currency: order.currency,
      refundedCents: order.refundedCents,
      paymentSessionId: payment?.sessionId ?? null,
      providerPaymentId: payment?.providerPaymentId ?? null,
      providerRefundIds: refunds.flatMap(({ orderId, providerRefundId }) =>
        orderId === order.id ? (providerRefundId ?? []) : [],
      ),
      paidAt: order.paidAt,
      erasedAt: clock.now(),
      keepUntil: toUtcDay(until),
    };
  });
  if (records.length > 0) await tx.insert(retainedPayments).values(records);
  return records.length;
}
