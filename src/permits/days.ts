// What 'today' is. Two calendars count: the place's for whatever is a rule, a day of entry or a promise about one, and the
// reader's for words alone. Whoever asks says which (docs/decisions/054).
import { dayInTimeZone } from '#platform/clock.ts';
import { type VignetteType, vignetteTypes } from './form-choices.ts';
import { longDate } from './long-date.ts';
import { destinationTimeZone } from './zone.ts';

/** The calendar day (ISO) at the place at that moment: 'today' where rules hold and a day of entry is over. */
export const toDestinationDay = (moment: Date): string => dayInTimeZone(destinationTimeZone, moment);

/** The calendar day (ISO) of those who read what we write: most of them are in the United Kingdom. For words, never for a rule. */
export const toReaderDay = (moment: Date): string => dayInTimeZone('Europe/London', moment);

/** What is wrong with a day of entry, in words. @param today ISO day at the place, which no schema knows */
export const entryProblem = (day: string | null | undefined, today: string): string | undefined =>
  day && day < today ? 'The entry date must be today or later' : undefined;

/** What is wrong with a day that has to have been, such as one of first registration, in words. */
export const pastProblem = (day: string | null | undefined, today: string): string | undefined =>
  day && day > today ? 'Enter a date in the past' : undefined;

const dayMs = 86_400_000;

/** The ISO day so many days on, or back where the count is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** The ISO days of a stay; none where nobody has said when it begins. */
export const listStayDays = (first: string | null | undefined, count: number | null | undefined): string[] =>
  first ? Array.from({ length: Math.max(1, count ?? 1) }, (_, index) => addDays(first, index)) : [];

/** From one ISO day to another, in days; on no day do clocks that change make it more or less. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** How many of these ISO days fall in the month that has the most of them. */
export const countDaysInBusiestMonth = (days: readonly string[]): number =>
  Math.max(...[...Map.groupBy(days, (day) => day.slice(0, 7)).values()].map(({ length }) => length));

/**
 * The last ISO day of a vignette that begins on this one. That of a year is good from the December before to the January after
 * (BStMG, section 11).
 */
export function lastVignetteDay(type: VignetteType, first: string): string {
  if (type === '10-day') return addDays(first, 9);
  if (type === '2-month') return addDays(addMonths(first, 2), -1);
  const isOfNext = first.slice(5, 7) === '12';
  return `${Number(first.slice(0, 4)) + (isOfNext ? 2 : 1)}-01-31`;
}

/** A consumer may withdraw from an online purchase for 14 days, so what lasts longer begins no sooner (BStMG, section 11). */
const consumerWaitDays = 18;

/** The first ISO day of a vignette that is bought online at that moment; null of one that may begin at once. */
export const findEarliestVignetteDay = (type: VignetteType | null | undefined, bought: Date): string | null =>
  type === '2-month' || type === 'annual' ? addDays(toDestinationDay(bought), consumerWaitDays) : null;

/** The same date some months on, or the last of that month where it has no such date. */
function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

/** What an order says of its days: the first (ISO), how many, and the kind of a vignette. */
interface Trip {
  entryDate: string | null;
  numberOfDays: number | null;
  vignetteType: string | null;
}

const vignetteOf = ({ vignetteType }: Trip) => vignetteTypes.find(({ value }) => value === vignetteType);

/** The days of an order in words: `26 November 2026 to 28 November 2026 (3 days)`; null where none was said. */
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

/** Whether there is a day that both are for; undefined where one of them says none. */
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
