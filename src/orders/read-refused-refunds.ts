import { and, eq, min, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import type { RefundCause } from './contracts/refund-contract.ts';
import type { ApplicationNextAction } from './read-next-actions.ts';
import { refusedRefundAction } from './states/next-action.ts';
import { deskTasks } from './tables/desk.ts';
import { orders } from './tables/orders.ts';
import { refunds } from './tables/refunds.ts';
import { submissions } from './tables/submissions.ts';
import { isRefusedRefundOpen } from './task-facts.ts';

export interface RefusedRefund extends ApplicationNextAction {
  orderRef: string;
  /** Pence promised to the customer. */
  amountCents: number;
  /** The time promise that we missed, where nothing else is owed. */
  cause: RefundCause | null;
}

const isOnlyMissedPromises = sql`bool_and(${refunds.cause} is not null)`;
// Each missed promise has one refund; any other refund was of all that was left, however often it was tried.
const refusedAmount = sql<number>`case when ${isOnlyMissedPromises} then sum(${refunds.amountCents})
  else max(${refunds.amountCents}) end`.mapWith(Number);
const refusedCause = sql<RefundCause | null>`case when ${isOnlyMissedPromises}
  then (array_agg(${refunds.cause} order by ${refunds.amountCents} desc))[1] end`;

type RefusedAmount = Pick<RefusedRefund, 'amountCents' | 'cause'> & { refusedAt: Date };

/**
 * The same of one order, as a column; null where nothing is owed. Needs orders and, left, submissions and desk_tasks in
 * the query.
 */
export const refusedRefundOfOrder = sql<RefusedAmount | null>`(
  select json_build_object('amountCents', ${refusedAmount}, 'cause', ${refusedCause}, 'refusedAt', coalesce(min(${refunds.settledAt}), ${orders.updatedAt}))
  from ${refunds} where ${refunds.orderId} = ${orders.id} and ${isRefusedRefundOpen} having count(*) > 0)`.mapWith(
  ({ refusedAt, ...refund }) => ({ ...refund, refusedAt: new Date(refusedAt) }),
) as SQL<RefusedAmount | null>;

/** Orders whose promised refund the bank refused, and whose customer has not been paid back since. */
export async function readRefusedRefunds(db: Queryable, where?: SQL): Promise<RefusedRefund[]> {
  const rows = await db
    .select({
      id: orders.id,
      orderRef: orders.orderRef,
      updatedAt: orders.updatedAt,
      amountCents: refusedAmount,
      cause: refusedCause,
      refusedAt: min(refunds.settledAt),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(and(isRefusedRefundOpen, where))
    .groupBy(orders.id);
  return rows.map(({ id, orderRef, updatedAt, amountCents, cause, refusedAt }) => ({
    id,
    orderId: id,
    orderRef,
    amountCents,
    cause,
    kind: 'refund_refused',
    nextAction: refusedRefundAction(refusedAt ?? updatedAt),
  }));
}
