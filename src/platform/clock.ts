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

/** To make a format takes many times as long as to use it, and rules ask for the day of every zone. */
function formatIn(timeZone: string, locale: keyof typeof shapes): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...shapes[locale] });
  formats.set(key, known);
  return known;
}

/** The calendar day (YYYY-MM-DD) it is at that moment in an IANA time zone. */
export const dayInTimeZone = (timeZone: string, moment: Date): string => formatIn(timeZone, 'en-CA').format(moment);

/** What clocks show at that moment in an IANA time zone: '18:30'. */
export const timeInTimeZone = (timeZone: string, moment: Date): string => formatIn(timeZone, 'en-GB').format(moment);

/** The first moment of a calendar day (YYYY-MM-DD) in an IANA time zone. */
export const startOfDay = (timeZone: string, day: string): Date => momentInTimeZone(timeZone, day, 0);

/** When clocks there show an hour, and a minute of it, of a calendar day (YYYY-MM-DD). */
export function momentInTimeZone(timeZone: string, day: string, hour: number, minute = 0): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 + minute * 60_000;
  // Clocks change at night, so what they are ahead by is asked of the moment that was found, once more.
  const found = shown - utcOffsetMs(timeZone, shown);
  return new Date(shown - utcOffsetMs(timeZone, found));
}

/** Milliseconds by which clocks there are ahead of UTC. */
function utcOffsetMs(timeZone: string, moment: number): number {
  const wall = formatIn(timeZone, 'sv-SE').format(moment);
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - moment;
}
