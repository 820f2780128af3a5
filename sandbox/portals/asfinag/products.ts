import { isoToday } from '../../kit/checks.ts';
import { addDays } from '../../kit/dates.ts';
import type { FieldValues } from '../../kit/forms.ts';
import type { LocalizedText } from '../../kit/localized-text.ts';

export type Language = 'de' | 'en';

export type ProductCode = '1-day' | '10-day' | '2-month' | 'annual';

interface Product {
  code: ProductCode;
  label: LocalizedText<Language>;
  /** Cents, by vehicle. */
  price: { car: number; motorcycle: number };
  /**
   * BStMG section 11 (2): sold at a distance to a consumer, it begins no earlier than on the 18th day after the
   * purchase. The shop asks who is buying for these only.
   */
  waits: boolean;
}

/**
 * Prices of 2026. The car's 1-day, 10-day and annual ones were published; its 2-month one is recalled, and those of
 * motorcycles are assumed: what they were in 2025, raised as the car's were.
 */
export const PRODUCTS: readonly Product[] = [
  {
    code: '1-day',
    label: { de: '1-Tages-Vignette', en: '1-day vignette' },
    price: { car: 960, motorcycle: 380 },
    waits: false,
  },
  {
    code: '10-day',
    label: { de: '10-Tages-Vignette', en: '10-day vignette' },
    price: { car: 1280, motorcycle: 510 },
    waits: false,
  },
  {
    code: '2-month',
    label: { de: '2-Monats-Vignette', en: '2-month vignette' },
    price: { car: 3200, motorcycle: 1280 },
    waits: true,
  },
  {
    code: 'annual',
    label: { de: 'Jahresvignette', en: 'Annual vignette' },
    price: { car: 10680, motorcycle: 4270 },
    waits: true,
  },
];

const WAITING_DAYS = 18;

export function productOf({ product }: FieldValues): Product | undefined {
  return PRODUCTS.find(({ code }) => code === product);
}

export function priceOf(answers: FieldValues): number {
  return productOf(answers)?.price[answers.vehicleType === 'motorcycle' ? 'motorcycle' : 'car'] ?? 0;
}

/** The first day on which this buyer's vignette can begin. */
export function earliestStart(answers: FieldValues): string {
  const waits = productOf(answers)?.waits && answers.buyer !== 'business';
  return addDays(isoToday(), waits ? WAITING_DAYS : 0);
}

/** The last day, until 23:59. */
export function lastDay({ product, startDay = '' }: FieldValues): string {
  if (product === '10-day') return addDays(startDay, 9);
  if (product === '2-month') return twoMonthsAfter(startDay);
  return product === 'annual' ? endOfVignetteYear(startDay) : startDay;
}

/** The same day two months later, or that month's last one (assumed). */
function twoMonthsAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + 1, Math.min(date, last))).toISOString().slice(0, 10);
}

/** A vignette year begins on 1 December and its vignettes are good until 31 January after it. */
function endOfVignetteYear(day: string): string {
  const year = Number(day.slice(0, 4)) + (day.slice(5, 7) === '12' ? 1 : 0);
  return `${year + 1}-01-31`;
}
