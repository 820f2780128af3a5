import { and, eq, isNotNull, isNull, max, sql } from 'drizzle-orm';
import { cancelOrder } from '#orders/cancel-order.ts';
import { checkOrderRules, describeTripOver } from '#orders/check-order-rules.ts';
import { isRefundRefused, type RefundCause } from '#orders/contracts/refund-contract.ts';
import { lockOrder } from '#orders/lock-orders.ts';
import {
  amountPaidForPermitFreeDays,
  findNoApplicationReason,
  needsNoApplication,
  type OrderFacts,
  portalWorkOf,
  selectOptionalOrderFacts,
} from '#orders/order-facts.ts';
import { isQueuedUnsent } from '#orders/order-hold.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { hasReachedAuthority, isHoldStopped, isNotBegun } from '#orders/states/lifecycle.ts';
import { deskQuestions, deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { refunds } from '#orders/tables/refunds.ts';
import { readRuleCheckStatement } from '#orders/tables/statements.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { enqueueNotification } from '#outbox/enqueue-notification.ts';
import { isUrgentWithoutEffect } from '#permits/admission-verdict.ts';
import { findDriver } from '#permits/authorities/registry.ts';
import { findZone } from '#permits/catalogue.ts';
import {
  calculatePromiseDeadline,
  formatPounds,
  promiseLineLabels,
  sumAuthorityFees,
  type TimePromise,
} from '#permits/pricing.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { refundOrder } from './refund-order.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;

/**
 * An order was sold with a doubt, and what has become known since says that its vehicle may not enter, or its last day was over
 * before anything had begun: all of its money goes back, by nobody's hand. Asked again, or when the customer has mended what was wrong, it does nothing. What the provider
 * or the bank has refused once is left to a person: every try would be another refund there.
 * @throws Error while another refund that ends nothing is under way, or a robot is at the portal: the job comes back
 */
export async function refundIneligibleOrder(ctx: Ctx, orderId: string): Promise<void> {
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  if (!facts || facts.order.withdrawnAt) return;
  const because = await explainIneligibility(ctx, facts);
  if (!because) return;
  const isRefused = and(
    eq(refunds.orderId, orderId),
    isNull(refunds.actorId),
    isNull(refunds.promise),
    hasStatus(refunds.status, isRefundRefused),
  );
  if ((await ctx.db.$count(refunds, isRefused)) > 0) {
    ctx.log.error({ order_id: orderId }, 'an order that does not go on could not be refunded: a person must');
    return;
  }
  const { totalCents, refundedCents: refunded_cents } = facts.order;
  const kept = await readSpentAuthorityFee(ctx, facts);
  const amount_cents = Math.max(0, totalCents - refunded_cents - kept);
  if (amount_cents === 0) return cancelIneligibleOrder(ctx, orderId, because);
  const reason =
    kept > 0
      ? `${because} The ticket was bought before that was known: its ${formatPounds(kept)} went to the authority.`
      : because;
  const request = { order_id: orderId, amount_cents, refunded_cents, reason };
  try {
    await refundOrder(ctx, request, { actorId: undefined });
    if (kept > 0) await cancelIneligibleOrder(ctx, orderId);
  } catch (error) {
    // It has ended in another way, or the bank has refused it; any other refund under way ends nothing, so this comes back.
    const hasEnded = and(eq(orders.id, orderId), isNotNull(orders.withdrawnAt));
    const isOver = (await ctx.db.$count(orders, hasEnded)) + (await ctx.db.$count(refunds, isRefused)) > 0;
    if (!(error instanceof Refusal) || !isOver) throw error;
    ctx.log.info({ order_id: orderId, code: error.code }, 'nothing to refund');
  }
}

/** Why an order is ended and paid back; undefined of any other. */
async function explainIneligibility(ctx: Ctx, facts: OrderFacts): Promise<string | undefined> {
  const verdict = checkOrderRules(ctx, facts);
  if (verdict?.need === 'may_not_enter') {
    // Where nothing is sold but the check, what is left to the driver is the rest of the answer.
    const isCheck = findZone(facts.order.country, facts.order.cityZone)?.work === 'check';
    return `Your vehicle may not enter: ${verdict.reason} ${isCheck ? verdict.what_would_change_it : ''}`.trimEnd();
  }
  const over = describeTripOver(facts, ctx.clock.now());
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, facts.order.id));
  const isUntouched = isNotBegun(facts.order.status) || (submission !== undefined && isQueuedUnsent(submission));
  return over && isUntouched ? `${over} All of your money goes back.` : undefined;
}

/** What a ticket has cost that is bought already: neither ours nor the customer's any more. */
async function readSpentAuthorityFee({ db }: Ctx, facts: OrderFacts): Promise<number> {
  const { order } = facts;
  const [found] = await db
    .select({ submission: submissions, portal: permitEntities.portal })
    .from(submissions)
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .where(eq(submissions.orderId, order.id));
  if (!found?.portal || findDriver(found.portal)?.kind !== 'buy') return 0;
  const isBought = found.submission.appliedAt !== null || hasReachedAuthority(found.submission.status);
  return isBought ? sumAuthorityFees(order.priceItems) - amountPaidForPermitFreeDays(facts) : 0;
}

