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
import { isNothingAppliedFor, isUrgentWithoutEffect } from '#permits/admission-verdict.ts';
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
 * Refunds all of an order's money by rule. It applies to an order sold with a doubt whose vehicle may not enter, as is
 * now known, or whose last day passed before anything began. It does nothing when repeated, or when the customer has
 * corrected the order. A person handles a refund that the provider or the bank has refused: each further attempt would
 * be another refund there.
 * @throws Error while another refund that does not end the order is under way, or a robot is at the portal: the job
 * comes back
 */
export async function refundIneligibleOrder(ctx: Ctx, orderId: string): Promise<void> {
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  if (!facts || facts.order.cancelledAt) return;
  const ineligibility = await explainIneligibility(ctx, facts);
  if (!ineligibility) return;
  const isRefused = and(
    eq(refunds.orderId, orderId),
    isNull(refunds.actorId),
    isNull(refunds.cause),
    hasStatus(refunds.status, isRefundRefused),
  );
  if ((await ctx.db.$count(refunds, isRefused)) > 0) {
    ctx.log.error({ order_id: orderId }, 'an order that does not go on could not be refunded: a person must');
    return;
  }
  const { totalCents, refundedCents: refunded_cents } = facts.order;
  const spentFeeCents = await readSpentAuthorityFee(ctx, facts);
  const amount_cents = Math.max(0, totalCents - refunded_cents - spentFeeCents);
  if (amount_cents === 0) return cancelIneligibleOrder(ctx, orderId, ineligibility);
  const reason =
    spentFeeCents > 0
      ? `${ineligibility} The ticket was bought before that was known: its ${formatPounds(spentFeeCents)} went to the authority.`
      : ineligibility;
  const request = { order_id: orderId, amount_cents, refunded_cents, reason };
  try {
    await refundOrder(ctx, request, { actorId: undefined });
    if (spentFeeCents > 0) await cancelIneligibleOrder(ctx, orderId);
  } catch (error) {
    // The order ended in another way, or the bank refused. Any other refund under way does not end the order, so the
    // job repeats.
    const hasEnded = and(eq(orders.id, orderId), isNotNull(orders.cancelledAt));
    const isOver = (await ctx.db.$count(orders, hasEnded)) + (await ctx.db.$count(refunds, isRefused)) > 0;
    if (!(error instanceof Refusal) || !isOver) throw error;
    ctx.log.info({ order_id: orderId, code: error.code }, 'nothing to refund');
  }
}

/** Why an order is ended and refunded; undefined for any other order. */
async function explainIneligibility(ctx: Ctx, facts: OrderFacts): Promise<string | undefined> {
  const verdict = checkOrderRules(ctx, facts);
  if (verdict?.need === 'may_not_enter') {
    // Where only the rule check is sold, the answer includes what the driver can still change.
    const isCheck = findZone(facts.order.country, facts.order.cityZone)?.work === 'check';
    return `Your vehicle may not enter: ${verdict.reason} ${isCheck ? verdict.what_would_change_it : ''}`.trimEnd();
  }
  const tripOverSentence = describeTripOver(facts, ctx.clock.now());
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, facts.order.id));
  const isNotStarted = isNotBegun(facts.order.status) || (submission !== undefined && isQueuedUnsent(submission));
  return tripOverSentence && isNotStarted ? `${tripOverSentence} All of your money goes back.` : undefined;
}

/** The price of a ticket that is already bought: the authority has it, so neither we nor the customer do. */
async function readSpentAuthorityFee({ db }: Ctx, facts: OrderFacts): Promise<number> {
  const { order } = facts;
  const [row] = await db
    .select({ submission: submissions, portal: permitEntities.portal })
    .from(submissions)
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .where(eq(submissions.orderId, order.id));
  if (!row?.portal || findDriver(row.portal)?.kind !== 'buy') return 0;
  const isBought = row.submission.appliedAt !== null || hasReachedAuthority(row.submission.status);
  return isBought ? sumAuthorityFees(order.priceItems) - amountPaidForPermitFreeDays(facts) : 0;
}

/** Ends an order whose refundable money already went back, and gives the customer the reason where no refund does. */
async function cancelIneligibleOrder(ctx: Ctx, orderId: string, reason?: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || locked.order.cancelledAt) return;
    const { order, submission } = locked;
    assertAllowed({ order, application: submission ?? null }, 'refund_in_full');
    await cancelOrder(ctx, tx, locked, { by: 'rules' });
    if (!reason) return;
    await enqueueNotification(ctx, tx, {
      type: 'refunded',
      factKey: `excluded:${orderId}`,
      recipient: order.customerEmail,
      orderId,
      ...(order.userId ? { userId: order.userId } : {}),
      data: { amount_cents: String(order.refundedCents), why: reason },
    });
  });
}

