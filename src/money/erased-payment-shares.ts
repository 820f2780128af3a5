import type { SQL } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { retainedPayments } from './tables.ts';

/** The part of a payment that belonged to erased orders. */
export interface ErasedPaymentShare {
  totalCents: number;
  refundedCents: number;
  /** The provider's refunds that were for those orders, wholly or in part. */
  refundIds: readonly string[];
}

export const emptyErasedShare: ErasedPaymentShare = { totalCents: 0, refundedCents: 0, refundIds: [] };

/** Keyed by payment page. */
export async function readErasedPaymentShares(
  db: Queryable,
  condition?: SQL,
): Promise<ReadonlyMap<string, ErasedPaymentShare>> {
  const parts = new Map<string, ErasedPaymentShare>();
  for (const retained of await db.select().from(retainedPayments).where(condition)) {
    if (!retained.paymentSessionId) continue;
    const part = parts.get(retained.paymentSessionId) ?? emptyErasedShare;
    parts.set(retained.paymentSessionId, {
      totalCents: part.totalCents + retained.totalCents,
      refundedCents: part.refundedCents + retained.refundedCents,
      refundIds: [...part.refundIds, ...retained.providerRefundIds],
    });
  }
  return parts;
}
