import { randomInt } from 'node:crypto';
import type { Application } from '../../kit/application-log.ts';
import { isoToday } from '../../kit/checks.ts';
import type { FieldValues } from '../../kit/forms.ts';
import type { LocalizedText } from '../../kit/localized-text.ts';
import { ERROR_TEXTS } from './texts.ts';

export type Language = 'it' | 'en';

interface Fuel {
  code: string;
  label: LocalizedText<Language>;
  /** Cents for one day, as published. */
  price: number;
  /** The Euro class from which on a pass is sold: published for petrol and diesel, assumed to be petrol's for the others. */
  from: number;
}

/** Without electric cars, which are free once they are on the white list, and buy nothing. */
export const FUELS: readonly Fuel[] = [
  { code: 'petrol', label: { it: 'Benzina', en: 'Petrol' }, price: 500, from: 3 },
  { code: 'diesel', label: { it: 'Gasolio', en: 'Diesel' }, price: 500, from: 4 },
  { code: 'hybrid', label: { it: 'Ibrida', en: 'Hybrid' }, price: 250, from: 3 },
  { code: 'LPG', label: { it: 'GPL', en: 'LPG' }, price: 250, from: 3 },
  { code: 'CNG', label: { it: 'Metano', en: 'Methane (CNG)' }, price: 250, from: 3 },
];

/** How many days one purchase may count for: assumed. */
export const MAX_PASSES = 10;

export const todayInPalermo = () => isoToday('Europe/Rome');

export function fuelOf({ fuel }: FieldValues): Fuel | undefined {
  return FUELS.find(({ code }) => code === fuel);
}

export function isAdmitted(answers: FieldValues): boolean {
  return Number(answers.euro) >= (fuelOf(answers)?.from ?? 0);
}

export function priceOf(answers: FieldValues): number {
  return Number(answers.passes ?? 0) * (fuelOf(answers)?.price ?? 0);
}

/** Ten letters and digits, as on the scratch cards. */
export function passCode(): string {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('');
}

/** The days for which it is consumed. */
export const listConsumedDays = ({ details }: Pick<Application, 'details'>) =>
  (details.days ?? '').split(' ').filter(Boolean);

export const passesLeft = (pass: Application) => Number(pass.fields.passes) - listConsumedDays(pass).length;

/** May be done after entering, until midnight; that a pass of a Friday may be consumed until 6:00 on Saturday is left out. */
export function consumePass(pass: Application, day: string) {
  if (pass.state === 'refused') return { says: ERROR_TEXTS.refused };
  if (day !== todayInPalermo()) return { says: ERROR_TEXTS.notToday };
  if (listConsumedDays(pass).includes(day)) return { says: ERROR_TEXTS.consumed };
  if (passesLeft(pass) <= 0) return { says: ERROR_TEXTS.noneLeft };
  const days = [...listConsumedDays(pass), day];
  const state = days.length === Number(pass.fields.passes) ? 'consumed' : 'purchased';
  return { state, details: { days: days.join(' ') } };
}
