import { eq, inArray, notInArray, sql } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { isToll } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import type { AskablePath } from '#permits/fact-definition.ts';
import { getFactByPath } from '#permits/facts.ts';
import { calculatePromiseDeadline, formatPromisedTime, promiseLineLabels } from '#permits/pricing.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { MASK } from '#robot/mask.ts';
import { type StopReason, stopReasons } from '#robot/portal-stop.ts';
import { estimateAnswerTime } from './answer-time.ts';
import { checkOrderRules, findRuleClosure } from './check-order-rules.ts';
import type { OrderSituation } from './contracts/order-contract.ts';
import { isRefundDone, isRefundOpen } from './contracts/refund-contract.ts';
import { selectSubmissionsNeedingV5c } from './desk-state.ts';
import { findScheduledRetry } from './find-scheduled-retry.ts';
import { isDoubtOlderThanGrant, isGrantInDoubt, wasGranted } from './grant-in-doubt.ts';
import {
  authorityOf,
  findOrderDriverTask,
  findOrderLetterRules,
  letterRecipientOf,
  needsNoApplication,
  type OrderFacts,
  portalWorkOf,
  usualTimeOf,
} from './order-facts.ts';
import { type RefusedRefund, readRefusedRefunds } from './read-refused-refunds.ts';
import { situationOf } from './situation/situation.ts';
import type { SituationFacts } from './situation/situation-facts.ts';
import { hasStatus } from './states/has-status.ts';
import { hasFailed, isHoldOpen, isHoldStopped, isQueued, isWithAuthority } from './states/lifecycle.ts';
import { type MailReviewReason, uncertainOriginReasons } from './states/mail-review-reasons.ts';
import { mailTimeoutHours, refundTimeoutHours } from './states/next-action.ts';
import { deskQuestions, deskTasks } from './tables/desk.ts';
import { letters } from './tables/letters.ts';
import { inboundEmails } from './tables/mails.ts';
import { nextActions } from './tables/next-actions.ts';
import { orders } from './tables/orders.ts';
import { noFurtherRefunds, refunds } from './tables/refunds.ts';
import { ruleCheckStatements } from './tables/statements.ts';
import { automationRuns, operatorAssistRequests, submissions } from './tables/submissions.ts';
import { isUnreadMail } from './task-facts.ts';

export async function readSituation(
  ctx: SituationContext,
  facts: OrderFacts,
  missing: readonly AskablePath[],
): Promise<OrderSituation> {
  const { factsOf } = await readSituationFacts(ctx, [facts.order.id]);
  return situationOf(factsOf(facts, missing));
}

type SituationContext = Pick<Context, 'clock'> & { db: Queryable };

/** The facts of these orders, by a fixed number of queries. */
export async function readSituationFacts({ db, clock }: SituationContext, orderIds: readonly string[]) {
  const historyByOrder = new Map(
    (await selectOrderHistories(db, orderIds)).map((history) => [history.orderId, history]),
  );
  const refusedRefundByOrder = new Map(
    (await readRefusedRefunds(db, inArray(orders.id, [...orderIds]))).map((refund) => [refund.orderId, refund]),
  );
  const needingV5c = await selectSubmissionsNeedingV5c(
    db,
    [...historyByOrder.values()].flatMap(({ submission }) =>
      submission && hasFailed(submission.status) ? [submission.id] : [],
    ),
  );
  return {
    submissionOf: (orderId: string) => historyByOrder.get(orderId)?.submission ?? null,
    actorOf: (orderId: string) => historyByOrder.get(orderId)?.actor ?? 'nobody',
    factsOf: (facts: OrderFacts, missing: readonly AskablePath[]) => ({
      ...situationFactsOf(facts, missing, historyByOrder.get(facts.order.id), needingV5c, clock.now()),
      refundRefused: refusedOf(refusedRefundByOrder.get(facts.order.id), facts.order),
    }),
  };
}

