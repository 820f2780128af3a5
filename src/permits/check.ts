import { dayStart } from '#platform/clock.ts';
import { type Admission, checkAdmission, checkDay, fromWorkingDay, lastKnown } from './admission.ts';
import { asksOf, authorities, leadTimeOf } from './authorities.ts';
import type { LeadTime } from './authority.ts';
import type { Zone } from './catalogue.ts';
import { addDays, dayThere } from './days.ts';
import type { VehicleFacts } from './euro-level.ts';
import type { VignetteType } from './lists.ts';
import { longDate } from './long-date.ts';
import { formatPounds, prices, promisedHours } from './pricing.ts';
import type { Verdict } from './verdict.ts';
import { placeTime } from './zone.ts';

/** What is known of a trip; each may be left out. */
export interface CheckedTrip {
  /** ISO day. Without one the rules of today there count, or on a weekend or a holiday of the working day after it, and nothing is said about time. */
  entry_date?: string | null | undefined;
  number_of_days?: number | null | undefined;
  vignette_type?: VignetteType | null | undefined;
  urgent_processing?: boolean | null | undefined;
  rental_car?: boolean | null | undefined;
  /** 'yes' or 'no', of its first day. */
  before_six?: string | null | undefined;
}

/**
 * What we know of a trip before anything is paid for it: whether this vehicle needs something there on that day, whether
 * it may enter at all, and what of the trip the permit would miss. What is not certain is 'not_sure', never anything better.
 */
export function checkTrip(zone: Zone, vehicle: VehicleFacts, trip: CheckedTrip, now: Date): Verdict {
  const stay = daysOf(zone, trip, now);
  const said = stay.map((day) => ({ day, ...sayOn(zone, vehicle, trip, day) }));
  const free = said.filter(isFreeDay).map(({ day }) => day);
  const restsAtFirst = free.length === stay.length;
  // Where nobody said how long the stay is, another day of it may be one on which the zone is in force.
  const isFree = restsAtFirst && Boolean(trip.number_of_days);
  const onDays = restsAtFirst ? said.map(({ day }) => ({ day, ...inForce(zone, vehicle, day) })) : said;
  const worst = worstOf(isFree ? said : onDays.filter((one) => !isFreeDay(one)));
  const { day, status, nothingNeeded, need, active, source, rulesAsOf, whatWouldChangeIt } = worst;
  const of = worst.rests && !isFree ? `It is not in force on ${longDate(day)}. ${worst.reason}` : worst.reason;
  const reason = day === stay[0] || worst.rests ? of : `On ${longDate(day)}: ${of}`;
  const resting = isFree ? reason : `On the days it is: ${reason}`;
  const doubt = restsAtFirst && status === 'refused' ? 'not_sure' : undefined;
  return {
    need: nothingNeeded ? 'not_needed' : (doubt ?? needs[status](zone)),
    reason: restsAtFirst ? `It is not in force on ${listed(free)}${isFree ? ': ' : '. '}${resting}` : reason,
    // Where there is nothing to apply for, what is said of the other days says what holds on any.
    what_to_do: isFree && need !== noPermitThen && zone.work !== 'check' ? 'Nothing has to be applied for.' : need,
    what_would_change_it: isFree ? changeOfFree(zone, vehicle, stay) : whatWouldChangeIt,
    warnings: nothingNeeded
      ? []
      : [
          ...hiredThere(zone, vehicle, trip),
          ...hiredPapers(zone, vehicle, trip, now),
          ...(restsAtFirst ? [] : partlyFree(free, trip)),
          ...partOfDay(zone, trip),
          ...long(zone, trip),
          ...uncovered(trip),
          ...late(zone, trip, now),
        ],
    there_by: thereBy(zone, trip, now),
    active,
    source,
    rules_as_of: rulesAsOf,
  };
}

type Said = ReturnType<typeof checkDay>;

const inForce = ({ slug }: Zone, vehicle: VehicleFacts, day: string): Said => ({
  ...checkAdmission(slug, vehicle, day),
  rests: false,
});

/** Of a vehicle that needs nothing on the days on which the zone is in force either, another day changes nothing. */
function changeOfFree(zone: Zone, vehicle: VehicleFacts, stay: readonly string[]): string {
  const onOthers = stay.map((day) => inForce(zone, vehicle, day));
  const isAlways = onOthers.every(({ status, nothingNeeded }) => nothingNeeded || needs[status](zone) === 'not_needed');
  return (isAlways && onOthers[0]?.whatWouldChangeIt) || 'Another day of entry, or a longer stay.';
}

const noPermitThen = 'No permit is asked for on these days; what else holds there still does.';

