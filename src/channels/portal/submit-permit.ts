import { eq } from 'drizzle-orm';
import { toOrderActionFacts } from '#orders/action-facts.ts';
import { checkOrderRules, describeTripOver } from '#orders/check-order-rules.ts';
import {
  type ChosenMethod,
  chooseMethodForOrder,
  missingDetails,
  type PermitEntity,
  selectPermitEntity,
} from '#orders/choose-method.ts';
import { notifyCustomer } from '#orders/notify-customer.ts';
import { type OrderFacts, payloadOf, selectOptionalOrderFacts, tripOfOrder } from '#orders/order-facts.ts';
import { computeHoldEnd, enqueueUnneededDaysRefund, selectJobName } from '#orders/order-hold.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { transitionOrder } from '#orders/transitions.ts';
import { schedulePromiseChecks } from '#orders/watch-promises.ts';
import { enqueueNotification } from '#outbox/enqueue-notification.ts';
import { notifications } from '#outbox/tables.ts';
import { addDays } from '#permits/days.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { addHours, startOfDay } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import type { PayloadPath } from '#robot/payload.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings'>;

export type SubmitPermitResult =
  | { submission: typeof submissions.$inferSelect; entity: PermitEntity; missing: [] }
  | { submission: undefined; entity: PermitEntity; missing: PayloadPath[] };

/**
 * Starts the application of a paid order, once: an order has at most one submission, and a repeated call returns it.
 * With details missing nothing is created, and the customer is asked for exactly those. Nothing is created either for a
 * vehicle that now may not enter, or for past days: the order is refunded.
 * @throws Refusal NOT_FOUND, NOT_PAID, CONFLICT once it is cancelled or an operator has ended its application
 */
export async function submitPermit(ctx: Ctx, orderId: string): Promise<SubmitPermitResult> {
  const { db, queue } = ctx;
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
    if (!order) throw notFound('Order');
    const entity = await selectPermitEntity(tx, order.country, order.cityZone);
    if (!entity) throw new Error(`No permit entity for ${order.country}, ${order.cityZone}.`);
    const [live] = await tx
      .select({ submission: submissions, closure: deskTasks.closure })
      .from(submissions)
      .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
      .where(eq(submissions.orderId, orderId));
    const application = live ? { status: live.submission.status, ended: live.closure !== null } : null;
    assertAllowed({ order: toOrderActionFacts(order), application }, 'submit');
    if (live) return { submission: live.submission, entity, missing: [] };

    const facts = await selectOptionalOrderFacts(tx, orderId);
    if (!facts) throw notFound('Order');
    const need = checkOrderRules(ctx, facts)?.need;
    if (need === 'may_not_enter' || describeTripOver(facts, ctx.clock.now())) {
      await queue.enqueue(tx, 'refund-ineligible-order', { orderId });
      return { submission: undefined, entity, missing: [] };
    }
    const payload = payloadOf(facts);
    const missing = missingDetails(entity, payload, tripOfOrder(facts.order), ctx.clock.now());
    if (missing.length > 0) {
      await scheduleDetailsReminder(ctx, tx, order);
      await scheduleLastDayCheck(ctx, tx, order);
      return { submission: undefined, entity, missing };
    }
    const fulfilment = chooseMethodForOrder(entity, facts, need);
    return { submission: await queueSubmission(ctx, tx, facts, entity, fulfilment), entity, missing: [] };
  });
}

async function queueSubmission(ctx: Ctx, tx: Tx, facts: OrderFacts, entity: PermitEntity, fulfilment: ChosenMethod) {
  const { ids, clock, queue } = ctx;
  const { order } = facts;
  const now = clock.now();
  const holdUntil = computeHoldEnd(ctx, facts);
  const [submission] = await tx
    .insert(submissions)
    .values({
      id: ids.uuid(),
      orderId: order.id,
      permitEntityId: entity.id,
      applicationMethod: fulfilment.method,
      country: order.country,
      aliasToken: ids.token(),
      ...(holdUntil ? { holdState: 'open' as const, holdUntil } : {}),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!submission) throw new Error('The submission was not stored.');
  const submissionId = submission.id;
  const isAutomated = fulfilment.method === 'automated';
  await transitionOrder(ctx, tx, isAutomated ? 'enqueue' : 'assign', order.id, { at: now, submissionId });
  if (isAutomated || holdUntil) {
    const later = holdUntil ? { startAfter: holdUntil } : {};
    await queue.enqueue(tx, selectJobName(fulfilment), { submissionId }, later);
  }
  if (holdUntil && (await wasAskedForDetails(tx, order.id))) await notifyHeld(ctx, tx, submission);
  await schedulePromiseChecks(ctx, tx, submission);
  if (order.urgentProcessing) await queue.enqueue(tx, 'refund-needless-urgency', { orderId: order.id });
  if (!holdUntil) await enqueueUnneededDaysRefund(ctx, tx, order.id);
  return submission;
}

/** If the details never come, the money goes back once the last day is over (`describeTripOver`). */
async function scheduleLastDayCheck({ queue }: Ctx, tx: Tx, order: typeof orders.$inferSelect): Promise<void> {
  if (!order.entryDate) return;
  const startAfter = startOfDay(destinationTimeZone, addDays(order.entryDate, order.numberOfDays ?? 1));
  await queue.enqueue(tx, 'submit-permit', { orderId: order.id }, { startAfter });
}

const detailsFactKey = (orderId: string) => `details:${orderId}`;

/** Whether the order was incomplete before: the mail after its payment then did not mention a hold. */
async function wasAskedForDetails(tx: Tx, orderId: string): Promise<boolean> {
  const isDetailsRequest = eq(notifications.factKey, detailsFactKey(orderId));
  const rows = await tx.select({ id: notifications.id }).from(notifications).where(isDetailsRequest);
  return rows.length > 0;
}

/** Once for an application: a customer who stops or corrects it already sees the page. */
const notifyHeld = (ctx: Ctx, tx: Tx, { id, orderId }: typeof submissions.$inferSelect) =>
  notifyCustomer(ctx, tx, orderId, 'order_held', `held:${id}`);

/** The payment mail asks for the details; this reminder follows when they are still missing a day later. */
const reminderAfterHours = 24;

/** One reminder for each order, however often it is found incomplete; /thank-you and the order page ask too. */
async function scheduleDetailsReminder(ctx: Ctx, tx: Tx, order: typeof orders.$inferSelect): Promise<void> {
  await enqueueNotification(ctx, tx, {
    type: 'details_needed',
    factKey: detailsFactKey(order.id),
    recipient: order.customerEmail,
    orderId: order.id,
    ...(order.userId ? { userId: order.userId } : {}),
    sendAfter: addHours(order.paidAt ?? ctx.clock.now(), reminderAfterHours),
  });
}