type RunStop = (typeof automationRuns.$inferSelect)['errorDetails'];
type OrderHistory = Awaited<ReturnType<typeof selectOrderHistories>>[number];

function situationFactsOf(
  facts: OrderFacts,
  missing: readonly AskablePath[],
  history: OrderHistory | undefined,
  needingV5c: ReadonlySet<string>,
  now: Date,
): Omit<SituationFacts, 'refundRefused'> {
  const {
    submission,
    closure,
    closureReason,
    hasOpenQuestion,
    isHandedOff,
    answeredAt,
    byHand,
    refundedAt,
    refundedFeeCents,
    hasStatement,
    isNoLongerAdmitted,
  } = history ?? {};
  const { order, vehicle, v5c } = facts;
  const hasStopped = submission != null && hasFailed(submission.status);
  const zone = findZone(order.country, order.cityZone);
  const refusalDueAt =
    hasStopped && submission.stopCause === 'refused' && !closure
      ? addHours(submission.updatedAt, mailTimeoutHours)
      : null;
  return {
    status: order.status,
    missing: vehicleFirst(missing).map((path) => getFactByPath(path).label),
    awaitsPlate: order.rentalCar && vehicle.plateNumber === null,
    ...findRuleClosure(facts, submission ?? null, isNoLongerAdmitted ?? false, now),
    promisedTime: formatPromisedTime(order),
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
    refundedAt: refundedAt ?? null,
    feeRefunded: isFeeBack(order, refundedFeeCents ?? 0),
    isCancelled: order.cancelledAt !== null,
    cancelledAt: order.cancelledAt,
    isRefundUnderWay: history?.isRefundUnderWay ?? false,
    cancelledByCustomer: order.cancelledBy === 'customer',
    // Whoever ends a refused application in time leaves this long for its money.
    refundDueAt: addHours(refusalDueAt ?? submission?.updatedAt ?? order.updatedAt, refundTimeoutHours),
    refusalDueAt,
    refundClosedAt: history?.refundClosedAt ?? null,
    method: submission?.applicationMethod ?? null,
    scheduledRetry: submission ? scheduledRetryOf(submission) : null,
    hold: submission ? holdOf(submission, now) : null,
    nextPhase:
      submission?.phaseTitle && submission.nextAttemptAt && !submission.attemptsSince
        ? { title: submission.phaseTitle, at: submission.nextAttemptAt }
        : null,
    sent: submission?.sendingSince != null || submission?.appliedAt != null,
    outcomeUnknown: submission?.outcomeUnknown ?? false,
    isHandedOff: isHandedOff ?? false,
    byHand: byHand ?? false,
    closure:
      closure && closureReason
        ? { how: closure, reason: closureReason, isRevoked: history?.wasGranted ?? false }
        : null,
    ...(hasStopped ? stopOf(submission, history?.stop ?? null) : { cause: null, why: null, stopReason: null }),
    newDocumentAt: hasStopped && v5c && v5c.createdAt > submission.updatedAt ? v5c.createdAt : null,
    hasOpenQuestion: hasOpenQuestion ?? false,
    documentRequested: hasStopped && needingV5c.has(submission.id),
    unreadAnswer: answerOf(history?.unreadMailReasons ?? []),
    grantInDoubt: history?.grantInDoubt ?? false,
    doubtPredatesGrant: history?.doubtPredatesGrant ?? false,
    authority: authorityOf(order),
    work: portalWorkOf({ order, vehicle }),
    reader: letterRecipientOf({ order, vehicle }),
    isMotorway: zone ? isToll(zone) : false,
    hasRuleCheckStatement: hasStatement ?? false,
    letterWritten: history?.letterWritten ?? false,
    leadTime: usualTimeOf({ order, vehicle }),
    promisedBy: submission
      ? calculatePromiseDeadline(order, answeredAt ?? submission.resumedAt ?? submission.createdAt)
      : null,
    answerDue:
      submission && isWithAuthority(submission.status) ? estimateAnswerTime(submission, { order, vehicle }) : null,
    hasProof: Boolean(submission?.confirmationPdfPath),
    physicalFollows: (zone?.physicalFollows ?? false) && !needsNoApplication({ order, vehicle }),
    driverTask: findOrderDriverTask({ order, vehicle }) ?? null,
    leftOpen: submission != null && isLeftOpen(submission, facts, now),
    announcesEachVisit: findOrderLetterRules({ order, vehicle })?.writeFurtherVisit !== undefined,
    now,
  };
}

