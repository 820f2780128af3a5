import { eq } from 'drizzle-orm';
import { listUnacceptedWarnings } from '#permits/admission-verdict.ts';
import { authorities } from '#permits/authorities/registry.ts';
import { findAlreadyRegisteredFact } from '#permits/authorities.ts';
import { findZone } from '#permits/catalogue.ts';
import { formatTripDays } from '#permits/days.ts';
import { type AskablePath, formatFactHint } from '#permits/fact-definition.ts';
import { getFactByPath, isAskedAfterPayment, allFacts as knownFacts } from '#permits/facts.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { type PayloadPath, type PortalPayload, readPayload } from '#robot/payload.ts';
import type { Order } from './access.ts';
import {
  type CancellationFacts,
  readCancellationFacts,
  toApplicationActionFacts,
  toOrderActionFacts,
} from './action-facts.ts';
import { checkOrderRules, describeOrderValidity, findWarningsToAccept } from './check-order-rules.ts';
import { missingDetails, optionalDetails, selectPermitEntity } from './choose-method.ts';
import type { OrderSituation } from './contracts/order-contract.ts';
import type { NeededDetail, NeededDetails } from './contracts/submission-contract.ts';
import { findScheduledRetry } from './find-scheduled-retry.ts';
import {
  canAttachV5c,
  findPrimaryLetterRules,
  letterRecipientOf,
  needsNoApplication,
  type OrderFacts,
  payloadOf,
  portalWorkOf,
  selectOptionalOrderFacts,
  tripOfOrder,
  usualTimeOf,
  vehicleFactsOf,
} from './order-facts.ts';
import { readVisits } from './read-entries.ts';
import { readSituation } from './read-situation.ts';
import { can } from './states/actions.ts';
import { hasOrderFailed, isCompleted, isHoldStopped, isOnHold, isQueued } from './states/lifecycle.ts';
import { submissions } from './tables/submissions.ts';

/**
 * Exactly what the portal still needs of an order, in words for the customer; nothing once the application has begun.
 * Optional details are asked as long as they can reach the person who applies.
 */
export async function readNeededDetails(ctx: Pick<Context, 'db' | 'clock'>, orderId: string): Promise<NeededDetails> {
  const { db } = ctx;
  const facts = await selectOptionalOrderFacts(db, orderId);
  const entity = facts && (await selectPermitEntity(db, facts.order.country, facts.order.cityZone));
  if (!facts || !entity) throw notFound('Order');
  const { order, vehicle } = facts;
  const [submission] = await db.select().from(submissions).where(eq(submissions.orderId, orderId));
  const actionFacts = {
    order: toOrderActionFacts(order),
    application: submission ? toApplicationActionFacts(submission) : null,
  };
  const payload = payloadOf(facts);
  const missing =
    submission || order.cancelledAt ? [] : missingDetails(entity, payload, tripOfOrder(order), ctx.clock.now());
  const optional = can(actionFacts, 'add_details').allowed ? optionalDetails(entity, payload) : [];
  const zone = findZone(order.country, order.cityZone);
  const alreadyRegisteredPath = zone && findAlreadyRegisteredFact(zone);
  const asksForRegistration = alreadyRegisteredPath && missing.length > 0 && !needsNoApplication(facts);
  const situation = await readSituation(ctx, facts, missing);
  // An order that the rules have ended is neither released nor corrected.
  const hold = situation.name === 'excluded' ? null : describeHold(facts, payload, submission);
  const plateAdvice = checkOrderRules(ctx, facts)?.plate_by?.advice ?? null;
  const describePath = (path: AskablePath) => {
    const detail = describeDetail(path, vehicle.countryOfRegistration);
    return path === 'vehicle.plate_number' && plateAdvice ? { ...detail, hint: plateAdvice } : detail;
  };
  return {
    order_id: order.id,
    order_ref: order.orderRef,
    status: order.status,
    total_cents: order.totalCents,
    refunded_cents: order.refundedCents,
    country: order.country,
    city_zone: order.cityZone,
    rental_car: order.rentalCar,
    urgent_processing: order.urgentProcessing,
    plate_number: vehicle.plateNumber,
    plate_advice: plateAdvice,
    country_of_registration: vehicle.countryOfRegistration,
    vehicle_category: vehicle.vehicleCategory,
    trip_days: formatTripDays(order),
    validity:
      situation.over && !isCompleted(order.status)
        ? null
        : describeOrderValidity(facts, submission?.appliedAt ?? ctx.clock.now()),
    portal_name: zone?.official.name ?? entity.portalUrl,
    portal_url: zone?.official.url ?? entity.portalUrl,
    work: portalWorkOf(facts),
    reader: letterRecipientOf(facts),
    usual_time: usualTimeOf(facts),
    missing: missing.map(describePath),
    optional: optional.map(describePath),
    explanation: missing.length > 0 ? findExplanation(facts) : null,
    optional_reason: (zone && optional.length > 0 && authorities[zone.authority].playbook.optionalFactsReason) || null,
    already_registered_by:
      asksForRegistration && isAskedAfterPayment(alreadyRegisteredPath) ? describePath(alreadyRegisteredPath) : null,
    submission_id: submission?.id ?? null,
    outcome_unknown: submission?.outcomeUnknown ?? false,
    situation,
    scheduled_retry: submission ? findScheduledRetry(submission) : null,
    warnings: hold ? findWarningsToAccept(ctx, facts) : listUnacceptedWarnings(order.warnings),
    visits: await readVisits(ctx, facts, submission),
    may_cancel: canCancelOrder(
      order,
      situation,
      await readCancellationFacts(db, { order, submission }, ctx.clock.now()),
    ),
    may_replace_document: canReplaceDocument(facts, submission, situation),
    hold,
  };
}

