const dayParts = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const day = new Intl.DateTimeFormat('en-GB', { ...dayParts, timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An ISO day, which has no time zone: '2026-05-01' → '1 May 2026'. Anything else gives an empty string. */
export function formatDay(isoDay: string | null): string {
  const time = Date.parse(`${isoDay ?? ''}T00:00:00Z`);
  return Number.isNaN(time) ? '' : day.format(time);
}

/** The day of a moment, on the visitor's clock unless a time zone is given: '1 May 2026'. */
export function formatDayOfMoment(moment: string, timeZone?: string): string {
  return new Date(moment).toLocaleDateString('en-GB', { ...dayParts, timeZone });
}

/** '14:02' on the visitor's clock. */
export function formatClock(moment: Date | number | string): string {
  return clock.format(new Date(moment));
}

/** '1 May 2026, 14:02' on the visitor's clock. */
export function formatMoment(moment: Date | number | string): string {
  return dayAndClock.format(new Date(moment));
}
