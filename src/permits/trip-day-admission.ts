import { type AdmissionResult, checkAdmission, checkAdmissionOnDay, describeExclusion } from './admission.ts';
import { statusesByStrictness } from './admission-rule.ts';
import type { AdmissionVerdict } from './admission-verdict.ts';
import { authorities } from './authorities/registry.ts';
import type { Zone } from './catalogue.ts';
import { addDays, daysBetween, toDestinationDay } from './days.ts';
import type { VehicleFacts } from './euro-standard.ts';
import type { VignetteType } from './form-choices.ts';
import { longDate } from './long-date.ts';
import { findLastKnownRules, findWorkingDayFrom } from './rule-changes.ts';

// Judges each day of a stay by itself: the length of the stay does not affect a day. The day before matters only where
// its night extends into this day.

/** What is known of a trip; each fact may be absent. */
export interface TripDetails {
  /**
   * ISO day. Without it, the rules of today at the destination apply, or those of the next working day on a weekend or
   * holiday. No statement about time is made then.
   */
  entry_date?: string | null | undefined;
  number_of_days?: number | null | undefined;
  vignette_type?: VignetteType | null | undefined;
  urgent_processing?: boolean | null | undefined;
  rental_car?: boolean | null | undefined;
  /** The plate of a hired car is not known yet. */
  plate_later?: boolean | null | undefined;
  /** 'yes' or 'no', about the first day of the stay. */
  before_six?: string | null | undefined;
}

export type DayAdmission = ReturnType<typeof checkAdmissionOnDay>;

export const checkDayInForce = ({ slug }: Zone, vehicle: VehicleFacts, day: string): DayAdmission => ({
  ...checkAdmission(slug, vehicle, day),
  rests: false,
});

export const noPermitNeededText = 'No permit is asked for on these days; what else holds there still does.';

/** The decision of the rules themselves. Without a day of entry, no day counts as a rest day. */
function checkRuleOnDay(zone: Zone, vehicle: VehicleFacts, trip: TripDetails, day: string): DayAdmission {
  if (!trip.entry_date) return checkDayInForce(zone, vehicle, day);
  const admission = checkAdmissionOnDay(zone.slug, vehicle, day);
  return isNightOver(zone, trip, day)
    ? { ...admission, rests: true, status: 'admitted', nothingNeeded: true, reason: describeNightEnd(trip, day) }
    : admission;
}

/**
 * Whether a day needs no permit of its own because only the end of a night is in force on it. The permit of the day
 * before lasts until then. A stay that begins on this day begins after that hour, if the customer says so.
 */
function isNightOver(zone: Zone, { entry_date, before_six }: TripDetails, day: string): boolean {
  const isOfNight = authorities[zone.authority].rules[zone.slug]?.restsFromSix?.(day) ?? false;
  return isOfNight && (day !== entry_date || before_six === 'no');
}

const describeNightEnd = ({ entry_date }: TripDetails, day: string) =>
  day === entry_date
    ? 'from 6:00 on it rests until Monday, and you drive in then.'
    : 'until 6:00 the pass of Saturday counts (we assume this: its night lasts until then), and from then on it rests until Monday.';

/** For a trip on whose days nothing can be applied for, and of which it is not certain that the vehicle may be there. */
export const openDayWarnings: AdmissionVerdict['warnings'] = [
  {
    code: 'no_permit_needed',
    text: 'No permit can be applied for on these days. Who orders all the same gets a dated rule-check statement, which says what is not certain, and has all of the money back.',
  },
];

export interface TripDayAdmission extends DayAdmission {
  /** No permit is required, but it is uncertain whether the other rules of the day admit the vehicle. */
  isUncertain: boolean;
}

export function checkTripDay(zone: Zone, vehicle: VehicleFacts, trip: TripDetails, day: string): TripDayAdmission {
  const admission = checkRuleOnDay(zone, vehicle, trip, day);
  // A zone with permits requires none on such a day. Its other rules are shown, and they prevent nobody
  // from ordering for the other days.
  const isOpen = admission.rests && admission.status === 'unknown' && zone.work !== 'check';
  return isOpen
    ? {
        ...admission,
        isUncertain: isOpen,
        status: 'admitted',
        condition: undefined,
        nothingNeeded: true,
        need: noPermitNeededText,
      }
    : { ...admission, isUncertain: isOpen };
}

/** A rest day on which, by published rules, this vehicle may enter. */
export const isPermitFreeDay = ({ rests, status }: DayAdmission) => rests && status === 'admitted';

