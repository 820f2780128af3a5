import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { isRefundDone } from './contracts/refund-contract.ts';
import { hasStatus } from './states/has-status.ts';
import { refunds } from './tables/refunds.ts';

/** The automatic refunds of an order, each with the reason that its customer read; oldest first. */
export async function readAutomaticRefunds(
  db: Queryable,
  orderId: string,
): Promise<{ amountCents: number; why: string }[]> {
  const isUnasked = and(isNull(refunds.actorId), isNotNull(refunds.cause));
  return db
    .select({ amountCents: refunds.amountCents, why: refunds.reason })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isUnasked, hasStatus(refunds.status, isRefundDone)))
    .orderBy(asc(refunds.createdAt));
}
