import { and, eq } from 'drizzle-orm';
import type { AdmissionVerdict } from '#permits/admission-verdict.ts';
import { findDriver } from '#permits/authorities/registry.ts';
import {
  findAlreadyRegisteredFact,
  findZoneLetterRules,
  isLetterForOrder,
  listOptionalPlaybookFacts,
  listPlaybookFacts,
} from '#permits/authorities.ts';
import type { LetterRules } from '#permits/authority.ts';
import { findZone, findZoneBySlug } from '#permits/catalogue.ts';
import { toDestinationDay } from '#permits/days.ts';
import type { AskablePath } from '#permits/fact-definition.ts';
import { isAskedAfterPayment } from '#permits/facts.ts';
import { permitEntities } from '#permits/tables.ts';
import { isPermitFreeTrip } from '#permits/trip-check.ts';
import { isEmissionDecisive, type TripDetails } from '#permits/trip-day-admission.ts';
import { destinationTimeZone, mayCo2Decide } from '#permits/zone.ts';
import { startOfDay } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Driver } from '#robot/driver.ts';
import { type PayloadPath, type PortalPayload, readPayload } from '#robot/payload.ts';
import { findNoApplicationReason, type OrderFacts, payloadOf, tripOfOrder } from './order-facts.ts';
import { isNotBegun } from './states/lifecycle.ts';

export type PermitEntity = typeof permitEntities.$inferSelect;

export async function selectPermitEntity(
  db: Queryable,
  country: string,
  zone: string,
): Promise<PermitEntity | undefined> {
  const [entity] = await db
    .select()
    .from(permitEntities)
    .where(and(eq(permitEntities.country, country), eq(permitEntities.zoneName, zone)));
  return entity;
}

export type ChosenMethod =
  | { method: 'automated'; by: 'robot'; driver: Driver<unknown>; isClosed: boolean }
  /** Nothing can be applied for: the product writes a rule-check statement (docs/decisions/046). */
  | { method: 'automated'; by: 'statement' }
  | { method: 'automated'; by: 'letter'; letter: LetterRules; isClosed: boolean }
  | { method: 'manual' };

/**
 * A robot applies, or the product writes the letter, when the entity allows it and no admin has paused it. Where there
 * is nothing to apply for, the product writes a rule-check statement; else a person does the work. A portal with an
 * automatic pause is waited for.
 * @param payload where it is known: some zones are written to only for some vehicles, or only with a named contact.
 * Without it, the method for an order of which nothing is known.
 */
export function chooseMethod(entity: PermitEntity, payload?: PortalPayload): ChosenMethod {
  const isClosed = entity.pauseReason !== null;
  if (!entity.automationEnabled || (entity.paused && !isClosed)) return { method: 'manual' };
  const zone = findZoneBySlug(entity.slug);
  const letter = zone && findZoneLetterRules(zone);
  if (letter && payload && isLetterForOrder(letter, payload))
    return { method: 'automated', by: 'letter', letter, isClosed };
  if (zone?.work === 'check') return { method: 'automated', by: 'statement' };
  const driver = entity.portal ? findDriver(entity.portal) : undefined;
  if (driver) return { method: 'automated', by: 'robot', driver, isClosed };
  return letter && !payload ? { method: 'automated', by: 'letter', letter, isClosed } : { method: 'manual' };
}

/**
 * How a complete order is done. A person first looks at what is in doubt. Where nothing has to be applied for, the
 * product writes the statement itself, whatever the state of the portal.
 */
export function chooseMethodForOrder(
  entity: PermitEntity,
  facts: OrderFacts,
  need: AdmissionVerdict['need'] | undefined,
): ChosenMethod {
  const unneeded = findNoApplicationReason(facts);
  // A trip that needs no permit gets its statement also where it is not certain that the vehicle may enter.
  if (need === 'not_sure' && unneeded !== 'trip') return { method: 'manual' };
  return unneeded ? { method: 'automated', by: 'statement' } : chooseMethod(entity, payloadOf(facts));
}

/**
 * The required details that the order lacks. A driver or a letter defines them; for a person the authority's playbook
 * does. What only the order form asks is in every order; where it is not, the driver's own plan stops before it sends.
 * @param trip as the order has it: not every authority gets the days that decide whether anything is needed
 * @param now what an authority asks may depend on how near the trip is
 */
export function missingDetails(
  entity: PermitEntity,
  payload: PortalPayload,
  trip: TripDetails,
  now: Date,
): AskablePath[] {
  const requiredPaths =
    questionsForRuleCheck(payload, trip, now) ?? questionsForMethod(chooseMethod(entity, payload), payload, now);
  return withCompany(requiredPaths, payload)
    .filter(isAskedAfterPayment)
    .filter((path) => readPayload(payload, path) === undefined);
}

