import {
  type AdmissionResult,
  checkAdmission,
  checkAdmissionOnDay,
  findLastKnownRules,
  findWorkingDayFrom,
} from './admission.ts';
import { authorities } from './authorities.ts';
import type { Zone } from './catalogue.ts';
import { addDays, toDestinationDay } from './days.ts';
import type { VehicleFacts } from './euro-standard.ts';
import type { VignetteType } from './form-choices.ts';
import { longDate } from './long-date.ts';

// The days of a stay, each by itself: what is said of a day does not hang on how long the stay round it is. Only where a night
// lasts into it does it matter whether the day before is one of the stay too.

/** What is known of a trip; each may be left out. */
export interface TripDetails {
  /** ISO day. Without one the rules of today there count, or on a weekend or a holiday of the working day after it, and nothing is said about time. */
  entry_date?: string | null | undefined;
  number_of_days?: number | null | undefined;
  vignette_type?: VignetteType | null | undefined;
  urgent_processing?: boolean | null | undefined;
  rental_car?: boolean | null | undefined;
  /** 'yes' or 'no', of its first day. */
  before_six?: string | null | undefined;
}

export type DayAdmission = ReturnType<typeof checkAdmissionOnDay>;

export const checkDayInForce = ({ slug }: Zone, vehicle: VehicleFacts, day: string): DayAdmission => ({
  ...checkAdmission(slug, vehicle, day),
  rests: false,
});

export const noPermitNeededText = 'No permit is asked for on these days; what else holds there still does.';

/** What the rules themselves say. Of a trip without a day of entry no day is one of rest. */
function checkRuleOnDay(zone: Zone, vehicle: VehicleFacts, trip: TripDetails, day: string): DayAdmission {
  if (!trip.entry_date) return checkDayInForce(zone, vehicle, day);
  const said = checkAdmissionOnDay(zone.slug, vehicle, day);
  return isNightOver(zone, trip, day)
    ? { ...said, rests: true, status: 'admitted', nothingNeeded: true, reason: describeNightEnd(trip, day) }
    : said;
}

/**
 * Of a day of which the end of a night alone is in force, whether that asks for nothing of its own: what was had for the day
 * before lasts until then, and a stay that begins on it begins later, by what its customer says.
 */
function isNightOver(zone: Zone, { entry_date, before_six }: TripDetails, day: string): boolean {
  const isOfNight = authorities[zone.authority].rules[zone.slug]?.restsFromSix?.(day) ?? false;
  return isOfNight && (day !== entry_date || before_six === 'no');
}

const describeNightEnd = ({ entry_date }: TripDetails, day: string) =>
  day === entry_date
    ? 'from 6:00 on it rests until Monday, and you drive in then.'
    : 'until 6:00 the pass of Saturday counts, and from then on it rests until Monday.';

interface TripDayAdmission extends DayAdmission {
  /** No permit is asked for, but whether what else holds on the day lets the vehicle in is not certain. */
  isUncertain: boolean;
}

export function checkTripDay(zone: Zone, vehicle: VehicleFacts, trip: TripDetails, day: string): TripDayAdmission {
  const said = checkRuleOnDay(zone, vehicle, trip, day);
  // Where a permit is applied for, none is needed on such a day: what else holds is told, and keeps nobody from
  // ordering for the other days.
  const isOpen = said.rests && said.status === 'unknown' && zone.work !== 'check';
  return isOpen
    ? { ...said, isUncertain: isOpen, status: 'admitted', nothingNeeded: true, need: noPermitNeededText }
    : { ...said, isUncertain: isOpen };
}

/** A day of rest of which it is written that this vehicle may enter. */
export const isPermitFreeDay = ({ rests, status }: DayAdmission) => rests && status === 'admitted';

/** The days of the stay, ISO; one where nobody said how long it is. */
export const listTripDays = (
  { slug }: Zone,
  { entry_date, number_of_days }: TripDetails,
  now: Date,
): [string, ...string[]] => listDaysFrom(entry_date ?? findWorkingDayFrom(slug, toDestinationDay(now)), number_of_days);

function listDaysFrom(first: string, count: TripDetails['number_of_days']): [string, ...string[]] {
  const others = Array.from({ length: (count ?? 1) - 1 }, (_, index) => addDays(first, index + 1));
  return [first, ...others];
}

/** Whether the zone is in force on that day. @param day ISO day */
export function isInForce({ authority, slug }: Zone, day: string): boolean {
  return authorities[authority].rules[slug]?.isInForce?.(day) ?? true;
}

/** Whether something has to be had for that day of the stay by those who need something there. */
export const isPermitNeededOn = (zone: Zone, trip: TripDetails, day: string): boolean =>
  isInForce(zone, day) && !isNightOver(zone, trip, day);

/** How many days of the stay ask for nothing of this vehicle, by what is written. */
export function countPermitFreeDays(zone: Zone, vehicle: VehicleFacts, trip: TripDetails): number {
  const { entry_date: first, number_of_days } = trip;
  return first
    ? listDaysFrom(first, number_of_days).filter((day) => isPermitFreeDay(checkTripDay(zone, vehicle, trip, day)))
        .length
    : 0;
}

/** Whether what else holds on its days hangs on the fuel or the age of the vehicle, and not on its category alone. */
export function isEmissionDecisive(zone: Zone, vehicle: VehicleFacts, trip: TripDetails, now: Date): boolean {
  const cleanest = { ...vehicle, vehicle_category: vehicle.vehicle_category ?? 'M1', fuel_type: 'electric' };
  return listTripDays(zone, trip, now).some(
    (day) => checkTripDay(zone, vehicle, trip, day).isUncertain && !checkTripDay(zone, cleanest, trip, day).isUncertain,
  );
}

/** What the last rules that are known said to this vehicle, where none are known of the days of the trip. */
export function describeLastKnownRules(
  zone: Zone,
  vehicle: VehicleFacts,
  trip: TripDetails,
  now: Date,
): string | undefined {
  const [first, ...others] = listTripDays(zone, trip, now);
  const last = findLastKnownRules(zone.slug, vehicle, others.at(-1) ?? first);
  return last && `Until ${longDate(last.until)}: ${last.reason}`;
}

export const statusesByStrictness: readonly AdmissionResult['status'][] = [
  'admitted',
  'conditional',
  'unknown',
  'refused',
];

/** What the rules say on the day of the stay on which they say the worst, for they may change within it. */
export function findWorstDay<Day extends DayAdmission>(days: readonly Day[]): Day {
  return days.reduce((worst, next) =>
    statusesByStrictness.indexOf(next.status) > statusesByStrictness.indexOf(worst.status) ? next : worst,
  );
}
