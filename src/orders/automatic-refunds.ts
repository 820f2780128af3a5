import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
import { isRefundDone } from './contracts/refund-contract.ts';
import { hasStatus } from './states/has-status.ts';
import { orders } from './tables/orders.ts';
import { refunds } from './tables/refunds.ts';

const isUnasked = and(isNull(refunds.actorId), isNotNull(refunds.cause), hasStatus(refunds.status, isRefundDone));

/** The automatic refunds of an order, each with the reason that its customer read; oldest first. Needs orders. */
export const automaticRefundsOfOrder = jsonRows(
  { amountCents: refunds.amountCents, why: refunds.reason },
  sql`from ${refunds} where ${refunds.orderId} = ${orders.id} and ${isUnasked} order by ${refunds.createdAt}`,
);

export async function readAutomaticRefunds(
  db: Queryable,
  orderId: string,
): Promise<{ amountCents: number; why: string }[]> {
  const [row] = await db.select({ refunds: automaticRefundsOfOrder }).from(orders).where(eq(orders.id, orderId));
  return row?.refunds ?? [];
}
