import type { SQL } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { keptPayments } from './tables.ts';

/** What of a payment went with erased accounts. */
export interface ErasedPart {
  totalCents: number;
  refundedCents: number;
  /** Refunds at the provider that were for those orders, in part or whole. */
  refundIds: readonly string[];
}

export const nothingErased: ErasedPart = { totalCents: 0, refundedCents: 0, refundIds: [] };

/** By payment page. */
export async function readErasedParts(db: Queryable, which?: SQL): Promise<ReadonlyMap<string, ErasedPart>> {
  const parts = new Map<string, ErasedPart>();
  for (const kept of await db.select().from(keptPayments).where(which)) {
    if (!kept.paymentSessionId) continue;
    const part = parts.get(kept.paymentSessionId) ?? nothingErased;
    parts.set(kept.paymentSessionId, {
      totalCents: part.totalCents + kept.totalCents,
      refundedCents: part.refundedCents + kept.refundedCents,
      refundIds: [...part.refundIds, ...kept.providerRefundIds],
    });
  }
  return parts;
}
