import { addHours, startOfDay } from '#platform/clock.ts';
import type { PayloadPath } from '#robot/payload.ts';
import type { AdmissionVerdict } from './admission-verdict.ts';
import { authorities } from './authorities/registry.ts';
import type { LeadTime, LetterRules, Playbook, TripFacts } from './authority.ts';
import { findZoneBySlug, type Zone } from './catalogue.ts';
import { addDays, findEarliestVignetteDay, toDestinationDay } from './days.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { allFacts } from './facts.ts';
import { orderConfiguration } from './order-configuration.ts';
import { promisedHours } from './pricing.ts';
import { describeAssumption } from './provenance.ts';
import { isInForce, isPermitNeededOn, listTripDays, type TripDetails } from './trip-day-admission.ts';
import { destinationTimeZone } from './zone.ts';

export interface TripTiming {
  /** The first moment in the zone. */
  enters: Date;
  /** How many days need a permit. */
  days: number;
  /** When we start to apply. */
  from: Date;
}

/**
 * The facts that the customer is asked for where an operator applies for the zone by hand.
 * @param trip decides between the normal and the fast track; without it the facts of both are listed, except for a
 * vehicle that has only the fast track
 */
export function listPlaybookFacts(
  { authority, country, slug }: Zone,
  vehicle: VehicleFacts = {},
  trip?: TripTiming,
): readonly PayloadPath[] {
  const { requiredFacts, fastTrack } = authorities[authority].playbook;
  if (fastTrack && findLeadTime(slug, vehicle, trip) === fastTrack) return fastTrack.requiredFacts;
  if (requiredFacts && fastTrack && !trip) return [...new Set([...requiredFacts, ...fastTrack.requiredFacts])];
  if (requiredFacts) return requiredFacts;
  const { requiredFields } = orderConfiguration(country);
  // A fact that this country's portals never receive is never asked for.
  const countryFacts = allFacts.filter(({ onlyForCountries }) => onlyForCountries?.includes(country) ?? true);
  return requiredFields.flatMap((kind) =>
    countryFacts.filter(({ manualFieldKind }) => manualFieldKind === kind).map(({ path }) => path),
  );
}

/** The facts that the customer may add but need not. */
export const listOptionalPlaybookFacts = ({ authority }: Zone): readonly PayloadPath[] =>
  authorities[authority].playbook.optionalFacts ?? [];

/** The fact that, when stated, makes an application at this authority unnecessary. */
export const findAlreadyRegisteredFact = ({ authority }: Zone): Playbook['alreadyRegisteredFact'] =>
  authorities[authority].playbook.alreadyRegisteredFact;

/**
 * The authority's lead time for a trip, which may be too near for the normal way and use the fast track, as may a
 * vehicle that has no other way.
 * @param slug of a zone
 * @param trip without it, the lead time of a trip that is far enough away
 */
export function findLeadTime(slug: string, vehicle: VehicleFacts, trip?: TripTiming): LeadTime | undefined {
  const zone = findZoneBySlug(slug);
  if (!zone) return undefined;
  const { leadTime, fastTrack } = authorities[zone.authority].playbook;
  if (fastTrack?.isOnlyWay?.(vehicle)) return fastTrack;
  const isNear = trip && isLeadTimeTooLong(leadTime, trip);
  return fastTrack && isNear && trip.days <= fastTrack.maxDays ? fastTrack : leadTime;
}

/** The lead time of a trip before payment, when we apply at that moment: only a fast track hangs on the trip. */
export function findTripLeadTime(
  zone: Zone,
  vehicle: VehicleFacts,
  trip: TripDetails,
  applicationTime: Date,
): LeadTime | undefined {
  const { entry_date } = trip;
  const { fastTrack } = authorities[zone.authority].playbook;
  if (!entry_date || !fastTrack) return findLeadTime(zone.slug, vehicle);
  const days = listTripDays(zone, trip, applicationTime).filter((day) => isInForce(zone, day)).length;
  const enters = startOfDay(destinationTimeZone, entry_date);
  return findLeadTime(zone.slug, vehicle, { enters, days, from: applicationTime });
}

