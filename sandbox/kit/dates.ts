import { readDate } from './checks.ts';

/** What of a date's field says how it is written. */
interface DayField {
  widget: 'typed' | 'native' | 'parts';
  separator: '.' | '/' | '-';
}

/** The day a visitor means, ISO; undefined when there is no such day. */
export function readDay({ widget, separator }: DayField, value: string): string | undefined {
  if (widget === 'typed') return readDate(value, separator);
  const [year, month, day] = value.split('-');
  return readDate([day, month, year].map((part = '') => part.padStart(2, '0')).join('/'), '/');
}

/** As the portal reads it back. */
export function formatEnteredDay(field: DayField, value: string): string {
  const day = readDay(field, value);
  return day ? formatIsoDay(day, field.separator) : value;
}

export function formatIsoDay(iso: string, separator: string): string {
  return iso.slice(0, 10).split('-').reverse().join(separator);
}

export function addDays(iso: string, days: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The day of the same number, or near it, in the next month. */
export function addMonth(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}
