import {
  type AdmissionVerdict,
  applyOperatorRuling,
  findRefusalText,
  findUncertaintyText,
  isAcceptanceNeeded,
  listUnacceptedWarnings,
  type OrderWarning,
} from '#permits/admission-verdict.ts';
import { findZone } from '#permits/catalogue.ts';
import { addDays, toDestinationDay } from '#permits/days.ts';
import { vignetteTypes } from '#permits/form-choices.ts';
import { longDate } from '#permits/long-date.ts';
import { checkTrip } from '#permits/trip-check.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type OrderFacts, selectOptionalOrderFacts, vehicleFactsOf } from './order-facts.ts';
import {
  type HoldState,
  hasFailed,
  isCompleted,
  isHoldOpen,
  isHoldStopped,
  isNotBegun,
  isQueued,
  type SubmissionStatus,
} from './states/lifecycle.ts';

/**
 * The admission verdict of an order by its present facts, and by a person's answer where the rules leave it open.
 * Undefined where the catalogue no longer has the zone.
 */
export function checkOrderRules({ clock }: Pick<Context, 'clock'>, facts: OrderFacts): AdmissionVerdict | undefined {
  const { country, cityZone, vignetteType, ...order } = facts.order;
  const zone = findZone(country, cityZone);
  const trip = {
    entry_date: order.entryDate,
    number_of_days: order.numberOfDays,
    before_six: order.beforeSix,
    vignette_type: vignetteTypes.find(({ value }) => value === vignetteType)?.value,
    urgent_processing: order.urgentProcessing,
    rental_car: order.rentalCar,
    plate_later: order.rentalCar && facts.vehicle.plateNumber === null,
  };
  return zone && applyOperatorRuling(order.warnings, checkTrip(zone, vehicleFactsOf(facts), trip, clock.now()));
}

/**
 * How long what an order asks for is valid, where that is not its days; null where nothing is applied for.
 * @param applied when it was applied for: the time that was left then decided for what
 */
export const describeOrderValidity = (facts: OrderFacts, applied: Date): string | null =>
  checkOrderRules({ clock: { now: () => applied } }, facts)?.validity ?? null;

/** What the journey of an order is also asked for and we do not sell. Empty once the trip is over. */
export function listOrderAlso(ctx: Pick<Context, 'clock'>, facts: OrderFacts): AdmissionVerdict['also'] {
  return describeTripOver(facts, ctx.clock.now()) ? [] : (checkOrderRules(ctx, facts)?.also ?? []);
}

/**
 * The warnings that the page of an order on hold shows before its customer releases it. These are the unaccepted ones,
 * and those a correction left open while the rules still leave it open.
 */
export function findWarningsToAccept(ctx: Pick<Context, 'clock'>, facts: OrderFacts): OrderWarning[] {
  const verdict = checkOrderRules(ctx, facts);
  const doubt = verdict && findUncertaintyText(verdict);
  const doubtWarnings = facts.order.warnings.filter(
    ({ accepted, settled, text }) => !accepted && !settled && text === doubt,
  );
  return [
    ...listUnacceptedWarnings(facts.order.warnings),
    ...doubtWarnings.filter((warning) => !isAcceptanceNeeded(warning)),
  ].map(({ code, text }) => ({ code, text }));
}

/**
 * Why nothing of an order begins any more: the last day of its trip is over at the zone. Null before that, or where
 * nobody gave the length of the stay and the permit outlasts the day of entry.
 */
export function describeTripOver({ order }: Pick<OrderFacts, 'order'>, now: Date): string | null {
  const { country, cityZone, entryDate, numberOfDays } = order;
  const zone = findZone(country, cityZone);
  if (!zone || !entryDate || (numberOfDays === null && !zone.dateRequired && zone.work !== 'check')) return null;
  const last = addDays(entryDate, (numberOfDays ?? 1) - 1);
  if (last >= toDestinationDay(now)) return null;
  const dayPhrase = last === entryDate ? 'The day of your trip' : 'The last day of your trip';
  return `${dayPhrase}, ${longDate(last)}, was over at the place before anything of your order had begun.`;
}

/** The facts of an application that decide whether its order ends by the rules. */
interface BegunSubmission {
  status: SubmissionStatus;
  holdState: HoldState | null;
  appliedAt: Date | null;
  sendingSince: Date | null;
}

/**
 * Why the rules end an order; checked before its work begins (channels/portal/submit-permit.ts, orders/order-hold.ts).
 * The cause is its vehicle or its days. The vehicle also counts when a correction ended an order on hold, or when
 * changed rules no longer admit it. The cause stays the same once the money is back.
 */
export function findRuleClosure(
  facts: OrderFacts,
  submission: BegunSubmission | null,
  isNoLongerAdmitted: boolean,
  now: Date,
): { excluded: string | null; dayOver: string | null } {
  const { status, cancelledAt } = facts.order;
  const isInQueue = isQueued(submission?.status);
  const isStopped = isInQueue && isHoldStopped(submission?.holdState);
  const isToBegin = isNotBegun(status) || (isInQueue && isHoldOpen(submission?.holdState));
  const isUnsent = submission === null || (submission.appliedAt === null && submission.sendingSince === null);
  const isCancelledUnsent = cancelledAt !== null && isUnsent && (isNotBegun(status) || hasFailed(submission?.status));
  const mayBeExcluded = cancelledAt
    ? isCancelledUnsent || isCompleted(status)
    : isNotBegun(status) || isStopped || (isCompleted(status) && isNoLongerAdmitted);
  const verdict = mayBeExcluded ? checkOrderRules({ clock: { now: () => now } }, facts) : undefined;
  return {
    excluded: verdict?.need === 'may_not_enter' ? verdict.reason : null,
    dayOver: isCancelledUnsent
      ? describeTripOver(facts, cancelledAt)
      : isToBegin && !cancelledAt
        ? describeTripOver(facts, now)
        : null,
  };
}

type Ctx = Pick<Context, 'clock'> & { db: Queryable };

/** What is in doubt about an order before its application. */
export const readRuleUncertainty = (ctx: Ctx, orderId: string): Promise<string | null> =>
  readSentence(ctx, orderId, findUncertaintyText);

/** Why today's rules no longer admit the vehicle of a granted permit. */
export const readNoLongerAdmittedReason = (ctx: Ctx, orderId: string): Promise<string | null> =>
  readSentence(ctx, orderId, findRefusalText);

async function readSentence(
  { db, clock }: Ctx,
  orderId: string,
  findText: (verdict: AdmissionVerdict) => string | null,
) {
  const facts = await selectOptionalOrderFacts(db, orderId);
  const verdict = facts && checkOrderRules({ clock }, facts);
  return verdict ? findText(verdict) : null;
}
