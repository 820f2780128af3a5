import type { OrderSummary } from '#orders/contracts/order-contract.ts';
import { addDays, daysBetween } from '#permits/days.ts';
import { formatPlate } from '#permits/plates.ts';
import { dateFormat } from '#platform/date-format.ts';

/** Orders that stand together in the customer's list. */
export interface OrderGroup {
  /** Part of ids and of the page's address. */
  key: string;
  title: string;
  /** The first and the last day of a trip, in words. */
  days?: string;
  orders: OrderSummary[];
}

const actorGroupTitles = { needs: 'Needs you', us: 'With us', done: 'Done' };
type ActorGroupKey = keyof typeof actorGroupTitles;
const actorGroupKeys = ['needs', 'us', 'done'] as const satisfies readonly ActorGroupKey[];

/** Whether it is the customer's turn is read from what they can do; the rest from who acts next. */
function actorGroupOf({ situation, actor }: OrderSummary): ActorGroupKey {
  if (situation.yours) return 'needs';
  return situation.over && actor === 'nobody' ? 'done' : 'us';
}

/**
 * By who acts next. What is still to come is sorted by the day of entry, what is done by the day of the order.
 * @param heldGroups the group in which an order stays for now, by its id
 */
export function groupByActor(
  orders: readonly OrderSummary[],
  heldGroups: ReadonlyMap<string, string> = new Map(),
): OrderGroup[] {
  const groupOf = (order: OrderSummary) =>
    actorGroupKeys.find((key) => key === heldGroups.get(order.id)) ?? actorGroupOf(order);
  return actorGroupKeys
    .map((key) => {
      const members = orders.filter((order) => groupOf(order) === key);
      return { key, title: actorGroupTitles[key], orders: key === 'done' ? members : members.toSorted(byEntryDay) };
    })
    .filter((group) => group.orders.length > 0);
}

/** Orders without a day come last. */
const byEntryDay = (one: OrderSummary, other: OrderSummary): number =>
  (one.entry_date ?? '9999') < (other.entry_date ?? '9999') ? -1 : one.entry_date === other.entry_date ? 0 : 1;

/** One drives on from one city to the next: with at most one day between them, two stays are one trip. */
const MAX_DAYS_APART = 2;

const lastDayOf = ({ entry_date, number_of_days }: OrderSummary): string | null =>
  entry_date && addDays(entry_date, Math.max(1, number_of_days ?? 1) - 1);

/** By car and trip: the trips ahead first, the soonest before the others; then orders without a day, then past trips. */
export function groupByTrip(orders: readonly OrderSummary[], today: string): OrderGroup[] {
  const trips: { plate: string; first: string | null; last: string | null; orders: OrderSummary[] }[] = [];
  for (const order of orders.toSorted(byEntryDay)) {
    const plate = order.plate_number ?? '';
    const [first, last] = [order.entry_date, lastDayOf(order)];
    const trip = trips.findLast(
      (known) =>
        known.plate === plate &&
        (known.last && first ? daysBetween(known.last, first) <= MAX_DAYS_APART : known.last === first),
    );
    if (!trip) {
      trips.push({ plate, first, last, orders: [order] });
      continue;
    }
    trip.orders.push(order);
    if (last && trip.last && last > trip.last) trip.last = last;
  }
  const stageOf = ({ last }: { last: string | null }) => (last === null ? 1 : last >= today ? 0 : 2);
  const isPast = (trip: { last: string | null }) => stageOf(trip) === 2;
  return trips
    .toSorted((one, other) => {
      const byDay = (one.first ?? '').localeCompare(other.first ?? '');
      return stageOf(one) - stageOf(other) || (isPast(one) ? -byDay : byDay);
    })
    .map(({ plate, first, last, orders: some }) => ({
      key: `${plate || 'unknown'}-${first ?? 'no-day'}`,
      title: plate ? formatPlate(plate, some[0]?.country_of_registration ?? '') : 'Plate not known yet',
      days: describeTripDays(first, last, today),
      orders: some,
    }));
}

function describeTripDays(first: string | null, last: string | null, today: string): string {
  if (!first || !last) return 'no day given';
  return first === last
    ? formatTripDay(first, today)
    : `${formatTripDay(first, today)} to ${formatTripDay(last, today)}`;
}

const formatThisYear = dateFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const formatOtherYear = dateFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** 'Mon 14 Dec'; 'Thu 7 Jan 2027' in another year than this. */
export function formatTripDay(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? formatThisYear : formatOtherYear;
  // Some browsers write a comma after the weekday.
  return format('UTC', day).replace(',', '');
}

const distance = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** 'in 16 days', 'tomorrow', '3 days ago'. */
export const formatDayDistance = (day: string, today: string): string =>
  distance.format(daysBetween(today, day), 'day');

/** Capitals, accents, blanks and hyphens make no difference. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s-]/gu, '')
    .toLowerCase();

/** Whether each word stands in the plate, the place or the number of the order. */
export function matchesSearch(order: OrderSummary, text: string): boolean {
  const known = [order.plate_number ?? '', order.city_zone, order.country, order.order_ref].map(fold);
  const words = text.split(/\s+/).map(fold);
  return words.every((word) => known.some((field) => field.includes(word)));
}

/** How many rows of each group are shown at first: one of each in turn, until there are so many. */
export function shareRows(counts: readonly number[], rows: number): number[] {
  const shares = counts.map(() => 0);
  let left = Math.min(
    rows,
    counts.reduce((sum, count) => sum + count, 0),
  );
  for (let index = 0; left > 0; index = (index + 1) % counts.length) {
    if ((shares[index] ?? 0) >= (counts[index] ?? 0)) continue;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
