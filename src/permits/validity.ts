import { authorities } from './authorities/registry.ts';
import { findEarliestVignetteDay, lastVignetteDay } from './days.ts';
import { findFirstVignetteDay, findTripLeadTime, type TripQuestion } from './lead-time.ts';
import { longDate } from './long-date.ts';
import { formatNamedDays, isPermitNeededOn, listTripDays } from './trip-day-admission.ts';
import { describeVignetteYear } from './vignette-year.ts';

/**
 * How long what is applied for is valid, in sentences: beyond the days of the order, or on which of them alone. Empty
 * where it is for the days that were ordered, as they were ordered.
 */
export function describeValidity(question: TripQuestion): string {
  const { zone, vehicle, trip, now } = question;
  if (zone.vignette) return describeVignetteValidity(question);
  const { leadTime, fastTrack } = authorities[zone.authority].playbook;
  const way = findTripLeadTime(zone, vehicle, trip, now);
  return way !== undefined && way === fastTrack ? describeSingleDays(question) : (leadTime.validity ?? '');
}

function describeVignetteValidity(question: TripQuestion): string {
  const { zone, trip, now } = question;
  const { vignette_type: type, entry_date: first } = trip;
  const validFrom = findFirstVignetteDay(question);
  if (!type || !validFrom) return '';
  // What may begin later than wanted ends later too.
  const isCertain = first && first >= (findEarliestVignetteDay(type, now) ?? '');
  const end =
    isCertain && type !== 'annual'
      ? `The ${type} vignette is valid until ${longDate(lastVignetteDay(type, first))}.`
      : '';
  return [end, describeVignetteYear(zone, type, validFrom)].filter(Boolean).join(' ');
}

/** The authority takes a fee for each of them, and the price of an order includes them all. */
function describeSingleDays({ zone, trip, now }: TripQuestion): string {
  const { entry_date: first, number_of_days: count } = trip;
  const intro = 'It is for single days, which are in the price';
  if (first && count) {
    const days = listTripDays(zone, trip, now).filter((day) => isPermitNeededOn(zone, trip, day));
    return `${intro}: ${formatNamedDays(days)}.`;
  }
  const start = first ? ` from ${longDate(first)} on` : '';
  return `${intro}: each day of your stay${start}, as far as the zone is in force on it. After the payment you say ${first ? '' : 'from when, and '}how many days you stay.`;
}
