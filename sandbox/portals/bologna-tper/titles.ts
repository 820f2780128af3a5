import { randomInt } from 'node:crypto';
import { todayIn } from '../../kit/checks.ts';
import { addDays } from '../../kit/dates.ts';
import type { Values } from '../../kit/forms.ts';
import type { Text } from '../../kit/languages.ts';
import type { Application } from '../../kit/log.ts';
import { MISTAKES } from './words.ts';

export type Language = 'it' | 'en';

interface Title {
  code: string;
  label: Text<Language>;
  /** Cents, of 2020; newer prices are not known. */
  price: number;
  days: number;
  /** How many a plate may have in one month. */
  most: number;
}

export const TITLES: readonly Title[] = [
  { code: '1-day', label: { it: '1 giorno', en: '1 day' }, price: 600, days: 1, most: 3 },
  { code: '4-day', label: { it: '4 giorni', en: '4 days' }, price: 1500, days: 4, most: 1 },
];

export const today = () => todayIn('Europe/Rome');

export function titleOf({ product }: Values): Title | undefined {
  return TITLES.find(({ code }) => code === product);
}

export function lastDay(answers: Values): string {
  return addDays(answers.startDay ?? '', (titleOf(answers)?.days ?? 1) - 1);
}

/** The step of 2022 is known; which of the later ones are in force is not, so Euro 3 and above are sold to (assumed). */
const LOWEST_CLASS = 3;

/** What stands against a title for this plate and day. */
export function obstacle(answers: Values, filed: readonly Application[]): Text<Language> | undefined {
  if (Number(answers.euro) < LOWEST_CLASS) return MISTAKES.lowClass;
  const { plate, country, product, startDay = '' } = answers;
  if (startDay < today()) return MISTAKES.past;
  const own = filed.filter(({ fields }) => fields.plate === plate && fields.country === country);
  if (own.some(({ fields }) => startDay <= lastDay(fields) && (fields.startDay ?? '') <= lastDay(answers)))
    return MISTAKES.duplicate;
  const inMonth = own.filter(
    ({ fields }) => fields.product === product && fields.startDay?.slice(0, 7) === startDay.slice(0, 7),
  );
  return inMonth.length >= (titleOf(answers)?.most ?? 0) ? MISTAKES.limit : undefined;
}

export function orderNumber(): string {
  return `TPER-${today().slice(0, 4)}-${String(randomInt(1_000_000)).padStart(6, '0')}`;
}

/** Until the first day is over; that it had to be done by 20:00 is an older rule, and left out. */
export function activate(title: Application) {
  if (title.state === 'active') return { says: MISTAKES.active };
  if ((title.fields.startDay ?? '') < today()) return { says: MISTAKES.over };
  return { state: 'active', details: {} };
}