/** What the rules themselves say. Of a trip without a day of entry no day is one of rest. */
function ruleOn(zone: Zone, vehicle: VehicleFacts, trip: CheckedTrip, day: string): Said {
  if (!trip.entry_date) return inForce(zone, vehicle, day);
  const said = checkDay(zone.slug, vehicle, day);
  const entersLater = trip.number_of_days === 1 && trip.before_six === 'no';
  if (!entersLater || !authorities[zone.authority].rules[zone.slug]?.restsFromSix?.(day)) return said;
  return {
    ...said,
    rests: true,
    status: 'admitted',
    nothingNeeded: true,
    reason: 'from 6:00 on it rests until Monday, and you drive in then.',
  };
}

export function sayOn(zone: Zone, vehicle: VehicleFacts, trip: CheckedTrip, day: string): Said {
  const said = ruleOn(zone, vehicle, trip, day);
  // Where a permit is applied for, none is needed on such a day: what else holds is told, and keeps nobody from
  // ordering for the other days.
  const isFree = said.rests && said.status === 'unknown' && zone.work !== 'check';
  return isFree ? { ...said, status: 'admitted', nothingNeeded: true, need: noPermitThen } : said;
}

/**
 * Whether nothing needs to be applied for by this vehicle on this trip, where others must: it is free there, or the zone is in
 * force on none of the days, and what else holds on them is written, and lets it in.
 */
export function isNothingNeeded(zone: Zone, vehicle: VehicleFacts, trip: CheckedTrip, now: Date): boolean {
  if (zone.work === 'check') return false;
  return daysOf(zone, trip, now).every((day) => {
    const said = ruleOn(zone, vehicle, trip, day);
    return said.nothingNeeded && (!said.rests || Boolean(trip.number_of_days));
  });
}

/** A day of rest of which it is written that this vehicle may enter. */
export const isFreeDay = ({ rests, status }: Said) => rests && status === 'admitted';

/** What the last rules that are known said to this vehicle, where none are known of the days of the trip. */
export function lastRules(zone: Zone, vehicle: VehicleFacts, trip: CheckedTrip, now: Date): string | undefined {
  const [first, ...others] = daysOf(zone, trip, now);
  const last = lastKnown(zone.slug, vehicle, others.at(-1) ?? first);
  return last && `Until ${longDate(last.until)}: ${last.reason}`;
}

/** The days of the stay, ISO; one where nobody said how long it is. */
export function daysOf({ slug }: Zone, { entry_date, number_of_days }: CheckedTrip, now: Date): [string, ...string[]] {
  const first = entry_date ?? fromWorkingDay(slug, dayThere(now));
  const others = Array.from({ length: (number_of_days ?? 1) - 1 }, (_, index) => addDays(first, index + 1));
  return [first, ...others];
}

const badness: readonly Admission['status'][] = ['admitted', 'conditional', 'unknown', 'refused'];

/** What the rules say on the day of the stay on which they say the worst, for they may change within it. */
function worstOf<Day extends Said>(days: readonly Day[]): Day {
  return days.reduce((worst, next) => (badness.indexOf(next.status) > badness.indexOf(worst.status) ? next : worst));
}

type Warning = Verdict['warnings'][number];
const warn = (code: Warning['code'], text: string): Warning[] => [{ code, text }];

/** Where there is nothing to apply for, a vehicle that may enter needs nothing. */
const ofAdmitted = ({ work }: Zone) => (work === 'check' ? 'not_needed' : 'needed');
const needs: Record<Admission['status'], (zone: Zone) => Verdict['need']> = {
  admitted: ofAdmitted,
  conditional: ofAdmitted,
  refused: () => 'may_not_enter',
  unknown: () => 'not_sure',
};

/** Whether the zone is in force on that day. @param day ISO day */
export function isInForce({ authority, slug }: Zone, day: string): boolean {
  return authorities[authority].rules[slug]?.isInForce?.(day) ?? true;
}

const partlyFree = (free: readonly string[], { number_of_days }: CheckedTrip) =>
  free.length === 0
    ? []
    : warn('free_days', `On ${free.length} of your ${number_of_days} days it is not in force, and nothing is needed.`);

function partOfDay({ authority, slug }: Zone, { entry_date, number_of_days }: CheckedTrip): Warning[] {
  const words = entry_date && number_of_days === 1 && authorities[authority].rules[slug]?.onOneDay?.(entry_date);
  return words ? warn('free_days', words) : [];
}

function hiredThere({ authority, slug, country }: Zone, vehicle: VehicleFacts, { rental_car }: CheckedTrip): Warning[] {
  const words = authorities[authority].rules[slug]?.hiredThere;
  return words && rental_car && vehicle.country_of_registration === country ? warn('hired_there', words) : [];
}

