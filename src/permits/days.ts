// What 'today' means. The destination's calendar decides rules, days of entry and promises about them. The reader's
// calendar is for wording only. Each caller chooses one (docs/decisions/054).
import { dayInTimeZone, dayMs, homeTimeZone } from '#platform/clock.ts';
import { type VignetteType, vignetteTypes } from './form-choices.ts';
import { longDate } from './long-date.ts';
import { destinationTimeZone } from './zone.ts';

/**
 * The calendar day (ISO) at the destination at that moment. Rules, and whether a day of entry is past, go by this day.
 */
export const toDestinationDay = (moment: Date): string => dayInTimeZone(destinationTimeZone, moment);

/**
 * The calendar day (ISO) of our readers, most of whom are in the United Kingdom. For wording only, never for a rule.
 */
export const toReaderDay = (moment: Date): string => dayInTimeZone(homeTimeZone, moment);

/** Why a day of entry is not allowed, as text. @param today ISO day at the destination; a schema has no clock */
export const entryProblem = (day: string | null | undefined, today: string): string | undefined =>
  day && day < today ? 'The entry date must be today or later' : undefined;

/** Why a day that must be in the past is not allowed, such as one of first registration, as text. */
export const pastProblem = (day: string | null | undefined, today: string): string | undefined =>
  day && day > today ? 'Enter a date in the past' : undefined;

/** Why no answer is given for a day of entry that is long over, as text: the rules of that time are not held. */
export const longPastProblem = (day: string | null | undefined, today: string): string | undefined =>
  day && day < addDays(today, -366) ? 'This day passed more than a year ago: enter the day of your trip' : undefined;

/** The calendar day (ISO) of a moment in UTC. */
export const toUtcDay = (moment: Date | number): string => new Date(moment).toISOString().slice(0, 10);

/** The ISO day of a year, month and day of the month; undefined for the 31st of a month that has none. */
export function toRealDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? toUtcDay(date) : undefined;
}

/** The ISO day that many days later, or earlier when the count is negative. */
export const addDays = (day: string, count: number): string => toUtcDay(Date.parse(day) + count * dayMs);

/** That many ISO days from the first on. */
export const listDays = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** The ISO days of a stay; empty when its first day is unknown. */
export const listStayDays = (first: string | null | undefined, count: number | null | undefined): string[] =>
  first ? listDays(first, Math.max(1, count ?? 1)) : [];

/** Days from one ISO day to another. Clock changes do not affect the count. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The days of a stay as far as the customer stated them. */
export interface StatedDays {
  entry_date?: string | null | undefined;
  number_of_days?: number | null | undefined;
}

/** The last ISO day of a stay; null where nobody said how long it is. */
export const findLastStayDay = ({ entry_date: first, number_of_days: count }: StatedDays): string | null =>
  first && count ? addDays(first, count - 1) : null;

/** The number of these ISO days in the month that contains most of them. */
export const countDaysInBusiestMonth = (days: readonly string[]): number =>
  Math.max(...[...Map.groupBy(days, (day) => day.slice(0, 7)).values()].map(({ length }) => length));

/**
 * The last valid ISO day of a vignette that begins on this day. An annual one is valid from the December before to the
 * January after (BStMG, section 11).
 */
export function lastVignetteDay(type: VignetteType, first: string): string {
  if (type === '10-day') return addDays(first, 9);
  if (type === '2-month') return addDays(addMonths(first, 2), -1);
  const isOfNext = first.slice(5, 7) === '12';
  return `${Number(first.slice(0, 4)) + (isOfNext ? 2 : 1)}-01-31`;
}

/**
 * A consumer may withdraw from an online purchase for 14 days, so a longer vignette begins
 * no sooner (BStMG, section 11).
 */
export const consumerWaitDays = 18;

/** The first valid ISO day of a vignette bought online at that moment; null when it may begin at once. */
export const findEarliestVignetteDay = (type: string | null | undefined, bought: Date): string | null =>
  findVignetteStart(type, toDestinationDay(bought));

const findVignetteStart = (type: string | null | undefined, boughtOn: string): string | null =>
  type === '2-month' || type === 'annual' ? addDays(boughtOn, consumerWaitDays) : null;

/** Why a vignette is not sold for a stay: it would be valid on none of its days. @param today ISO day at the destination */
export function vignetteProblem(
  stay: StatedDays & { vignette_type?: string | null | undefined },
  today: string,
): string | undefined {
  const begins = findVignetteStart(stay.vignette_type, today) ?? '';
  return (findLastStayDay(stay) ?? begins) < begins
    ? 'It becomes valid after your last day; a 10-day one can start at once'
    : undefined;
}

/** The same date some months later, or the last day of that month when it has no such date. */
function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return toUtcDay(date);
}

/** The days of an order: the first (ISO), their number, and the vignette type. */
interface Trip {
  entryDate: string | null;
  numberOfDays: number | null;
  vignetteType: string | null;
}

const vignetteOf = ({ vignetteType }: Trip) => vignetteTypes.find(({ value }) => value === vignetteType);

/** The days of an order in words: `26 November 2026 to 28 November 2026 (3 days)`; null when no first day is stated. */
export function formatTripDays(order: Trip & { createdAt: Date }): string | null {
  const { entryDate: first, numberOfDays: count } = order;
  if (!first) return null;
  const vignette = vignetteOf(order);
  const begins = vignette && findEarliestVignetteDay(vignette.value, order.createdAt);
  if (begins && first < begins)
    return `${vignette.label} vignette, wanted from ${longDate(first)}; bought online it begins on ${longDate(begins)} at the earliest`;
  if (vignette)
    return `${vignette.label} vignette, ${longDate(first)} to ${longDate(lastVignetteDay(vignette.value, first))}`;
  if (!count) return `from ${longDate(first)}`;
  return count === 1 ? longDate(first) : `${longDate(first)} to ${longDate(addDays(first, count - 1))} (${count} days)`;
}

/**
 * The last day (ISO) for which an order asks; null where it states none, and where a vignette begins later than wanted.
 */
export function findLastTripDay(order: Trip & { createdAt: Date }): string | null {
  const vignette = vignetteOf(order);
  if (!order.entryDate || !(vignette || order.numberOfDays)) return null;
  const begins = vignette && findEarliestVignetteDay(vignette.value, order.createdAt);
  return begins && order.entryDate < begins ? null : lastDay(order);
}

/** Whether two trips share a day; undefined when one of them states no days. */
export function haveDayInCommon(one: Trip, other: Trip): boolean | undefined {
  const [first, last] = [one.entryDate, lastDay(one)];
  const [otherFirst, otherLast] = [other.entryDate, lastDay(other)];
  return first && last && otherFirst && otherLast ? first <= otherLast && otherFirst <= last : undefined;
}

function lastDay(trip: Trip): string | null {
  const { entryDate: first, numberOfDays: count } = trip;
  const vignette = vignetteOf(trip);
  return first && (vignette ? lastVignetteDay(vignette.value, first) : addDays(first, (count ?? 1) - 1));
}

/** Part of every year, 'MM-DD', may run over the new year. */
export interface Season {
  from: string;
  to: string;
}

/** @param day ISO day */
export function isInSeason({ from, to }: Season, day: string): boolean {
  const date = day.slice(5);
  return from > to ? date >= from || date <= to : date >= from && date <= to;
}
