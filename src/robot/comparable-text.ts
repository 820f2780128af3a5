/** One spelling for a plate, a name or a day, however it was written. */
export function normalizeForComparison(text: string): string {
  return (
    parseExactDay(text) ??
    text
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase()
  );
}

/** The ISO day when the text is a day and nothing else: with a time of day it would be a moment. */
export function parseExactDay(text: string): string | undefined {
  const midnight = '(?:[T ]00:00(?::00(?:\\.0{1,6})?)?(?:Z|[+-]\\d\\d:?\\d\\d)?)?';
  const yearFirst = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${midnight}$`).exec(text.trim());
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text.trim());
  const [year = '', second = '', third = ''] = yearFirst?.slice(1) ?? dayFirst?.slice(1).toReversed() ?? [];
  const [month, day] = Number(second) > 12 ? [third, second] : [second, third];
  const isReal = /^(19|20|21)\d\d$/.test(year) && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1;
  return isReal && Number(day) <= 31 ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}
