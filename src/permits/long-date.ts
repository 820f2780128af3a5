/** Made once: to make one takes many times as long as to use it, and a verdict names a dozen days. */
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** An ISO day in a sentence: '2026-05-01' → '1 May 2026'. */
export const longDate = (day: string): string => format.format(new Date(day));