/** The money that is ours to give went back before: what is left is to end it, and to say why where no refund does. */
async function cancelIneligibleOrder(ctx: Ctx, orderId: string, why?: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || locked.order.withdrawnAt) return;
    const { order, submission } = locked;
    assertAllowed({ order, application: submission ?? null }, 'refund_in_full');
    await cancelOrder(ctx, tx, locked, undefined);
    if (!why) return;
    await enqueueNotification(ctx, tx, {
      type: 'refunded',
      factKey: `excluded:${orderId}`,
      recipient: order.customerEmail,
      orderId,
      ...(order.userId ? { userId: order.userId } : {}),
      data: { amount_cents: String(order.refundedCents), why },
    });
  });
}

const missedPromiseTexts: Record<TimePromise, string> = {
  urgent: 'We had promised to apply within a few hours and did not, so you do not pay for urgent processing.',
  standard: 'We had promised to have applied for you by now and have not, so you do not pay our fee.',
};

/**
 * The time of a promise is up and nobody has applied: the line of the price that it was kept for goes back unasked, once,
 * and the application goes on. It is not ours where the portal is closed, or the application has ended, which has a refund
 * of its own. While the customer owes us an answer no time passes: it counts anew from there, and is looked at again then.
 * @throws Error while another refund of the order is under way: the job comes back
 */
export async function refundMissedPromise(ctx: Ctx, orderId: string, promise: TimePromise): Promise<void> {
  const { db, queue, clock } = ctx;
  const [found] = await db
    .select({ order: orders, submission: submissions, entity: permitEntities, task: deskTasks })
    .from(orders)
    .innerJoin(submissions, eq(submissions.orderId, orders.id))
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(eq(orders.id, orderId));
  if (!found || found.order.withdrawnAt || found.task?.ended || found.entity.pausedBecause) return;
  const { order, submission } = found;
  const [asked] = await db
    .select({ answeredAt: max(deskQuestions.answeredAt), isOpen: sql<boolean>`bool_or(answered_at is null)` })
    .from(deskQuestions)
    .where(eq(deskQuestions.submissionId, submission.id));
  const now = clock.now();
  // Nor does any pass while they have stopped the order.
  const isWaiting = asked?.isOpen || isHoldStopped(submission.holdState);
  const since = asked?.answeredAt ?? submission.resumedAt ?? submission.createdAt;
  const due = calculatePromiseDeadline(order, isWaiting ? now : since, promise);
  // What is granted without our having written down when it was sent was no miss that anybody could prove.
  const sentAt = submission.appliedAt ?? submission.sendingSince;
  const isSent = sentAt ? sentAt <= due : hasReachedAuthority(submission.status);
  if (isSent || (await hasRefundFor(ctx, orderId, promise))) return;
  if (now < due) {
    await db.transaction((tx) => queue.enqueue(tx, 'keep-promise', { orderId, promise }, { startAfter: due }));
    return;
  }
  const paid = order.priceItems.find(({ label }) => label === promiseLineLabels[promise])?.amount_cents ?? 0;
  const { totalCents, refundedCents: refunded_cents } = order;
  const amount_cents = Math.min(paid, totalCents - refunded_cents);
  if (amount_cents === 0) return;
  const request = { order_id: orderId, amount_cents, refunded_cents, reason: missedPromiseTexts[promise] };
  await refundOrder(ctx, request, { promise }).catch(async (error: unknown) => {
    // Another was first, or the bank has refused it, which waits on the desk.
    if (!(error instanceof Refusal) || !(await hasRefundFor(ctx, orderId, promise))) throw error;
    ctx.log.info({ order_id: orderId, code: error.code }, 'a missed promise is paid back, or waits for a person');
  });
}

const needlessUrgencyTexts = {
  check:
    'The check was written within minutes, as it is without it: urgent processing gained you nothing, so you do not pay for it.',
  nothing:
    'Nothing is needed for this zone, however soon we apply: urgent processing gained you nothing, so you do not pay for it.',
  permit:
    'What you ordered is valid no sooner, however soon we apply: urgent processing gained you nothing, so you do not pay for it.',
} as const;

/**
 * Urgent processing was paid for and brought nothing sooner: its line goes back unasked, once, and the order goes on. It counts
 * as the promise of haste, so that none is missed afterwards. Where a person had to look into a check, haste was worth it.
 * @throws Error while another refund of the order is under way: the job comes back
 */
