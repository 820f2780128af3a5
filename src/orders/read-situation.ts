import { eq } from 'drizzle-orm';
import { isToll } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import type { AskablePath } from '#permits/fact-definition.ts';
import { getFactByPath } from '#permits/facts.ts';
import { calculatePromiseDeadline, formatPromisedTime, promiseLineLabels } from '#permits/pricing.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import { MASK } from '#robot/mask.ts';
import { type StopReason, stopReasons } from '#robot/portal-stop.ts';
import { estimateAnswerTime } from './answer-time.ts';
import { checkOrderRules, findRuleClosure } from './check-order-rules.ts';
import { missingDetailsOf } from './choose-method.ts';
import type { OrderSituation } from './contracts/order-contract.ts';
import { findScheduledRetry } from './find-scheduled-retry.ts';
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
import { type OrderRecord, selectOrderRecords } from './order-records.ts';
import { situationOf } from './situation/situation.ts';
import type { SituationFacts } from './situation/situation-facts.ts';
import { hasFailed, isHoldOpen, isHoldStopped, isQueued, isWithAuthority } from './states/lifecycle.ts';
import type { MailReviewReason } from './states/mail-review-reasons.ts';
import { mailTimeoutHours, refundTimeoutHours } from './states/next-action.ts';
import { orders } from './tables/orders.ts';
import type { submissions } from './tables/submissions.ts';

export async function readSituation(
  { db, clock }: Pick<Context, 'clock'> & { db: Queryable },
  facts: OrderFacts,
  missing: readonly AskablePath[],
): Promise<OrderSituation> {
  const [record] = await selectOrderRecords(db).where(eq(orders.id, facts.order.id));
  if (!record) throw notFound('Order');
  return situationOf(situationFactsOf({ ...record, ...facts }, clock.now(), missing));
}

/** @param missing the details that the order lacks, where they are already known */
export function situationFactsOf(
  record: OrderRecord,
  now: Date,
  missing: readonly AskablePath[] = missingDetailsOf(record, record.entity, now),
): SituationFacts {
  const { order, vehicle, v5c, submission, task } = record;
  const { closure, closureReason, noLongerAdmittedSince = null } = task ?? {};
  const hasStopped = submission !== null && hasFailed(submission.status);
  const zone = findZone(order.country, order.cityZone);
  const refusalDueAt =
    hasStopped && submission.stopCause === 'refused' && !closure
      ? addHours(submission.updatedAt, mailTimeoutHours)
      : null;
  return {
    status: order.status,
    missing: vehicleFirst(missing).map((path) => getFactByPath(path).label),
    awaitsPlate: order.rentalCar && vehicle.plateNumber === null,
    ...findRuleClosure(record, submission, noLongerAdmittedSince !== null, now),
    promisedTime: formatPromisedTime(order),
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
    refundedAt: record.refundedAt,
    feeRefunded: isFeeBack(order, record.refundedFeeCents),
    isCancelled: order.cancelledAt !== null,
    cancelledAt: order.cancelledAt,
    isRefundUnderWay: record.isRefundUnderWay,
    cancelledByCustomer: order.cancelledBy === 'customer',
    // Whoever ends a refused application in time leaves this long for its money.
    refundDueAt: addHours(refusalDueAt ?? submission?.updatedAt ?? order.updatedAt, refundTimeoutHours),
    refusalDueAt,
    refundClosedAt: record.refundClosedAt,
    method: submission?.applicationMethod ?? null,
    scheduledRetry: submission ? scheduledRetryOf(submission) : null,
    hold: submission ? holdOf(submission, now) : null,
    nextPhase:
      submission?.phaseTitle && submission.nextAttemptAt && !submission.attemptsSince
        ? { title: submission.phaseTitle, at: submission.nextAttemptAt }
        : null,
    sent: submission?.sendingSince != null || submission?.appliedAt != null,
    outcomeUnknown: submission?.outcomeUnknown ?? false,
    isHandedOff: record.isHandedOff,
    byHand: record.byHand,
    closure: closure && closureReason ? { how: closure, reason: closureReason, isRevoked: record.wasGranted } : null,
    ...(hasStopped ? stopOf(submission, record.stop) : { cause: null, why: null, stopReason: null }),
    newDocumentAt: hasStopped && v5c && v5c.createdAt > submission.updatedAt ? v5c.createdAt : null,
    hasOpenQuestion: record.hasOpenQuestion,
    documentRequested: hasStopped && record.needsV5c,
    unreadAnswer: answerOf(record.unreadMailReasons),
    grantInDoubt: record.grantInDoubt,
    doubtPredatesGrant: record.doubtPredatesGrant,
    authority: authorityOf(order),
    work: portalWorkOf({ order, vehicle }),
    reader: letterRecipientOf({ order, vehicle }),
    isMotorway: zone ? isToll(zone) : false,
    hasRuleCheckStatement: record.hasStatement,
    letterWritten: record.letterWritten,
    leadTime: usualTimeOf({ order, vehicle }),
    promisedBy: submission
      ? calculatePromiseDeadline(order, record.answeredAt ?? submission.resumedAt ?? submission.createdAt)
      : null,
    answerDue:
      submission && isWithAuthority(submission.status) ? estimateAnswerTime(submission, { order, vehicle }) : null,
    hasProof: Boolean(submission?.confirmationPdfPath),
    physicalFollows: (zone?.physicalFollows ?? false) && !needsNoApplication({ order, vehicle }),
    driverTask: findOrderDriverTask({ order, vehicle }) ?? null,
    leftOpen: submission !== null && isLeftOpen(submission, record, now),
    announcesEachVisit: findOrderLetterRules({ order, vehicle })?.writeFurtherVisit !== undefined,
    refundRefused: refusedOf(record.refusedRefund, order),
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
  stop: OrderRecord['stop'],
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

function refusedOf(
  refusedRefund: OrderRecord['refusedRefund'],
  { totalCents, refundedCents }: OrderFacts['order'],
): SituationFacts['refundRefused'] {
  if (!refusedRefund) return null;
  const { amountCents, cause, refusedAt } = refusedRefund;
  const coversRest = cause === null && amountCents >= totalCents - refundedCents;
  return { amountCents, seenToBy: addHours(refusedAt, refundTimeoutHours), ends: coversRest };
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
