import { eq } from 'drizzle-orm';
import { authorities, sparedIn } from '#permits/authorities.ts';
import { findZone } from '#permits/catalogue.ts';
import { tripDays } from '#permits/days.ts';
import { type AskedPath, isAskedLater, facts as knownFacts, questionFor } from '#permits/facts.ts';
import { hintOf } from '#permits/registration-document.ts';
import { openCaveats } from '#permits/verdict.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { type PayloadPath, type PortalPayload, readPayload } from '#robot/payload.ts';
import type { Order } from './access.ts';
import { applicationFacts, orderFacts, readTakeBackFacts } from './act-facts.ts';
import { missingDetails, optionalDetails, selectPermitEntity } from './choose-method.ts';
import type { Standing } from './contracts/order-contract.ts';
import type { NeededDetail, NeededDetails } from './contracts/submission-contract.ts';
import {
  isSpared,
  letterFor,
  type OrderFacts,
  payloadOf,
  readerOf,
  selectOptionalOrderFacts,
  takesDocument,
  tripOf,
  usualTimeOf,
  vehicleFactsOf,
  workOf,
} from './order-facts.ts';
import { readEntries } from './read-entries.ts';
import { readStanding } from './read-standing.ts';
import { can } from './states/acts.ts';
import { isHeld, isHoldStopped, isInLine, isWithPeople } from './states/lifecycle.ts';
import { submissions } from './tables/submissions.ts';
import { triesAgain } from './tries-again.ts';
import { caveatsToRead } from './verdict-of.ts';

/**
 * Exactly what the portal still needs of an order, in words for the customer; nothing once the application has begun. What
 * may be left out is asked as long as it can reach the person who applies.
 */
export async function readNeededDetails(ctx: Pick<Context, 'db' | 'clock'>, orderId: string): Promise<NeededDetails> {
  const { db } = ctx;
  const facts = await selectOptionalOrderFacts(db, orderId);
  const entity = facts && (await selectPermitEntity(db, facts.order.country, facts.order.cityZone));
  if (!facts || !entity) throw notFound('Order');
  const { order, vehicle } = facts;
  const [submission] = await db.select().from(submissions).where(eq(submissions.orderId, orderId));
  const acts = { order: orderFacts(order), application: submission ? applicationFacts(submission) : null };
  const payload = payloadOf(facts);
  const missing =
    submission || order.withdrawnAt ? [] : missingDetails(entity, payload, tripOf(order), ctx.clock.now());
  const optional = can(acts, 'add_details').yes ? optionalDetails(entity, payload) : [];
  const zone = findZone(order.country, order.cityZone);
  const spared = zone && sparedIn(zone);
  const isAsked = spared && missing.length > 0 && !isSpared(facts);
  const standing = await readStanding(ctx, facts, missing);
  // What the rules have ended is not let go on, nor corrected.
  const hold = standing.name === 'excluded' ? null : holdOf(facts, payload, submission);
  const described = (path: AskedPath) => describe(path, vehicle.countryOfRegistration);
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
    country_of_registration: vehicle.countryOfRegistration,
    vehicle_category: vehicle.vehicleCategory,
    trip_days: tripDays(order),
    portal_name: zone?.official.name ?? entity.portalUrl,
    work: workOf(facts),
    reader: readerOf(facts),
    usual_time: usualTimeOf(facts),
    missing: missing.map(described),
    optional: optional.map(described),
    because: becauseOf(facts, { isAsked: missing.length > 0, mayAdd: optional.length > 0 }),
    spared_by: isAsked && isAskedLater(spared) ? described(spared) : null,
    submission_id: submission?.id ?? null,
    standing,
    tries_again: submission ? triesAgain(submission) : null,
    caveats: hold ? caveatsToRead(ctx, facts) : openCaveats(order.caveats),
    entries: await readEntries(ctx, facts, submission),
    may_take_back: await mayTakeBack(ctx, { order, submission, standing }),
    may_replace_paper: mayReplacePaper(facts, submission, standing),
    hold,
  };
}

/** What is priced, or says where we write, is not corrected here: that is another order. */
const fixed: readonly PayloadPath[] = ['owner.email', 'travel.number_of_days', 'vehicle.certificate_class'];

function holdOf(
  { order, vehicle }: OrderFacts,
  payload: PortalPayload,
  submission: typeof submissions.$inferSelect | undefined,
): NeededDetails['hold'] {
  if (!submission || order.withdrawnAt || !isInLine(submission.status) || !isHeld(submission.holdState)) return null;
  const correctable = knownFacts.flatMap(({ path, keptIn }) => {
    // The day of entry decides the rules also where the authority does not ask for it; that of a vignette is bought.
    const value =
      path === 'travel.entry_date' && !order.vignetteType ? (order.entryDate ?? undefined) : readPayload(payload, path);
    if (!isAskedLater(path) || !keptIn || fixed.includes(path) || value === undefined || typeof value === 'object')
      return [];
    // What an electric car has none of was stated by nobody.
    const stated = path === 'vehicle.euro_standard' ? (vehicle.euroStandard ?? '') : String(value);
    return [{ ...describe(path, vehicle.countryOfRegistration), value: stated }];
  });
  const until = isHoldStopped(submission.holdState) ? null : (submission.holdUntil?.toISOString() ?? null);
  return { until, correctable, priced: order.vignetteType ? 'vignette' : order.numberOfDays ? 'days' : null };
}

/** While a person has it; where no paper goes along, only where the authority has asked for one. */
function mayReplacePaper(
  facts: OrderFacts,
  submission: typeof submissions.$inferSelect | undefined,
  { yours, over }: Standing,
): boolean {
  const { order } = facts;
  if (!submission || !isWithPeople(order.status)) return false;
  if (!takesDocument(facts) && yours !== 'paper') return false;
  const acts = { order: orderFacts(order), application: { ...applicationFacts(submission), ended: over } };
  return can(acts, 'upload_document').yes;
}

function becauseOf(facts: OrderFacts, { isAsked, mayAdd }: { isAsked: boolean; mayAdd: boolean }): string | null {
  const zone = findZone(facts.order.country, facts.order.cityZone);
  const letter = isAsked ? letterFor(facts) : undefined;
  const onlyWay = letter?.onlyWay?.({ vehicle: vehicleFactsOf(facts), travel: tripOf(facts.order) });
  const ofChoice = zone && mayAdd ? authorities[zone.authority].playbook.mayAskBecause : undefined;
  return onlyWay ?? letter?.because ?? ofChoice ?? null;
}

/** Nothing of it was sent, there is money to take back, and it does not go back by itself already. */
export async function mayTakeBack(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  about: { order: Order; submission: typeof submissions.$inferSelect | undefined; standing: Standing },
): Promise<boolean> {
  const { order, standing } = about;
  if (order.refundedCents >= order.totalCents || standing.over || standing.name === 'excluded') return false;
  return can(await readTakeBackFacts(db, about, clock.now()), 'take_back').yes;
}

function describe(path: AskedPath, countryOfRegistration: string): NeededDetail {
  const fact = questionFor(path);
  const { label, kind, choices, autocomplete } = fact;
  return { path, label, hint: hintOf(fact, countryOfRegistration), kind, choices: [...choices], autocomplete };
}
