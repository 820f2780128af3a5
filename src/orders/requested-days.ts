import type { PlateRequest } from '#permits/answers/read-contact-reply.ts';
import { addDays, toRealDay } from '#permits/days.ts';
import type { OrderFacts } from './order-facts.ts';

type Days = Pick<OrderFacts['order'], 'entryDate' | 'numberOfDays' | 'stayArrival' | 'stayNights'>;

/** The days on which the plate must be on the list: up to the day of departure, which is driven too. */
export function requestedDaysOf(
  order: Days,
  today: string,
): Pick<PlateRequest, 'from' | 'until'> | { problem: string } {
  const arrivalDay = parseFirstDay(order.stayArrival ?? '', today);
  const from = order.entryDate ?? arrivalDay;
  if (!from)
    return { problem: 'No day can be read in what the customer says of the arrival. Ask for it, and write by hand.' };
  if (arrivalDay && arrivalDay !== from)
    return {
      problem: 'The customer names one day of entry and another day of arrival. Ask which it is, and write by hand.',
    };
  const nights = Number(order.stayNights ?? 0);
  return { from, until: addDays(from, Math.max(nights, (order.numberOfDays ?? 1) - 1)) };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayFirst =
  /\b(\d{1,2})(?:st|nd|rd|th)? (?:of )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b,?(?: (20\d\d))?/i;
const monthFirst =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} (\d{1,2})(?:st|nd|rd|th)?\b,?(?: (20\d\d))?/i;
const inFigures = /\b(\d{1,2})[/.-](\d{1,2})(?:[/.-](20\d\d))?\b/;
const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/;

/**
 * ISO: the first day that a text names, day before month in figures; without a year the next such day. Times with a
 * colon do not count.
 */
export function parseFirstDay(text: string, today: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? [];
  if (isoYear) return toRealDay(Number(isoYear), Number(isoMonth), Number(isoDay));
  const byName = dayFirst.exec(text);
  const american = byName ? null : monthFirst.exec(text);
  const figures = byName || american ? null : inFigures.exec(text);
  const [day, month, year] = byName
    ? [byName[1], monthOf(byName[2]), byName[3]]
    : american
      ? [american[2], monthOf(american[1]), american[3]]
      : [figures?.[1], Number(figures?.[2]), figures?.[3]];
  if (!day || !month) return undefined;
  if (year) return toRealDay(Number(year), month, Number(day));
  const thisYear = Number(today.slice(0, 4));
  const next = toRealDay(thisYear, month, Number(day));
  return next && next < today ? toRealDay(thisYear + 1, month, Number(day)) : next;
}

const monthOf = (name = '') => months.indexOf(name.toLowerCase()) + 1;