const isLeftOpen = (submission: typeof submissions.$inferSelect, facts: OrderFacts, now: Date): boolean =>
  submission.applicationMethod === 'manual' &&
  isQueued(submission.status) &&
  checkOrderRules({ clock: { now: () => now } }, facts)?.need === 'not_sure';

/**
 * Why it stopped. What the authority, the contact or its form stated is for the customer too; other reports of the
 * robot are not.
 */
function stopOf(
  { stopCause: cause, lastError }: typeof submissions.$inferSelect,
  stop: RunStop,
): Pick<SituationFacts, 'cause' | 'why' | 'stopReason'> {
  const stopReason = stopReasons.find((known): known is StopReason => known === stop?.reason) ?? null;
  // A sentence with a masked personal value is worse than none.
  const isUnmasked = stopReason === 'not_possible' && !stop?.message.includes(MASK);
  if (cause === 'robot') return { cause, why: (isUnmasked && stop?.message) || null, stopReason };
  const isStatedOutside = cause === 'refused' || cause === 'question' || cause === 'step';
  // The link in it is for whoever answers the portal.
  const statedReason = isStatedOutside ? (lastError?.replace(/ It is to be sent here: \S+$/, '') ?? null) : null;
  return { cause, why: statedReason, stopReason: null };
}

/** Of several that wait for a person, the one that is worst for the customer. */
function answerOf(reviewReasons: readonly MailReviewReason[]): SituationFacts['unreadAnswer'] {
  if (reviewReasons.length === 0) return null;
  if (
    reviewReasons.some((reason) => reason === 'contradicts' || reason === 'other_plate' || reason === 'other_document')
  )
    return 'does_not_fit';
  return reviewReasons.some((reason) => reason === 'bad_document' || reason === 'unread_document')
    ? 'no_usable_document'
    : 'unclear';
}

function refusedOf(refusedRefund: RefusedRefund | undefined, { totalCents, refundedCents }: OrderFacts['order']) {
  if (!refusedRefund?.nextAction.nextAt) return null;
  const { amountCents, cause, nextAction } = refusedRefund;
  const coversRest = cause === null && amountCents >= totalCents - refundedCents;
  return { amountCents, seenToBy: nextAction.nextAt, ends: coversRest };
}

/** All of it, or all that was left of the money; the bank may have refused it, and staff may have refunded a part. */
function isFeeBack({ priceItems, totalCents, refundedCents }: OrderFacts['order'], backCents: number): boolean {
  const fee = priceItems.find(({ label }) => label === promiseLineLabels.standard)?.amount_cents ?? 0;
  return backCents > 0 && (backCents >= fee || refundedCents >= totalCents);
}

/** The order's flag is 'Needs vehicle info', so that comes first. */
function vehicleFirst(missing: readonly AskablePath[]): AskablePath[] {
  const isVehicle = (path: AskablePath) => path.startsWith('vehicle.');
  return [...missing.filter(isVehicle), ...missing.filter((path) => !isVehicle(path))];
}

function scheduledRetryOf(submission: typeof submissions.$inferSelect): SituationFacts['scheduledRetry'] {
  const retry = findScheduledRetry(submission);
  return retry && { at: retry.at === null ? null : new Date(retry.at) };
}

