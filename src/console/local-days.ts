import { addDays, listDays } from '#permits/days.ts';
import { dayInTimeZone, startOfDay } from '#platform/clock.ts';

export interface LocalDay {
  /** ISO day. */
  day: string;
  start: Date;
}

/** The last calendar days of a time zone up to today, oldest first, each with the instant at which it began. */
export function listLastDays(timeZone: string, now: Date, count: number): LocalDay[] {
  const first = addDays(dayInTimeZone(timeZone, now), 1 - count);
  return listDays(first, count).map((day) => ({ day, start: startOfDay(timeZone, day) }));
}