/** The ISO days of the stay; one day when its length is unknown. */
export const listTripDays = (
  { slug }: Zone,
  { entry_date, number_of_days }: TripDetails,
  now: Date,
): [string, ...string[]] => listDaysFrom(entry_date ?? findWorkingDayFrom(slug, toDestinationDay(now)), number_of_days);

function listDaysFrom(firstDay: string, dayCount: TripDetails['number_of_days']): [string, ...string[]] {
  const followingDays = Array.from({ length: (dayCount ?? 1) - 1 }, (_, index) => addDays(firstDay, index + 1));
  return [firstDay, ...followingDays];
}

/** Whether the zone is in force on that day. @param day ISO day */
export function isInForce({ authority, slug }: Zone, day: string): boolean {
  return authorities[authority].rules[slug]?.isInForce?.(day) ?? true;
}

/** Whether that day of the stay requires a permit of everyone who needs one in this zone. */
export const isPermitNeededOn = (zone: Zone, trip: TripDetails, day: string): boolean =>
  isInForce(zone, day) && !isNightOver(zone, trip, day);

/** The number of days of the stay on which, by published rules, this vehicle needs nothing. */
export function countPermitFreeDays(zone: Zone, vehicle: VehicleFacts, trip: TripDetails): number {
  const { entry_date: firstDay, number_of_days } = trip;
  return firstDay
    ? listDaysFrom(firstDay, number_of_days).filter((day) => isPermitFreeDay(checkTripDay(zone, vehicle, trip, day)))
        .length
    : 0;
}

/** Whether the other rules of the days depend on fuel or age of the vehicle, and not on its category alone. */
export function isEmissionDecisive(zone: Zone, vehicle: VehicleFacts, trip: TripDetails, now: Date): boolean {
  const cleanest = { ...vehicle, vehicle_category: vehicle.vehicle_category ?? 'M1', fuel_type: 'electric' };
  return listTripDays(zone, trip, now).some(
    (day) => checkTripDay(zone, vehicle, trip, day).isUncertain && !checkTripDay(zone, cleanest, trip, day).isUncertain,
  );
}

/** What the last known rules decided for this vehicle, where none are known for the days of the trip. */
export function describeLastKnownRules(
  zone: Zone,
  vehicle: VehicleFacts,
  trip: TripDetails,
  now: Date,
): string | undefined {
  const [first, ...others] = listTripDays(zone, trip, now);
  const lastKnownRules = findLastKnownRules(zone.slug, vehicle, others.at(-1) ?? first);
  return lastKnownRules && `Until ${longDate(lastKnownRules.until)}: ${lastKnownRules.reason}`;
}

/** The day of the stay with the strictest decision, because the rules may change during the stay. */
function findWorstDay<Day extends DayAdmission>(days: readonly Day[]): Day {
  return days.reduce((worst, next) =>
    statusesByStrictness.indexOf(next.status) > statusesByStrictness.indexOf(worst.status) ? next : worst,
  );
}

/** What a refused driver does. A ban that rests at some hours of a day names those at which it holds. */
export function describeStayingOut({ active }: Pick<DayAdmission, 'active'>): string {
  const hasHours = /\d:\d\d/.test(active) && !active.startsWith('at all hours');
  return `Leave this vehicle outside the zone${hasHours ? ` while its ban is in force: ${active}` : ''}.`;
}

type TripNeed = AdmissionVerdict['need'];

/** Where nothing can be applied for, an admitted vehicle needs nothing. */
const findNeedWhenAdmitted = ({ work }: Zone) => (work === 'check' ? 'not_needed' : 'needed');
export const needByStatus: Record<AdmissionResult['status'], (zone: Zone) => TripNeed> = {
  admitted: findNeedWhenAdmitted,
  conditional: findNeedWhenAdmitted,
  refused: () => 'may_not_enter',
  unknown: () => 'not_sure',
};

/** Every day of a stay as judged, and what follows for the whole of it. */
export interface TripJudgement {
  /** The ISO days of the stay; one day when its length is unknown. */
  stay: readonly [string, ...string[]];
  dayAdmissions: readonly (TripDayAdmission & { day: string })[];
  /** The days whose rules count: those of the stay, or the day in force that may follow a day of entry on which it rests. */
  onDays: readonly (DayAdmission & { day: string })[];
  /** The ISO days on which nothing is needed. */
  free: readonly string[];
  /** ISO day; see `findFollowingDayInForce`. */
  dayInForce: string | undefined;
  /** Nothing is needed on any day. */
  isFree: boolean;
  /** No permit is required, but it is uncertain whether the other rules of a day admit the vehicle. */
  isOpen: boolean;
  /** The day that decides. */
  worst: DayAdmission & { day: string };
  need: TripNeed;
}