/** An office that decides by the document gets none of a hired car, unless the hire company hands it out; plates it knows need none. */
function hiredPapers(zone: Zone, { country_of_registration }: VehicleFacts, trip: CheckedTrip, now: Date): Warning[] {
  const { otherNeeds = [] } = authorities[zone.authority].rules[zone.slug] ?? {};
  const isKnown = otherNeeds.some(
    ({ of, nothing }) => nothing && of.country_of_registration?.includes(country_of_registration ?? ''),
  );
  const isByDocument = zone.work === 'register' && !isKnown && asksOf(zone).includes('documents.v5c');
  // Another way in, for what is nearer, wants no paper.
  const isByOffice = leadTimeFor(zone, trip, now) === leadTimeOf(zone.slug);
  const words =
    'It is decided here by the registration document of the car. Ask the hire company for a copy before you pay: without one it cannot be registered.';
  return trip.rental_car && isByDocument && isByOffice ? warn('hired_papers', words) : [];
}

/** Where every day costs something, more days than this are asked about twice. */
const longStayDays = 10;

function long({ country }: Zone, { number_of_days: count }: CheckedTrip): Warning[] {
  if (country !== 'Italy' || !count || count <= longStayDays) return [];
  const [days, inAll] = [formatPounds(prices.italyDay), formatPounds(count * prices.italyDay)];
  return warn(
    'long_stay',
    `You order ${count} days at ${days} each: ${inAll} for the days alone. Order only those you drive in on.`,
  );
}

const listed = (days: readonly string[]) => new Intl.ListFormat('en-GB').format(days.map(longDate));

/** Days of the stay that the vignette does not cover. */
function uncovered({ entry_date, number_of_days, vignette_type }: CheckedTrip): Warning[] {
  if (!entry_date || !number_of_days || !vignette_type) return [];
  const last = addDays(entry_date, number_of_days - 1);
  const end = {
    '10-day': addDays(entry_date, 9),
    '2-month': addDays(addMonths(entry_date, 2), -1),
    annual: `${yearOfAnnual(entry_date) + 1}-01-31`,
  }[vignette_type];
  const words = `The ${vignette_type} vignette ends on ${longDate(end)}; your stay ends on ${longDate(last)}.`;
  return last > end ? warn('covers_part', words) : [];
}

/** The annual vignette of a year is good from the December before to the January after (BStMG, section 11). */
const yearOfAnnual = (day: string) => Number(day.slice(0, 4)) + (day.slice(5, 7) === '12' ? 1 : 0);

/** A consumer may withdraw from an online purchase for 14 days, so what lasts longer begins no sooner (BStMG, section 11). */
const consumerWaitDays = 18;

/** By our longest times and the authority's; a vignette that a consumer has to wait for is good from its first day. */
function thereBy(zone: Zone, trip: CheckedTrip, now: Date): Verdict['there_by'] {
  if (zone.work === 'check') return null;
  const { vignette_type } = trip;
  const { hours: authorityHours = 0, onTheDay } = leadTimeFor(zone, trip, now) ?? {};
  // What is made valid on the day of entry is there no sooner, however soon we apply.
  const validFrom =
    onTheDay && trip.entry_date ? (daysOf(zone, trip, now).find((day) => isInForce(zone, day)) ?? '') : '';
  const day = (hours: number) => {
    const done = dayThere(new Date(now.getTime() + (hours + authorityHours) * 3600_000));
    return later(later(done, validFrom), waits(vignette_type) ? firstDayAfterWait(now) : '');
  };
  return { standard: day(promisedHours.standard), urgent: day(promisedHours.urgent) };
}

/** The authority's time for this trip, where we apply as late as we promise. */
function leadTimeFor(zone: Zone, trip: CheckedTrip, now: Date): LeadTime | undefined {
  const days = daysOf(zone, trip, now).filter((day) => isInForce(zone, day)).length;
  const from = new Date(now.getTime() + promisedHours.standard * 3600_000);
  return leadTimeOf(
    zone.slug,
    trip.entry_date ? { enters: dayStart(placeTime, trip.entry_date), days, from } : undefined,
  );
}

const waits = (vignette: CheckedTrip['vignette_type']) => vignette === '2-month' || vignette === 'annual';
const firstDayAfterWait = (now: Date) => addDays(dayThere(now), consumerWaitDays);
const later = (one: string, other: string) => (one > other ? one : other);

function late(zone: Zone, trip: CheckedTrip, now: Date): Warning[] {
  const { entry_date, vignette_type, urgent_processing } = trip;
  const there = thereBy(zone, trip, now);
  if (!entry_date || !there) return [];
  const entering = `you enter on ${longDate(entry_date)}.`;
  const begins = firstDayAfterWait(now);
  if (waits(vignette_type) && entry_date < begins) {
    const words = `Bought online the ${vignette_type} vignette begins on ${longDate(begins)} at the earliest; ${entering}`;
    return warn('too_late', words);
  }
  const expected = urgent_processing ? there.urgent : there.standard;
  if (entry_date >= expected) return [];
  const way = !urgent_processing && entry_date >= there.urgent ? ' Urgent processing would be in time.' : '';
  return warn('too_late', `By our times it is there by ${longDate(expected)}; ${entering}${way}`);
}

/** The same date some months on, or the last of that month where it has no such date. */
function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
