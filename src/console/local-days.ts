import { dayInTimeZone } from '#platform/clock.ts';

const msPerDay = 86_400_000;

export interface LocalDay {
  /** ISO day. */
  day: string;
  start: Date;
}

/** The last calendar days of a time zone up to today, oldest first, each with the instant at which it began. */
export function listLastDays(timeZone: string, now: Date, days: number): LocalDay[] {
  const today = Date.parse(`${dayInTimeZone(timeZone, now)}T00:00:00Z`);
  return Array.from({ length: days }, (_, index) => {
    // Calendar days are counted in UTC, which has no clock changes.
    const day = new Date(today - (days - 1 - index) * msPerDay).toISOString().slice(0, 10);
    return { day, start: midnightIn(timeZone, day) };
  });
}

/**
 * The instant at which a calendar day begins in a time zone; where the clocks skip midnight, the first instant after
 * it.
 */
function midnightIn(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - offsetAt(timeZone, midnight);
  return new Date(midnight - offsetAt(timeZone, guess));
}

/** Milliseconds by which the time zone's clocks are ahead of UTC at an instant. */
function offsetAt(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((found) => found.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(instant / 1000) * 1000;
}