const missedPromiseTexts: Record<TimePromise, string> = {
  urgent: 'We had promised to apply within a few hours and did not, so you do not pay for urgent processing.',
  standard: 'We had promised to have applied for you by now and have not, so you do not pay our fee.',
};

/**
 * Refunds the price of a missed time promise, once and unasked; the application goes on. We have missed nothing where
 * the portal is paused or the application has ended, which has its own refund. While the customer owes us an answer no
 * time passes: the time starts again at the answer, and the job checks again then.
 * @throws Error while another refund of the order is under way: the job comes back
 */
export async function refundMissedPromise(ctx: Ctx, orderId: string, promise: TimePromise): Promise<void> {
  const { db, queue, clock } = ctx;
  const [row] = await db
    .select({ order: orders, submission: submissions, entity: permitEntities, task: deskTasks })
    .from(orders)
    .innerJoin(submissions, eq(submissions.orderId, orders.id))
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(eq(orders.id, orderId));
  if (!row || row.order.cancelledAt || row.task?.closure || row.entity.pauseReason) return;
  const { order, submission } = row;
  const [questionTimes] = await db
    .select({ answeredAt: max(deskQuestions.answeredAt), isOpen: sql<boolean>`bool_or(answered_at is null)` })
    .from(deskQuestions)
    .where(eq(deskQuestions.submissionId, submission.id));
  const now = clock.now();
  // No time passes either while the customer has stopped the order.
  const isWaiting = questionTimes?.isOpen || isHoldStopped(submission.holdState);
  const since = questionTimes?.answeredAt ?? submission.resumedAt ?? submission.createdAt;
  const deadline = calculatePromiseDeadline(order, isWaiting ? now : since, promise);
  // For a permit whose sending time we did not record, nobody could prove a missed promise.
  const sentAt = submission.appliedAt ?? submission.sendingSince;
  const isSent = sentAt ? sentAt <= deadline : hasReachedAuthority(submission.status);
  if (isSent || (await hasRefundFor(ctx, orderId, promise))) return;
  if (now < deadline) {
    await db.transaction((tx) =>
      queue.enqueue(tx, 'check-time-promise', { orderId, promise }, { startAfter: deadline }),
    );
    return;
  }
  const paidCents = order.priceItems.find(({ label }) => label === promiseLineLabels[promise])?.amount_cents ?? 0;
  const { totalCents, refundedCents: refunded_cents } = order;
  const amount_cents = Math.min(paidCents, totalCents - refunded_cents);
  if (amount_cents === 0) return;
  const request = { order_id: orderId, amount_cents, refunded_cents, reason: missedPromiseTexts[promise] };
  await refundOrder(ctx, request, { cause: promise }).catch(async (error: unknown) => {
    // Another call was first, or the bank refused, which the desk shows.
    if (!(error instanceof Refusal) || !(await hasRefundFor(ctx, orderId, promise))) throw error;
    ctx.log.info({ order_id: orderId, code: error.code }, 'a missed promise is paid back, or waits for a person');
  });
}

const needlessUrgencyCauses = {
  check: 'The check was written within minutes, as it is without it',
  nothing: 'Nothing is needed for this zone, however soon we apply',
  rental: 'The plate of a hired car is processed within 2 hours at either price',
  permit: 'What you ordered is valid no sooner, however soon we apply',
} as const;

/**
 * Refunds urgent processing that made nothing faster, once and unasked; the order goes on. It counts as the refund of
 * the urgent promise, so that promise is never refunded again. A rule check that a person worked on did gain from
 * urgency.
 * @throws Error while another refund of the order is under way: the job comes back
 */
