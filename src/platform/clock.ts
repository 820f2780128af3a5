/** The only source of 'now', so that expiry, mails and reports can be tested at any moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const shapes = {
  'en-CA': { year: 'numeric', month: '2-digit', day: '2-digit' },
  'en-GB': { hour: '2-digit', minute: '2-digit' },
  'sv-SE': { dateStyle: 'short', timeStyle: 'medium' },
} as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes many times as long as using it, and rules need the day in every zone. */
function formatIn(timeZone: string, locale: keyof typeof shapes): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...shapes[locale] });
  formats.set(key, known);
  return known;
}

/** The calendar day (YYYY-MM-DD) it is at that moment in an IANA time zone. */
export const dayInTimeZone = (timeZone: string, moment: Date): string => formatIn(timeZone, 'en-CA').format(moment);

/** The local time at that moment in an IANA time zone: '18:30'. */
export const timeInTimeZone = (timeZone: string, moment: Date): string => formatIn(timeZone, 'en-GB').format(moment);

/** The first moment of a calendar day (YYYY-MM-DD) in an IANA time zone. */
export const startOfDay = (timeZone: string, day: string): Date => momentInTimeZone(timeZone, day, 0);

/** The moment when clocks in an IANA time zone show this hour and minute of a calendar day (YYYY-MM-DD). */
export function momentInTimeZone(timeZone: string, day: string, hour: number, minute = 0): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 + minute * 60_000;
  // Clocks change at night, so the offset is read once more at the moment that was found.
  const found = shown - utcOffsetMs(timeZone, shown);
  return new Date(shown - utcOffsetMs(timeZone, found));
}

/** Milliseconds by which the zone's clocks are ahead of UTC. */
function utcOffsetMs(timeZone: string, moment: number): number {
  const wall = formatIn(timeZone, 'sv-SE').format(moment);
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - moment;
}