/**
 * Judges every day of a stay, and by the strictest of them whether anything is needed. The texts and warnings of
 * `checkTrip` follow from it, and take several times as long to find.
 */
export function judgeTrip(zone: Zone, vehicle: VehicleFacts, trip: TripDetails, now: Date): TripJudgement {
  const stay = listTripDays(zone, trip, now);
  const dayAdmissions = stay.map((day) => ({ day, ...checkTripDay(zone, vehicle, trip, day) }));
  const free = dayAdmissions.filter(isPermitFreeDay).map(({ day }) => day);
  const restsAtFirst = free.length === stay.length;
  const dayInForce = restsAtFirst ? findFollowingDayInForce(zone, trip) : undefined;
  const isFree = restsAtFirst && dayInForce === undefined;
  const onDays = dayInForce ? [{ day: dayInForce, ...checkDayInForce(zone, vehicle, dayInForce) }] : dayAdmissions;
  const open = isFree ? dayAdmissions.find(({ isUncertain }) => isUncertain) : undefined;
  const worst = open ?? findWorstDay(isFree ? dayAdmissions : onDays.filter((one) => !isPermitFreeDay(one)));
  const doubt = restsAtFirst && worst.status === 'refused' ? 'not_sure' : undefined;
  const ruled: TripNeed = worst.nothingNeeded ? 'not_needed' : (doubt ?? needByStatus[worst.status](zone));
  // What else holds on such a day may keep the vehicle out: then nobody is told that nothing is needed.
  const need: TripNeed = open ? 'not_sure' : ruled;
  return { stay, dayAdmissions, onDays, free, dayInForce, isFree, isOpen: open !== undefined, worst, need };
}

/** A stay whose length nobody said is taken to end within so many days. */
const longestUnsaidStay = 31;

/**
 * The first day (ISO) after the day of entry on which the zone is in force: it may be part of a stay whose length nobody
 * said. Undefined where the length is known, and where the zone rests for longer than anybody stays.
 */
function findFollowingDayInForce(zone: Zone, trip: TripDetails): string | undefined {
  if (!trip.entry_date || trip.number_of_days) return undefined;
  return listDaysFrom(trip.entry_date, longestUnsaidStay).find(
    (day) => day !== trip.entry_date && isPermitNeededOn(zone, trip, day),
  );
}

/** Why the verdict is what it is: by the day that decides, and what rests on which days. */
export function explainTrip(
  zone: Zone,
  { stay, dayAdmissions, free, dayInForce, isFree, worst: { day, rests, reason } }: TripJudgement,
): string {
  if (dayInForce)
    return `${describeRestOfEntryDay(zone, dayAdmissions)} If you also drive there on a day in force: ${reason}`;
  if (isFree) return `${describeRestDays(zone, free)}: ${reason}`;
  if (rests) return `${describeRestDays(zone, [day])}. ${reason}`;
  return day === stay[0] ? reason : `On ${longDate(day)}: ${reason}`;
}

/** What rests on these days. A zone whose streets require a permit at all hours does not rest entirely. */
const describeRestDays = ({ slug }: Zone, days: readonly string[]) =>
  `${describeExclusion(slug, 'admitted') ? 'Its weekday limits rest' : 'It is not in force'} on ${formatDayList(days)}`;

/** For a stay of unknown length that begins on a day on which the zone rests: what holds on that day alone. */
function describeRestOfEntryDay(zone: Zone, [first]: TripJudgement['dayAdmissions']): string {
  if (!first) return '';
  const itself = `${longDate(first.day)} itself`;
  if (describeExclusion(zone.slug, 'admitted')) return `Its weekday limits rest on ${itself}: ${first.reason}`;
  return `On ${itself} ${first.isUncertain ? 'no permit is asked for' : 'nothing is needed'}: ${first.reason}`;
}

const dayListFormat = new Intl.ListFormat('en-GB');
export const formatDayList = (isoDays: readonly string[]): string => dayListFormat.format(isoDays.map(longDate));

/** Of more days than these only the first and the last are named. */
const maxNamedDays = 7;

/** '14 and 15 December 2026' */
export function formatNamedDays(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (days.length > maxNamedDays) {
    const isUninterrupted = daysBetween(first, last) + 1 === days.length;
    return `${longDate(first)} to ${longDate(last)}${isUninterrupted ? '' : ', as far as the zone is in force on them'}`;
  }
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const before = days.slice(0, -1).map((day) => (isOneMonth ? String(Number(day.slice(8))) : longDate(day)));
  return dayListFormat.format([...before, longDate(last)]);
}
