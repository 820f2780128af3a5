import { dateFormat } from './date-format.ts';

/** The only source of 'now', so that expiry, mails and reports can be tested at any moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The time zone of our own people and of most of our readers. */
export const homeTimeZone = 'Europe/London';

export const hourMs = 3_600_000;
/** 24 hours. Calendar days may be an hour shorter or longer: they are counted by their ISO days (permits/days.ts). */
export const dayMs = 24 * hourMs;
export const daySeconds = dayMs / 1000;

/** The moment that many hours later, or earlier when the count is negative. */
export const addHours = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * hourMs);

/** The calendar day (YYYY-MM-DD) it is at that moment in an IANA time zone. */
export const dayInTimeZone = dateFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** '2026-05-01 14:02:00'. */
const wallTimeIn = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

/** The first moment of a calendar day (YYYY-MM-DD) in an IANA time zone. */
export const startOfDay = (timeZone: string, day: string): Date => momentInTimeZone(timeZone, day, 0);

/** The moment when clocks in an IANA time zone show this hour and minute of a calendar day (YYYY-MM-DD). */
export function momentInTimeZone(timeZone: string, day: string, hour: number, minute = 0): Date {
  const wallTimeMs = Date.parse(`${day}T00:00:00Z`) + hour * hourMs + minute * 60_000;
  // Clocks change at night, so the offset is read once more at the moment that was found.
  const estimatedMs = wallTimeMs - utcOffsetMs(timeZone, wallTimeMs);
  return new Date(wallTimeMs - utcOffsetMs(timeZone, estimatedMs));
}

/** Milliseconds by which the zone's clocks are ahead of UTC. */
function utcOffsetMs(timeZone: string, moment: number): number {
  return Date.parse(`${wallTimeIn(timeZone, moment).replace(' ', 'T')}Z`) - moment;
}
