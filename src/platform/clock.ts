/** The only source of 'now', so that expiry, mails and reports can be tested at any moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The calendar day (YYYY-MM-DD) it is at that moment in an IANA time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );
}

/** The first moment of a calendar day (YYYY-MM-DD) in an IANA time zone. */
export function dayStart(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Clocks change at night, so what they are ahead by is asked of the moment that was found, once more.
  const found = midnight - aheadBy(timeZone, midnight);
  return new Date(midnight - aheadBy(timeZone, found));
}

/** Milliseconds by which clocks there are ahead of UTC. */
function aheadBy(timeZone: string, moment: number): number {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - moment;
}