export async function refundNeedlessUrgency(ctx: Ctx, orderId: string): Promise<void> {
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, orderId));
  if (!facts?.order.urgentProcessing || !submission || facts.order.cancelledAt || needsNoApplication(facts)) return;
  const isCheck = portalWorkOf(facts) === 'check';
  const verdict = checkOrderRules({ clock: { now: () => submission.createdAt } }, facts);
  const byRule = isCheck ? await isCheckedByRule(ctx, submission.id) : verdict && isUrgentWithoutEffect(verdict);
  if (!byRule || (await hasRefundFor(ctx, orderId, 'urgent'))) return;
  const { priceItems, totalCents, refundedCents: refunded_cents } = facts.order;
  const paidCents = priceItems.find(({ label }) => label === promiseLineLabels.urgent)?.amount_cents ?? 0;
  const amount_cents = Math.min(paidCents, totalCents - refunded_cents);
  if (amount_cents === 0) return;
  const permitCause = facts.order.rentalCar ? 'rental' : 'permit';
  const cause = isCheck ? 'check' : verdict && isNothingAppliedFor(verdict) ? 'nothing' : permitCause;
  const reason = `${needlessUrgencyCauses[cause]}: urgent processing gained you nothing, so you do not pay for it.`;
  await refundOrder(ctx, { order_id: orderId, amount_cents, refunded_cents, reason }, { cause: 'urgent' }).catch(
    async (error: unknown) => {
      if (!(error instanceof Refusal) || !(await hasRefundFor(ctx, orderId, 'urgent'))) throw error;
      ctx.log.info({ order_id: orderId, code: error.code }, 'what haste cost is paid back, or waits for a person');
    },
  );
}

/** The rule-check statement exists, and the submission was never a task at the desk. */
async function isCheckedByRule({ db }: Ctx, submissionId: string): Promise<boolean> {
  const deskTaskCount = await db.$count(deskTasks, eq(deskTasks.submissionId, submissionId));
  return deskTaskCount === 0 && (await readRuleCheckStatement(db, submissionId)) !== undefined;
}

const freeDaysTexts = {
  check:
    'Your order was priced for every day of your stay: what you paid for the days on which the limits rest goes back to you. The dated rule check is yours all the same.',
  permit:
    'Your order was priced for every day of your stay: what you paid for the days on which nothing is needed goes back to you. Your order goes on.',
} as const;

/**
 * Refunds the paid days on which nothing is required, once and unasked; the order goes on. Where nothing is required at
 * all, or the vehicle may not enter, another function refunds the whole order and this one does nothing.
 * @throws Error while another refund of the order is under way: the job comes back
 */
export async function refundFreeDays(ctx: Ctx, orderId: string): Promise<void> {
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  if (
    !facts ||
    facts.order.cancelledAt ||
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
  await refundOrder(ctx, request, { cause: 'rest_days' }).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || !(await hasRefundFor(ctx, orderId, 'rest_days'))) throw error;
    ctx.log.info({ order_id: orderId, code: error.code }, 'what days of rest cost is paid back, or waits for a person');
  });
}

const unneededApplicationTexts = {
  certificate: 'This vehicle had its certificate already',
  trip: 'Nothing has to be applied for on this trip',
} as const;

/**
 * Refunds all of an order's remaining money, once and unasked, when an earlier certificate of the vehicle covers it or
 * its trip requires nothing; the order stays done. The desk handles what the bank has refused.
 * @throws Error while another refund of the order is under way: the job comes back
 */
export async function refundUnneededApplication(ctx: Ctx, orderId: string): Promise<void> {
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  if (facts) await refundWholeOrder(ctx, facts.order, findNoApplicationReason(facts) ?? 'certificate');
}

async function refundWholeOrder(
  ctx: Ctx,
  order: OrderFacts['order'],
  noApplicationReason: keyof typeof unneededApplicationTexts,
): Promise<void> {
  const { id: orderId, totalCents, refundedCents: refunded_cents } = order;
  const amount_cents = totalCents - refunded_cents;
  if (amount_cents === 0 || order.cancelledAt || (await hasRefundFor(ctx, orderId, 'already_registered'))) return;
  const reason = `${unneededApplicationTexts[noApplicationReason]}, so nothing was applied for and nothing was sold to you: all of your money goes back. The dated rule check is yours all the same.`;
  await refundOrder(
    ctx,
    { order_id: orderId, amount_cents, refunded_cents, reason },
    { cause: 'already_registered' },
  ).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || !(await hasRefundFor(ctx, orderId, 'already_registered'))) throw error;
    ctx.log.info({ order_id: orderId, code: error.code }, 'what was paid where nothing is needed waits for a person');
  });
}

/** Whether such a refund was attempted, whatever its outcome. */
async function hasRefundFor({ db }: Ctx, orderId: string, promise: RefundCause): Promise<boolean> {
  return (await db.$count(refunds, and(eq(refunds.orderId, orderId), eq(refunds.cause, promise)))) > 0;
}
