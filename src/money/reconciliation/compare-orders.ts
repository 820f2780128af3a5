import { and, eq, gte, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { missingDetails, selectPermitEntity } from '#orders/choose-method.ts';
import { isRefundOpen } from '#orders/contracts/refund-contract.ts';
import { payloadOf, selectOptionalOrderFacts, tripOfOrder } from '#orders/order-facts.ts';
import { readRefusedRefunds } from '#orders/read-refused-refunds.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { isNotBegun, isQueuedOrRunning, isUndecided } from '#orders/states/lifecycle.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { refunds } from '#orders/tables/refunds.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { isRefundDue } from '#orders/task-facts.ts';
import { formatPounds } from '#permits/pricing.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type Difference, differenceLimit } from './contract.ts';

/** Recent changes may still be in progress. */
const graceMinutes = 15;
/** No robot takes this long: the process that had the application has lost it. */
const lostAfterMinutes = 120;

const orderIdentity = { order_id: orders.id, order_ref: orders.orderRef };

/** Compares our own records with each other: paid orders against their submissions and refunds. */
export async function compareOrders(db: Queryable, since: Date, now: Date): Promise<Difference[]> {
  const settledBefore = new Date(now.getTime() - graceMinutes * 60_000);
  const lost = new Date(now.getTime() - lostAfterMinutes * 60_000);
  const recent = gte(orders.paidAt, since);
  // An order whose fee went back for a missed promise goes on, even where that was all of its money
  // (docs/decisions/036).
  const isOver = and(isNotNull(orders.cancelledAt), sql`${orders.refundedCents} >= ${orders.totalCents}`);
  const notOver = sql`not ${isOver}`;
  const isOfOrder = eq(submissions.orderId, orders.id);
  const [openRefunds, liveAfterRefund, withoutSubmission, abandoned, refundsDue, refusedRefunds] = await Promise.all([
    db
      .select({ ...orderIdentity, id: refunds.id, amount: refunds.amountCents })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(hasStatus(refunds.status, isRefundOpen), lt(refunds.createdAt, settledBefore)))
      .limit(differenceLimit),
    db
      .select({ ...orderIdentity, status: submissions.status })
      .from(orders)
      .innerJoin(submissions, isOfOrder)
      .where(and(recent, isOver, or(hasStatus(submissions.status, isUndecided), submissions.outcomeUnknown)))
      .limit(differenceLimit),
    db
      .select(orderIdentity)
      .from(orders)
      .where(
        and(
          recent,
          lt(orders.paidAt, settledBefore),
          hasStatus(orders.status, isNotBegun),
          isNull(orders.cancelledAt),
          notExists(db.select({ one: sql`1` }).from(submissions).where(isOfOrder)),
        ),
      )
      .limit(differenceLimit),
    db
      .select({ ...orderIdentity, status: submissions.status })
      .from(orders)
      .innerJoin(submissions, isOfOrder)
      .where(
        and(
          hasStatus(submissions.status, isQueuedOrRunning),
          eq(submissions.applicationMethod, 'automated'),
          lt(submissions.updatedAt, lost),
          notOver,
        ),
      )
      .limit(differenceLimit),
    db
      .select({ ...orderIdentity, left: sql<number>`${orders.totalCents} - ${orders.refundedCents}` })
      .from(orders)
      .innerJoin(submissions, isOfOrder)
      .innerJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
      .where(isRefundDue)
      .limit(differenceLimit),
    readRefusedRefunds(db),
  ]);
  const complete = [];
  for (const order of withoutSubmission) if (await hasAllDetails(db, order.order_id, now)) complete.push(order);
  return [
    ...openRefunds.map((row) => difference('refund_open', row, `${formatPounds(row.amount)} promised, not confirmed.`)),
    ...liveAfterRefund.map((row) =>
      difference('refunded_but_live', row, `Refunded in full; the submission is ${row.status}.`),
    ),
    ...complete.map((row) => difference('no_submission', row, 'Paid, with every detail, and no submission.')),
    ...abandoned.map((row) =>
      difference('without_owner', row, `Paid; the submission has been ${row.status} for over two hours.`),
    ),
    ...refundsDue.map((row) =>
      difference('refund_due', row, `Ended without a permit; ${formatPounds(row.left)} not given back.`),
    ),
    ...refusedRefunds.map(({ orderId: order_id, orderRef: order_ref, amountCents }) =>
      difference(
        'refund_refused',
        { order_id, order_ref },
        `${formatPounds(amountCents)} promised, refused by the bank.`,
      ),
    ),
  ];
}

function difference(
  kind: Difference['kind'],
  { order_id, order_ref }: { order_id: string; order_ref: string },
  finding: string,
): Difference {
  return { id: `${kind}:${order_id}`, kind, order_id, order_ref, finding, provider_id: null };
}

/** With a detail missing the customer has to act, and we have asked them. */
async function hasAllDetails(db: Queryable, orderId: string, now: Date): Promise<boolean> {
  const facts = await selectOptionalOrderFacts(db, orderId);
  const entity = facts && (await selectPermitEntity(db, facts.order.country, facts.order.cityZone));
  return Boolean(
    facts && entity && missingDetails(entity, payloadOf(facts), tripOfOrder(facts.order), now).length === 0,
  );
}
