/** An ISO day in a sentence: '2026-05-01' → '1 May 2026'. */
export function longDate(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
