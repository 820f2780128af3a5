import { and, eq, gte, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { formatPounds } from '#features/checkout/pricing.ts';
import { payloadOf, selectOptionalOrderFacts } from '#features/orders/order-facts.ts';
import { orders } from '#features/orders/tables.ts';
import { refunds } from '#features/refunds/tables.ts';
import { missingDetails, selectPermitEntity } from '#features/submissions/choose-method.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type Difference, differenceLimit } from './contract.ts';

/** What has just happened is still being worked on. */
const graceMinutes = 15;
/** No robot takes this long: whoever had the application has lost it. */
const lostAfterMinutes = 120;

const named = { order_id: orders.id, order_ref: orders.orderRef };

/** What does not fit within our own books: paid orders against their submissions and refunds. */
export async function compareOrders(db: Queryable, since: Date, now: Date): Promise<Difference[]> {
  const settled = new Date(now.getTime() - graceMinutes * 60_000);
  const lost = new Date(now.getTime() - lostAfterMinutes * 60_000);
  const recent = gte(orders.paidAt, since);
  const notWhole = sql`${orders.refundedCents} < ${orders.totalCents}`;
  const ofOrder = eq(submissions.orderId, orders.id);
  const [open, live, bare, ownerless] = await Promise.all([
    db
      .select({ ...named, id: refunds.id, amount: refunds.amountCents })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(eq(refunds.status, 'open'), lt(refunds.createdAt, settled)))
      .limit(differenceLimit),
    db
      .select({ ...named, status: submissions.status })
      .from(orders)
      .innerJoin(submissions, ofOrder)
      .where(
        and(
          recent,
          sql`${orders.refundedCents} >= ${orders.totalCents}`,
          sql`(${submissions.status} in ('QUEUED', 'RUNNING', 'SUBMITTED') or ${submissions.outcomeUnknown})`,
        ),
      )
      .limit(differenceLimit),
    db
      .select(named)
      .from(orders)
      .where(
        and(
          recent,
          lt(orders.paidAt, settled),
          eq(orders.status, 'confirmed'),
          isNull(orders.withdrawnAt),
          notWhole,
          notExists(db.select({ one: sql`1` }).from(submissions).where(ofOrder)),
        ),
      )
      .limit(differenceLimit),
    db
      .select({ ...named, status: submissions.status })
      .from(orders)
      .innerJoin(submissions, ofOrder)
      .where(
        and(
          inArray(submissions.status, ['QUEUED', 'RUNNING']),
          eq(submissions.applicationMethod, 'automated'),
          lt(submissions.updatedAt, lost),
          notWhole,
        ),
      )
      .limit(differenceLimit),
  ]);
  const complete = [];
  for (const order of bare) if (await isComplete(db, order.order_id)) complete.push(order);
  return [
    ...open.map((row) => difference('refund_open', row, `${formatPounds(row.amount)} promised, not confirmed.`)),
    ...live.map((row) => difference('refunded_but_live', row, `Refunded in full; the submission is ${row.status}.`)),
    ...complete.map((row) => difference('no_submission', row, 'Paid, with every detail, and no submission.')),
    ...ownerless.map((row) =>
      difference('without_owner', row, `Paid; the submission has been ${row.status} for over two hours.`),
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

/** With a detail missing it is the customer's turn, and they were asked. */
async function isComplete(db: Queryable, orderId: string): Promise<boolean> {
  const facts = await selectOptionalOrderFacts(db, orderId);
  const entity = facts && (await selectPermitEntity(db, facts.order.country, facts.order.cityZone));
  return Boolean(facts && entity && missingDetails(entity, payloadOf(facts)).length === 0);
}
