import type { SQL } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { retainedPayments } from './tables.ts';

/** What of a payment went with erased accounts. */
export interface ErasedPaymentShare {
  totalCents: number;
  refundedCents: number;
  /** Refunds at the provider that were for those orders, in part or whole. */
  refundIds: readonly string[];
}

export const emptyErasedShare: ErasedPaymentShare = { totalCents: 0, refundedCents: 0, refundIds: [] };

/** By payment page. */
export async function readErasedPaymentShares(
  db: Queryable,
  which?: SQL,
): Promise<ReadonlyMap<string, ErasedPaymentShare>> {
  const parts = new Map<string, ErasedPaymentShare>();
  for (const kept of await db.select().from(retainedPayments).where(which)) {
    if (!kept.paymentSessionId) continue;
    const part = parts.get(kept.paymentSessionId) ?? emptyErasedShare;
    parts.set(kept.paymentSessionId, {
      totalCents: part.totalCents + kept.totalCents,
      refundedCents: part.refundedCents + kept.refundedCents,
      refundIds: [...part.refundIds, ...kept.providerRefundIds],
    });
  }
  return parts;
}
