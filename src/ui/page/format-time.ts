import { formatClockIn, formatDayIn, formatShortDayAndClockIn } from '#platform/format-time.ts';

/** An ISO day, which has no time zone: '2026-05-01' → '1 May 2026'. Anything else gives an empty string. */
export function formatDay(isoDay: string | null): string {
  const time = Date.parse(`${isoDay ?? ''}T00:00:00Z`);
  return Number.isNaN(time) ? '' : formatDayIn('UTC', time);
}

/** The day of a moment, on the visitor's clock unless a time zone is given: '1 May 2026'. */
export const formatDayOfMoment = (moment: string, timeZone?: string): string => formatDayIn(timeZone, moment);

/** '14:02' on the visitor's clock. */
export const formatClock = (moment: Date | number | string): string => formatClockIn(undefined, moment);

/** '1 May 2026, 14:02' on the visitor's clock. */
export const formatMoment = (moment: Date | number | string): string => formatShortDayAndClockIn(undefined, moment);