function holdOf({ status, holdState, holdUntil }: typeof submissions.$inferSelect, now: Date): SituationFacts['hold'] {
  if (!isQueued(status)) return null;
  if (isHoldStopped(holdState)) return 'stopped';
  // Released or over: its job starts it now.
  return isHoldOpen(holdState) && holdUntil && holdUntil > now ? { until: holdUntil } : null;
}

function selectOrderHistories(db: Queryable, orderIds: readonly string[]) {
  return db
    .select({
      orderId: orders.id,
      submission: submissions,
      actor: nextActions.actor,
      closure: deskTasks.closure,
      closureReason: deskTasks.closureReason,
      isNoLongerAdmitted: sql<boolean>`${deskTasks.noLongerAdmittedSince} is not null`,
      hasOpenQuestion: sql<boolean>`exists (select from ${deskQuestions}
        where ${deskQuestions.submissionId} = ${submissions.id} and ${deskQuestions.answeredAt} is null)`,
      isHandedOff: sql<boolean>`exists (select from ${operatorAssistRequests}
        where ${operatorAssistRequests.submissionId} = ${submissions.id} and ${operatorAssistRequests.endedAt} is null)`,
      unreadMailReasons: sql<MailReviewReason[]>`array(select ${inboundEmails.reviewReason} from ${inboundEmails}
        where ${inboundEmails.submissionId} = ${submissions.id} and ${isUnreadMail}
          and ${notInArray(inboundEmails.reviewReason, [...uncertainOriginReasons])})`,
      grantInDoubt: isGrantInDoubt,
      wasGranted,
      doubtPredatesGrant: isDoubtOlderThanGrant,
      answeredAt: sql<Date | null>`(select max(${deskQuestions.answeredAt}) from ${deskQuestions}
        where ${deskQuestions.submissionId} = ${submissions.id})`.mapWith(deskQuestions.answeredAt),
      byHand: sql<boolean>`exists (select from ${auditLog}
        where ${auditLog.orderId} = ${orders.id} and ${auditLog.eventType} = 'SUBMITTED_BY_HAND')`,
      stop: sql<RunStop>`(select ${automationRuns.errorDetails} from ${automationRuns}
        where ${automationRuns.submissionId} = ${submissions.id} order by ${automationRuns.createdAt} desc limit 1)`,
      isRefundUnderWay: sql<boolean>`exists (select from ${refunds}
        where ${refunds.orderId} = ${orders.id} and ${hasStatus(refunds.status, isRefundOpen)})`,
      refundClosedAt: sql<Date | null>`(select ${noFurtherRefunds.createdAt} from ${noFurtherRefunds}
        where ${noFurtherRefunds.orderId} = ${orders.id}
          and ${noFurtherRefunds.createdAt} >= coalesce(${submissions.updatedAt}, ${orders.cancelledAt}))`.mapWith(
        noFurtherRefunds.createdAt,
      ),
      letterWritten: sql<boolean>`exists (select from ${letters} where ${letters.submissionId} = ${submissions.id})`,
      hasStatement: sql<boolean>`exists (select from ${ruleCheckStatements}
        where ${ruleCheckStatements.submissionId} = ${submissions.id} and ${ruleCheckStatements.supersededAt} is null
          and ${submissions.confirmationPdfPath} is distinct from ${ruleCheckStatements.pdfPath})`,
      refundedAt: sql<Date | null>`(select max(${refunds.settledAt}) from ${refunds}
        where ${refunds.orderId} = ${orders.id} and ${hasStatus(refunds.status, isRefundDone)})`.mapWith(
        refunds.settledAt,
      ),
      refundedFeeCents: sql<number>`(select coalesce(sum(${refunds.amountCents}), 0) from ${refunds}
        where ${refunds.orderId} = ${orders.id} and ${refunds.cause} = 'standard'
          and ${hasStatus(refunds.status, isRefundDone)})`.mapWith(Number),
    })
    .from(orders)
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .leftJoin(nextActions, eq(nextActions.orderId, orders.id))
    .where(inArray(orders.id, [...orderIds]));
}
