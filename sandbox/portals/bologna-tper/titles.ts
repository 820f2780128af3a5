import { randomInt } from 'node:crypto';
import type { Application } from '../../kit/application-log.ts';
import { isoToday } from '../../kit/checks.ts';
import { addDays } from '../../kit/dates.ts';
import type { FieldValues } from '../../kit/forms.ts';
import type { LocalizedText } from '../../kit/localized-text.ts';
import { ERROR_TEXTS } from './texts.ts';

export type Language = 'it' | 'en';

interface AccessTitle {
  code: string;
  label: LocalizedText<Language>;
  /** Cents, of 2020; newer prices are not known. */
  price: number;
  days: number;
  /** How many a plate may have in one month. */
  most: number;
}

export const TITLES: readonly AccessTitle[] = [
  { code: '1-day', label: { it: '1 giorno', en: '1 day' }, price: 600, days: 1, most: 3 },
  { code: '4-day', label: { it: '4 giorni', en: '4 days' }, price: 1500, days: 4, most: 1 },
];

export const todayInRome = () => isoToday('Europe/Rome');

export function titleOf({ product }: FieldValues): AccessTitle | undefined {
  return TITLES.find(({ code }) => code === product);
}

export function lastDay(answers: FieldValues): string {
  return addDays(answers.startDay ?? '', (titleOf(answers)?.days ?? 1) - 1);
}

/** The step of 2022 is known; which of the later ones are in force is not, so Euro 3 and above are sold to (assumed). */
const LOWEST_CLASS = 3;

/** What stands against a title for this plate and day. */
export function findPurchaseObstacle(
  answers: FieldValues,
  filed: readonly Application[],
): LocalizedText<Language> | undefined {
  if (Number(answers.euro) < LOWEST_CLASS) return ERROR_TEXTS.lowClass;
  const { plate, country, product, startDay = '' } = answers;
  if (startDay < todayInRome()) return ERROR_TEXTS.past;
  const own = filed.filter(({ fields }) => fields.plate === plate && fields.country === country);
  if (own.some(({ fields }) => startDay <= lastDay(fields) && (fields.startDay ?? '') <= lastDay(answers)))
    return ERROR_TEXTS.duplicate;
  const inMonth = own.filter(
    ({ fields }) => fields.product === product && fields.startDay?.slice(0, 7) === startDay.slice(0, 7),
  );
  return inMonth.length >= (titleOf(answers)?.most ?? 0) ? ERROR_TEXTS.limit : undefined;
}

export function orderNumber(): string {
  return `TPER-${todayInRome().slice(0, 4)}-${String(randomInt(1_000_000)).padStart(6, '0')}`;
}

/** Until the first day is over; that it had to be done by 20:00 is an older rule, and left out. */
export function activateTitle(title: Application) {
  if (title.state === 'active') return { says: ERROR_TEXTS.active };
  if ((title.fields.startDay ?? '') < todayInRome()) return { says: ERROR_TEXTS.over };
  return { state: 'active', details: {} };
}
