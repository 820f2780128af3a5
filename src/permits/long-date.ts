/** Created once: creating a formatter takes many times as long as using it, and a verdict names a dozen days. */
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats an ISO day for a sentence: '2026-05-01' → '1 May 2026'. */
export const longDate = (day: string): string => format.format(new Date(day));