/** The time in words, and what is assumed of it. */
export const describeLeadTime = ({ description, provenance }: LeadTime): string => {
  const assumption = provenance && describeAssumption(provenance);
  return [`${description}.`, assumption].filter(Boolean).join(' ');
};

/** Whose trip to which zone is judged, and when. */
export interface TripQuestion {
  zone: Zone;
  vehicle: VehicleFacts;
  trip: TripDetails;
  now: Date;
}

/** By our maximum times and the authority's. A vignette with a consumer waiting period is valid from its first day. */
export function estimateArrivalDays({ zone, vehicle, trip, now }: TripQuestion): AdmissionVerdict['there_by'] {
  if (zone.work === 'check') return null;
  const { vignette_type, entry_date } = trip;
  const lead = findTripLeadTime(zone, vehicle, trip, now);
  // A permit for single days cannot arrive before somebody says which days.
  if (!entry_date && lead !== findLeadTime(zone.slug, {})) return null;
  // A permit that becomes valid on the day of entry never arrives sooner, however early we apply.
  const validFrom =
    lead?.isValidFromEntryDay && entry_date
      ? (listTripDays(zone, trip, now).find((day) => isPermitNeededOn(zone, trip, day)) ?? '')
      : '';
  const day = (hours: number) => {
    const sentAt = addHours(now, hours);
    const decided = findFirstDayOfEntry(lead, sentAt);
    // A trip too near for the normal way uses the fast track, which is in time.
    const isOtherWay = entry_date && entry_date <= decided && findTripLeadTime(zone, vehicle, trip, sentAt) !== lead;
    const done = isOtherWay ? addDays(entry_date, -1) : decided;
    return findLaterDay(findLaterDay(done, validFrom), findEarliestVignetteDay(vignette_type, now) ?? '');
  };
  return { standard: day(promisedHours.standard), urgent: day(promisedHours.urgent) };
}

const findLaterDay = (one: string, other: string) => (one > other ? one : other);

/** When what is sent at that moment has been decided, at the latest usual time; at once without a lead time. */
export function estimateDecisionDate(leadTime: LeadTime | undefined, sentAt: Date): Date {
  if (leadTime?.findDecisionDay)
    return startOfDay(destinationTimeZone, leadTime.findDecisionDay(toDestinationDay(sentAt)));
  return addHours(sentAt, leadTime?.hours ?? 0);
}

/** The first day (ISO) on which one may drive in with what is sent at that moment. */
function findFirstDayOfEntry(leadTime: LeadTime | undefined, sentAt: Date): string {
  const decided = estimateDecisionDate(leadTime, sentAt);
  const day = toDestinationDay(decided);
  const begins = leadTime?.entry && addHours(startOfDay(destinationTimeZone, day), leadTime.entry.fromHour);
  return begins && decided > begins ? addDays(day, 1) : day;
}

function isLeadTimeTooLong({ hours, findDecisionDay }: LeadTime, { enters, from }: TripTiming): boolean {
  if (findDecisionDay) return toDestinationDay(enters) <= findDecisionDay(toDestinationDay(from));
  return enters < addHours(from, hours);
}

/**
 * The letter rules of the zone; undefined where no letter is ever written. `isLetterForOrder` decides for one order.
 */
export const findZoneLetterRules = ({ authority }: Zone): LetterRules | undefined => authorities[authority].letter;

/** Whether a letter is written for this vehicle. */
export const isLetterForVehicle = ({ onlyForVehicles = {} }: LetterRules, vehicle: VehicleFacts): boolean =>
  Object.entries(onlyForVehicles).every(([fact, values]) => values.includes(vehicle[fact as keyof VehicleFacts] ?? ''));

/** Whether the order uses the letter from the start. Facts may be absent; the answer can change once they are known. */
export const isLetterForOrder = (
  letter: LetterRules,
  { stay, ...facts }: TripFacts & { stay?: { email?: string | null } },
): boolean =>
  isLetterForVehicle(letter, facts.vehicle) &&
  (!letter.onlyWithContact || Boolean(stay?.email) || letter.explainLetterOnly?.(facts) !== undefined);
