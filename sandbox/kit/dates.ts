import { readDate } from './checks.ts';
import type { FieldBase, Values } from './forms.ts';
import type { Text } from './languages.ts';

export interface DateField<L extends string> extends FieldBase<L> {
  kind: 'date';
  /** Typed as text, the browser's own calendar, or three lists. */
  widget: 'typed' | 'native' | 'parts';
  /** Between day, month and year as this language writes them. */
  separator: '.' | '/' | '-';
  /** First and last day that calendar and lists offer, ISO; what is sent is judged by `check`. */
  from: string;
  to: string;
  /** Of the day, ISO. */
  check?(day: string, values: Values, language: L): Text<L> | undefined;
}

type DayField = Pick<DateField<string>, 'widget' | 'separator'>;

/** The day a visitor means, ISO; undefined when there is no such day. */
export function readDay({ widget, separator }: DayField, value: string): string | undefined {
  if (widget === 'typed') return readDate(value, separator);
  const [year, month, day] = value.split('-');
  return readDate([day, month, year].map((part = '') => part.padStart(2, '0')).join('/'), '/');
}

/** As the portal reads it back. */
export function shownDay(field: DayField, value: string): string {
  const day = readDay(field, value);
  return day ? writtenDay(day, field.separator) : value;
}

export function writtenDay(iso: string, separator: string): string {
  return iso.slice(0, 10).split('-').reverse().join(separator);
}

export function addDays(iso: string, days: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
