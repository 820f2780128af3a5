import { dayInTimeZone, dayMs, daySeconds, hourMs } from '#platform/clock.ts';

const relativeTimeFormat = new Intl.RelativeTimeFormat('en-GB', { style: 'short' });

const minuteMs = 60_000;

/** Below this span hours are shown: 47 hours are neither tomorrow nor yesterday. */
const maxHoursSpan = 2 * dayMs;

/**
 * '3 min ago', 'in 47 hr', 'in 2 days'; under a minute 'just now'. Days are calendar days in the displayed time zone,
 * whatever the hour and the length of a day. Times are in milliseconds.
 */
export function formatRelativeTime(moment: number, now: number, timeZone?: string): string {
  const span = Math.abs(moment - now);
  const sign = moment < now ? -1 : 1;
  const inUnits = (size: number, unit: Intl.RelativeTimeFormatUnit) =>
    relativeTimeFormat.format(sign * Math.floor(span / size), unit);
  if (span < minuteMs) return 'just now';
  if (span < hourMs) return inUnits(minuteMs, 'minute');
  const days = calendarDay(moment, timeZone) - calendarDay(now, timeZone);
  // The day on which the clocks go back has 25 hours: a moment 48 hours away may be only tomorrow.
  if (span < maxHoursSpan || Math.abs(days) < 2) return inUnits(hourMs, 'hour');
  if (Math.abs(days) < 30) return relativeTimeFormat.format(days, 'day');
  return Math.abs(days) < 365 ? inUnits(30 * dayMs, 'month') : inUnits(365 * dayMs, 'year');
}

/** The number of a moment's calendar day in a time zone, counted from a fixed day. */
function calendarDay(moment: number, timeZone: string | undefined): number {
  return Date.parse(dayInTimeZone(timeZone, moment)) / dayMs;
}

/** A duration in one unit: '42 s', '7 min', '3.5 h', '2.1 days'. */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3_600) return `${oneDecimal(seconds / 3_600)} h`;
  return `${oneDecimal(seconds / daySeconds)} days`;
}

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10);
