import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { OwnData } from './own-data.ts';
import { applicationYears } from './retention-periods.ts';
import { keptPayments } from './tables.ts';

/** Sets apart what the law wants of each payment. @returns how many there were */
export async function keepPayments(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Tx,
  { orders, submissions }: OwnData,
): Promise<number> {
  const pseudonym = ids.uuid();
  const records = orders.flatMap((order) => {
    if (!order.paidAt) return [];
    const until = new Date(order.paidAt);
    until.setUTCFullYear(until.getUTCFullYear() + applicationYears);
    return {
      orderRef: order.orderRef,
      pseudonym,
      country: order.country,
      cityZone: order.cityZone,
      priceItems: order.priceItems,
      totalCents: order.totalCents,
      currency: order.currency,
      refundedCents: order.refundedCents,
      paymentSessionId: order.paymentSessionId,
      paymentIntentId: order.paymentIntentId,
      paidAt: order.paidAt,
      permitReference: submissions.find(({ orderId }) => orderId === order.id)?.reference ?? null,
      erasedAt: clock.now(),
      keepUntil: until.toISOString().slice(0, 10),
    };
  });
  if (records.length > 0) await tx.insert(keptPayments).values(records);
  return records.length;
}
