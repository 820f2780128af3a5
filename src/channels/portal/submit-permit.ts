import { and, eq, sql } from 'drizzle-orm';
import { orderFacts } from '#orders/act-facts.ts';
import {
  chooseMethodOf,
  type Method,
  missingDetails,
  type PermitEntity,
  selectPermitEntity,
} from '#orders/choose-method.ts';
import { takenBackWords } from '#orders/contracts/refund-contract.ts';
import { payloadOf, selectOptionalOrderFacts, tripOf } from '#orders/order-facts.ts';
import { holdUntilOf, jobOf, payBackRest } from '#orders/order-hold.ts';
import { readRefusedRefunds } from '#orders/read-responsibility.ts';
import { requireCan } from '#orders/states/acts.ts';
import { orders } from '#orders/tables/orders.ts';
import { refunds } from '#orders/tables/refunds.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { tellCustomer } from '#orders/tell-customer.ts';
import { moveOrder } from '#orders/transitions.ts';
import { dayOverOf, verdictOf } from '#orders/verdict-of.ts';
import { watchPromises } from '#orders/watch-promises.ts';
import { notify } from '#outbox/notify.ts';
import { notifications } from '#outbox/tables.ts';
import { addDays } from '#permits/days.ts';
import { placeTime } from '#permits/zone.ts';
import { dayStart } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import type { PayloadPath } from '#robot/payload.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings'>;

export type Submitted =
  | { submission: typeof submissions.$inferSelect; entity: PermitEntity; missing: [] }
  | { submission: undefined; entity: PermitEntity; missing: PayloadPath[] };

/**
 * Starts the application of a paid order, once: an order has at most one submission, and asking again answers it.
 * With details missing nothing is made and the customer is asked for exactly those. Nor is it for a vehicle that by what is
 * known now may not enter, or for days that are over: its order is refunded.
 * @throws Refusal NOT_FOUND, NOT_PAID, CONFLICT once it is refunded, or was taken back and its money is owed
 */
export async function submitPermit(ctx: Ctx, orderId: string): Promise<Submitted> {
  const { db, queue } = ctx;
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
    if (!order) throw notFound('Order');
    const entity = await selectPermitEntity(tx, order.country, order.cityZone);
    if (!entity) throw new Error(`No permit entity for ${order.country}, ${order.cityZone}.`);
    const [live] = await tx.select().from(submissions).where(eq(submissions.orderId, orderId));
    if (live) return { submission: live, entity, missing: [] };
    requireCan({ order: orderFacts(order) }, 'submit');

    const facts = await selectOptionalOrderFacts(tx, orderId);
    if (!facts) throw notFound('Order');
    const need = verdictOf(ctx, facts)?.need;
    if (need === 'may_not_enter' || dayOverOf(facts, ctx.clock.now())) {
      await queue.enqueue(tx, 'refund-excluded', { orderId });
      return { submission: undefined, entity, missing: [] };
    }
    if (await isTakenBackUnpaid(tx, orderId))
      throw new Refusal('CONFLICT', 'This order was taken back, and its money is still owed: nothing is begun.');
    const payload = payloadOf(facts);
    const missing = missingDetails(entity, payload, tripOf(facts.order), ctx.clock.now());
    if (missing.length > 0) {
      await askForDetails(ctx, tx, order);
      await lookAfterLastDay(ctx, tx, order);
      return { submission: undefined, entity, missing };
    }
    const chosen = chooseMethodOf(entity, facts, need);
    return { submission: await queueSubmission(ctx, tx, order, entity, chosen), entity, missing: [] };
  });
}

/** Its customer's own click, whose money the bank refused; it goes on only once that is settled. */
async function isTakenBackUnpaid(tx: Tx, orderId: string): Promise<boolean> {
  const byCustomer = sql`starts_with(${refunds.reason}, ${takenBackWords})`;
  return (await readRefusedRefunds(tx, and(eq(orders.id, orderId), byCustomer))).length > 0;
}

async function queueSubmission(
  ctx: Ctx,
  tx: Tx,
  order: typeof orders.$inferSelect,
  entity: PermitEntity,
  chosen: Method,
) {
  const { ids, clock, queue } = ctx;
  const now = clock.now();
  const holdUntil = holdUntilOf(ctx, order);
  const [submission] = await tx
    .insert(submissions)
    .values({
      id: ids.uuid(),
      orderId: order.id,
      permitEntityId: entity.id,
      applicationMethod: chosen.method,
      country: order.country,
      aliasToken: ids.token(),
      ...(holdUntil ? { holdState: 'open' as const, holdUntil } : {}),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!submission) throw new Error('The submission was not stored.');
  const submissionId = submission.id;
  const isAutomated = chosen.method === 'automated';
  await moveOrder(ctx, tx, isAutomated ? 'line_up' : 'assign', order.id, { at: now, submissionId });
  if (isAutomated || holdUntil) {
    const later = holdUntil ? { startAfter: holdUntil } : {};
    await queue.enqueue(tx, jobOf(chosen), { submissionId }, later);
  }
  if (holdUntil && (await wasAsked(tx, order.id))) await tellHeld(ctx, tx, submission);
  await watchPromises(ctx, tx, submission);
  if (order.urgentProcessing) await queue.enqueue(tx, 'refund-idle-haste', { orderId: order.id });
  if (!holdUntil) await payBackRest(ctx, tx, order.id);
  return submission;
}

/** Details that never come: the money goes back once the last day is over (`dayOverOf`). */
async function lookAfterLastDay({ queue }: Ctx, tx: Tx, order: typeof orders.$inferSelect): Promise<void> {
  if (!order.entryDate) return;
  const startAfter = dayStart(placeTime, addDays(order.entryDate, order.numberOfDays ?? 1));
  await queue.enqueue(tx, 'submit-permit', { orderId: order.id }, { startAfter });
}

const detailsKey = (orderId: string) => `details:${orderId}`;

/** Whether the order was found incomplete before: the mail after its payment said nothing of a hold then. */
async function wasAsked(tx: Tx, orderId: string): Promise<boolean> {
  const asked = eq(notifications.factKey, detailsKey(orderId));
  const rows = await tx.select({ id: notifications.id }).from(notifications).where(asked);
  return rows.length > 0;
}

/** Once for an application: who stops or corrects it has the page before them. */
const tellHeld = (ctx: Ctx, tx: Tx, { id, orderId }: typeof submissions.$inferSelect) =>
  tellCustomer(ctx, tx, orderId, 'order_held', `held:${id}`);

/** The mail that thanks for the payment asks for the details; this one comes when they are still not there a day later. */
const reminderAfterMs = 24 * 3600_000;

/** One reminder an order, however often it is found incomplete; /thank-you and the order page ask too. */
async function askForDetails(ctx: Ctx, tx: Tx, order: typeof orders.$inferSelect): Promise<void> {
  await notify(ctx, tx, {
    type: 'details_needed',
    factKey: detailsKey(order.id),
    recipient: order.customerEmail,
    orderId: order.id,
    ...(order.userId ? { userId: order.userId } : {}),
    sendAfter: new Date((order.paidAt ?? ctx.clock.now()).getTime() + reminderAfterMs),
  });
}