/** What the portal still needs before the application can begin; nothing once it has begun or never will. */
export function missingDetailsOf(facts: OrderFacts, entity: PermitEntity | null, now: Date): AskablePath[] {
  const { order } = facts;
  if (!entity || !isNotBegun(order.status) || order.cancelledAt) return [];
  return missingDetails(entity, payloadOf(facts), tripOfOrder(order), now);
}

/** The same, where the permit entity of the order's zone is still to be read. */
export async function readMissingDetails(
  { db, clock }: Pick<Context, 'clock'> & { db: Queryable },
  facts: OrderFacts,
): Promise<AskablePath[]> {
  const { country, cityZone } = facts.order;
  return missingDetailsOf(facts, (await selectPermitEntity(db, country, cityZone)) ?? null, clock.now());
}

/** Wherever the name on the registration document is asked, a company is asked for its name. */
function withCompany(requiredPaths: readonly PayloadPath[], { owner }: PortalPayload): readonly PayloadPath[] {
  if (owner.keeper_kind !== 'company') return requiredPaths;
  return requiredPaths.flatMap((path) => (path === 'owner.keeper_kind' ? [path, 'owner.company_name'] : [path]));
}

/** The vehicle and its keeper, for the statement that nothing is needed. */
const ruleCheckQuestions: readonly PayloadPath[] = [
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.vehicle_category',
];
/** Other rules of such days may depend on these. */
const emissionAsks: readonly PayloadPath[] = ['vehicle.fuel_type', 'vehicle.date_first_registration'];

/**
 * For a vehicle that has the permit already by its customer's answer, or on days without a permit duty; undefined for
 * any other.
 */
function questionsForRuleCheck(
  payload: PortalPayload,
  trip: TripDetails,
  now: Date,
): readonly PayloadPath[] | undefined {
  const zone = findZone(payload.meta.country, payload.meta.city);
  if (!zone) return undefined;
  const alreadyRegisteredPath = findAlreadyRegisteredFact(zone);
  if (alreadyRegisteredPath && readPayload(payload, alreadyRegisteredPath) !== undefined) return ruleCheckQuestions;
  const { vehicle } = payload;
  if (!isPermitFreeTrip(zone, vehicle, trip, now)) return undefined;
  return isEmissionDecisive(zone, vehicle, trip, now) ? [...ruleCheckQuestions, ...emissionAsks] : ruleCheckQuestions;
}

function questionsForMethod(chosen: ChosenMethod, payload: PortalPayload, now: Date): readonly PayloadPath[] {
  if (chosen.method === 'manual' || chosen.by === 'statement') return questionsForManual(payload, now);
  return chosen.by === 'letter'
    ? chosen.letter.requiredFacts
    : chosen.driver.listRequiredFacts(payload, toDestinationDay(now));
}

function questionsForManual({ meta, travel, vehicle }: PortalPayload, from: Date): readonly PayloadPath[] {
  const zone = findZone(meta.country, meta.city);
  if (!zone) return [];
  const day = travel?.entry_date;
  const trip = day ? { enters: startOfDay(destinationTimeZone, day), days: 1, from } : undefined;
  return listPlaybookFacts(zone, vehicle, trip);
}

/**
 * Details that would help the person who applies or writes, and that the order lacks; nothing waits for them. A driver
 * takes what it needs, and with a named contact the application becomes a letter. The CO2 is asked for in any case
 * where it may decide, and nowhere else.
 */
export function optionalDetails(entity: PermitEntity, payload: PortalPayload): AskablePath[] {
  const zone = findZone(payload.meta.country, payload.meta.city);
  const chosen = chooseMethod(entity, payload);
  const isDriven = chosen.method === 'automated' && chosen.by === 'robot';
  if (!zone) return [];
  const isOfUse = (path: PayloadPath) =>
    path === 'vehicle.co2_grams_per_km'
      ? mayCo2Decide(zone, payload.vehicle)
      : !isDriven || findZoneLetterRules(zone) !== undefined;
  const requiredFacts = chosen.method === 'automated' && chosen.by === 'letter' ? chosen.letter.requiredFacts : [];
  return listOptionalPlaybookFacts(zone)
    .filter(isOfUse)
    .filter((path) => !requiredFacts.includes(path))
    .filter(isAskedAfterPayment)
    .filter((path) => readPayload(payload, path) === undefined);
}