/** A fact with a price, or one that decides where we write, is not corrected here: that is another order. */
const uncorrectablePaths: readonly PayloadPath[] = [
  'owner.email',
  'travel.number_of_days',
  'vehicle.certificate_class',
];

function describeHold(
  { order, vehicle }: OrderFacts,
  payload: PortalPayload,
  submission: typeof submissions.$inferSelect | undefined,
): NeededDetails['hold'] {
  if (!submission || order.cancelledAt || !isQueued(submission.status) || !isOnHold(submission.holdState)) return null;
  const correctable = knownFacts.flatMap(({ path, storedIn }) => {
    // The day of entry decides the rules also where the authority does not ask for it; a vignette's day is bought.
    const value =
      path === 'travel.entry_date' && !order.vignetteType ? (order.entryDate ?? undefined) : readPayload(payload, path);
    if (
      !isAskedAfterPayment(path) ||
      !storedIn ||
      uncorrectablePaths.includes(path) ||
      value === undefined ||
      typeof value === 'object'
    )
      return [];
    // Nobody stated the Euro standard of an electric car, which has none.
    const statedValue = path === 'vehicle.euro_standard' ? (vehicle.euroStandard ?? '') : String(value);
    return [{ ...describeDetail(path, vehicle.countryOfRegistration), value: statedValue }];
  });
  const until = isHoldStopped(submission.holdState) ? null : (submission.holdUntil?.toISOString() ?? null);
  return { until, correctable, priced: order.vignetteType ? 'vignette' : order.numberOfDays ? 'days' : null };
}

/** While a person has it; where no document is enclosed, only where the authority has asked for one. */
function canReplaceDocument(
  facts: OrderFacts,
  submission: typeof submissions.$inferSelect | undefined,
  { yours, over: isOver }: OrderSituation,
): boolean {
  const { order } = facts;
  if (!submission || !hasOrderFailed(order.status)) return false;
  if (!canAttachV5c(facts) && yours !== 'document') return false;
  const actionFacts = {
    order: toOrderActionFacts(order),
    application: { ...toApplicationActionFacts(submission), ended: isOver },
  };
  return can(actionFacts, 'upload_document').allowed;
}

function findExplanation(facts: OrderFacts): string | null {
  const letter = findPrimaryLetterRules(facts);
  const onlyWay = letter?.explainLetterOnly?.({ vehicle: vehicleFactsOf(facts), travel: tripOfOrder(facts.order) });
  return onlyWay ?? letter?.questionsIntro ?? null;
}

/** Nothing of it was sent, there is money to refund, and the rules do not already refund it. */
export function canCancelOrder(order: Order, situation: OrderSituation, facts: CancellationFacts): boolean {
  if (order.refundedCents >= order.totalCents || situation.over || situation.name === 'excluded') return false;
  return can(facts, 'cancel_order').allowed;
}

function describeDetail(path: AskablePath, countryOfRegistration: string): NeededDetail {
  const fact = getFactByPath(path);
  const { label, kind, choices, autocomplete } = fact;
  return { path, label, hint: formatFactHint(fact, countryOfRegistration), kind, choices: [...choices], autocomplete };
}