export async function refundNeedlessUrgency(ctx: Ctx, orderId: string): Promise<void> {
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, orderId));
  if (!facts?.order.urgentProcessing || !submission || facts.order.withdrawnAt || needsNoApplication(facts)) return;
  const isCheck = portalWorkOf(facts) === 'check';
  const verdict = checkOrderRules({ clock: { now: () => submission.createdAt } }, facts);
  const byRule = isCheck ? await isCheckedByRule(ctx, submission.id) : verdict && isUrgentWithoutEffect(verdict);
  if (!byRule || (await hasRefundFor(ctx, orderId, 'urgent'))) return;
  const { priceItems, totalCents, refundedCents: refunded_cents } = facts.order;
  const paid = priceItems.find(({ label }) => label === promiseLineLabels.urgent)?.amount_cents ?? 0;
  const amount_cents = Math.min(paid, totalCents - refunded_cents);
  if (amount_cents === 0) return;
  const reason = needlessUrgencyTexts[isCheck ? 'check' : verdict?.need === 'not_needed' ? 'nothing' : 'permit'];
  await refundOrder(ctx, { order_id: orderId, amount_cents, refunded_cents, reason }, { promise: 'urgent' }).catch(
    async (error: unknown) => {
      if (!(error instanceof Refusal) || !(await hasRefundFor(ctx, orderId, 'urgent'))) throw error;
      ctx.log.info({ order_id: orderId, code: error.code }, 'what haste cost is paid back, or waits for a person');
    },
  );
}

/** The certificate is there, and nobody at the desk had it. */
async function isCheckedByRule({ db }: Ctx, submissionId: string): Promise<boolean> {
  const byHand = await db.$count(deskTasks, eq(deskTasks.submissionId, submissionId));
  return byHand === 0 && (await readRuleCheckStatement(db, submissionId)) !== undefined;
}

const freeDaysTexts = {
  check:
    'Your order was priced for every day of your stay: what you paid for the days on which the limits rest goes back to you. The dated rule check is yours all the same.',
  permit:
    'Your order was priced for every day of your stay: what you paid for the days on which nothing is needed goes back to you. Your order goes on.',
} as const;

/**
 * Nothing has to be had on some days that were paid for: what they cost goes back unasked, once, and the order goes on. Where
 * nothing is needed at all, or the vehicle may not enter, all that is left goes back by another way, and nothing by this one.
 * @throws Error while another refund of the order is under way: the job comes back
 */
export async function refundFreeDays(ctx: Ctx, orderId: string): Promise<void> {
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  if (
    !facts ||
    facts.order.withdrawnAt ||
    needsNoApplication(facts) ||
    checkOrderRules(ctx, facts)?.need === 'may_not_enter'
  )
    return;
  if (await hasRefundFor(ctx, orderId, 'rest_days')) return;
  const { totalCents, refundedCents: refunded_cents } = facts.order;
  const amount_cents = Math.min(amountPaidForPermitFreeDays(facts), totalCents - refunded_cents);
  if (amount_cents === 0) return;
  const reason = portalWorkOf(facts) === 'check' ? freeDaysTexts.check : freeDaysTexts.permit;
  const request = { order_id: orderId, amount_cents, refunded_cents, reason };
  await refundOrder(ctx, request, { promise: 'rest_days' }).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || !(await hasRefundFor(ctx, orderId, 'rest_days'))) throw error;
    ctx.log.info({ order_id: orderId, code: error.code }, 'what days of rest cost is paid back, or waits for a person');
  });
}

const unneededApplicationTexts = {
  certificate: 'This vehicle had its certificate already',
  trip: 'Nothing has to be applied for on this trip',
} as const;

/**
 * An earlier certificate of the vehicle serves the order, or nothing is needed on its trip: all that was paid goes back unasked,
 * once, and the order stays done. Whatever was given back before counts; what the bank has refused waits for a person.
 * @throws Error while another refund of the order is under way: the job comes back
 */
export async function refundUnneededApplication(ctx: Ctx, orderId: string): Promise<void> {
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  if (facts) await refundWholeOrder(ctx, facts.order, findNoApplicationReason(facts) ?? 'certificate');
}

async function refundWholeOrder(
  ctx: Ctx,
  order: OrderFacts['order'],
  nothing: keyof typeof unneededApplicationTexts,
): Promise<void> {
  const { id: orderId, totalCents, refundedCents: refunded_cents } = order;
  const amount_cents = totalCents - refunded_cents;
  if (amount_cents === 0 || order.withdrawnAt || (await hasRefundFor(ctx, orderId, 'spared'))) return;
  const reason = `${unneededApplicationTexts[nothing]}, so nothing was applied for and nothing was sold to you: all of your money goes back. The dated rule check is yours all the same.`;
  await refundOrder(ctx, { order_id: orderId, amount_cents, refunded_cents, reason }, { promise: 'spared' }).catch(
    async (error: unknown) => {
      if (!(error instanceof Refusal) || !(await hasRefundFor(ctx, orderId, 'spared'))) throw error;
      ctx.log.info({ order_id: orderId, code: error.code }, 'what was paid where nothing is needed waits for a person');
    },
  );
}

/** Whether it was tried, whatever came of it. */
async function hasRefundFor({ db }: Ctx, orderId: string, promise: RefundCause): Promise<boolean> {
  return (await db.$count(refunds, and(eq(refunds.orderId, orderId), eq(refunds.promise, promise)))) > 0;
}
