import { addHours, startOfDay } from '#platform/clock.ts';
import type { AdmissionVerdict } from './admission-verdict.ts';
import { authorities } from './authorities/registry.ts';
import { estimateDecisionDate, findLeadTime } from './authorities.ts';
import type { LeadTime } from './authority.ts';
import type { Zone } from './catalogue.ts';
import { addDays, findEarliestVignetteDay, toDestinationDay } from './days.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { longDate } from './long-date.ts';
import { promisedHours } from './pricing.ts';
import {
  type DayAdmission,
  isInForce,
  isPermitNeededOn,
  listTripDays,
  type TripDetails,
} from './trip-day-admission.ts';
import { destinationTimeZone } from './zone.ts';

// When a permit arrives, and until when it may be applied for: by our maximum times and the authority's.

/** Whose trip to which zone, and when the customer asks. */
export interface ArrivalFacts {
  zone: Zone;
  vehicle: VehicleFacts;
  trip: TripDetails;
  now: Date;
}

/** A vignette with a consumer waiting period is valid from its first day. */
export function estimateArrivalDays(facts: ArrivalFacts): AdmissionVerdict['there_by'] {
  const { zone, trip, now } = facts;
  if (zone.work === 'check') return null;
  const { vignette_type, entry_date } = trip;
  const lead = findTripLeadTime(facts, now);
  // A permit for single days cannot arrive before somebody says which days.
  if (!entry_date && lead !== findLeadTime(zone.slug, {})) return null;
  // A permit that becomes valid on the day of entry never arrives sooner, however early we apply.
  const validFrom =
    lead?.isValidFromEntryDay && entry_date
      ? (listTripDays(zone, trip, now).find((day) => isPermitNeededOn(zone, trip, day)) ?? '')
      : '';
  const day = (hours: number) => {
    const sentAt = addHours(now, hours);
    const decided = toDestinationDay(estimateDecisionDate(lead, sentAt));
    // A trip too near for the normal way uses the fast track, which is in time.
    const isOtherWay = entry_date && entry_date <= decided && findTripLeadTime(facts, sentAt) !== lead;
    const done = isOtherWay ? addDays(entry_date, -1) : decided;
    return findLaterDay(findLaterDay(done, validFrom), findEarliestVignetteDay(vignette_type, now) ?? '');
  };
  return { standard: day(promisedHours.standard), urgent: day(promisedHours.urgent) };
}

const findLaterDay = (one: string, other: string) => (one > other ? one : other);

type Conditional = Pick<DayAdmission, 'condition'>;

/**
 * The last day on which we may still apply after the entry. A vehicle that enters on a condition has to meet it first,
 * so nothing is in time after its entry.
 */
export function findApplicationDeadline(
  facts: ArrivalFacts,
  { condition }: Conditional,
): AdmissionVerdict['asked_until'] {
  if (condition) return null;
  const { entry_date } = facts.trip;
  const { daysAfterEntry } = findTripLeadTime(facts, facts.now) ?? {};
  return entry_date && daysAfterEntry ? addDays(entry_date, daysAfterEntry) : null;
}

/** The authority's lead time for this trip, when we apply at that moment: only a fast track hangs on the trip. */
function findTripLeadTime({ zone, vehicle, trip }: ArrivalFacts, applicationTime: Date): LeadTime | undefined {
  const { entry_date } = trip;
  const { fastTrack } = authorities[zone.authority].playbook;
  if (!entry_date || !fastTrack) return findLeadTime(zone.slug, vehicle);
  const days = listTripDays(zone, trip, applicationTime).filter((day) => isInForce(zone, day)).length;
  const enters = startOfDay(destinationTimeZone, entry_date);
  return findLeadTime(zone.slug, vehicle, { enters, days, from: applicationTime });
}

/** Whether this trip takes the authority's normal way, and not its fast track. */
export const isByNormalWay = (facts: ArrivalFacts): boolean =>
  findTripLeadTime(facts, facts.now) === authorities[facts.zone.authority].playbook.leadTime;

/** Why the permit comes too late by our times, as text; undefined where it is in time or no day is promised. */
export function describeLateness(facts: ArrivalFacts, worst: Conditional): string | undefined {
  const { trip, now } = facts;
  const { entry_date, vignette_type, urgent_processing } = trip;
  const arrivalDays = estimateArrivalDays(facts);
  if (!entry_date || !arrivalDays) return undefined;
  const entering = `you enter on ${longDate(entry_date)}.`;
  const begins = findEarliestVignetteDay(vignette_type, now);
  if (begins && entry_date < begins)
    return `Bought online the ${vignette_type} vignette begins on ${longDate(begins)} at the earliest; ${entering}`;
  const deadline = findApplicationDeadline(facts, worst);
  const isInTime = (speed: 'standard' | 'urgent') =>
    deadline ? deadline >= toDestinationDay(addHours(now, promisedHours[speed])) : entry_date >= arrivalDays[speed];
  const speed = urgent_processing ? 'urgent' : 'standard';
  if (isInTime(speed)) return undefined;
  const urgentHint = isInTime('urgent') ? ' Urgent processing would be in time.' : '';
  return `By our times it is there by ${longDate(arrivalDays[speed])}; ${entering}${urgentHint}`;
}
