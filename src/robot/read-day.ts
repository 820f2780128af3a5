import { normalizeWords } from './label-text.ts';

const months = new Map<string, readonly string[]>();

/**
 * Reads a day as portals print it: '05.03.2015', '5 mars 2015', '2015-03-05'. American order counts only where no other
 * order fits: otherwise a portal that swapped day and month would pass.
 */
export function readDay(text: string, language: string): string | undefined {
  const words = normalizeWords(text).split(' ');
  const numbers = words.filter((word) => /^\d{1,4}$/.test(word));
  const namedMonth = words.map((word) => monthNames(language).indexOf(word) % 12).find((month) => month >= 0);
  if (namedMonth !== undefined)
    numbers.splice(numbers[0]?.length === 4 ? 1 : Math.min(1, numbers.length), 0, String(namedMonth + 1));
  const [firstNumber = '', month = '', lastNumber = ''] = numbers;
  const [year, day] = firstNumber.length === 4 ? [firstNumber, lastNumber] : [lastNumber, firstNumber];
  if (year.length !== 4 || !month || !day) return undefined;
  const isAmerican = namedMonth === undefined && Number(month) > 12 && firstNumber.length < 4;
  const [asMonth, asDay] = isAmerican ? [day, month] : [month, day];
  return `${year}-${asMonth.padStart(2, '0')}-${asDay.padStart(2, '0')}`;
}

/** The month that this text names, from 1: by number, by name, or by both where they agree ('03 - mars'). */
export function readMonth(text: string, language: string): number | undefined {
  const monthNumbers = normalizeWords(text)
    .split(' ')
    .map((word) => (/^\d{1,2}$/.test(word) ? Number(word) : (monthNames(language).indexOf(word) % 12) + 1));
  const [month = 0] = monthNumbers;
  return month >= 1 && month <= 12 && monthNumbers.every((one) => one === month) ? month : undefined;
}

/** Long and short month names, in the page's language and in English. */
export function monthNames(language: string): readonly string[] {
  const knownNames = months.get(language);
  if (knownNames) return knownNames;
  const styles = [/^[a-z]{2}$/.test(language) ? language : 'en', 'en'].flatMap((locale) =>
    (['long', 'short'] as const).map((month) => ({ locale, month })),
  );
  const names = styles.flatMap(({ locale, month }) => {
    const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => normalizeWords(format.format(Date.UTC(2026, index, 1))));
  });
  months.set(language, names);
  return names;
}
