import type { Draft } from './draft.ts';
import { type Language, LOCALES } from './language.ts';

/**
 * Cents, post included. 3.85 is the domestic price of 2026; the foreign one was not found for 2026 (4.61 in 2023) and
 * is set to 4.91, within the 4.80 to 5.00 to be expected.
 */
const PRICE_CENTS = { france: 385, abroad: 491 };

export function priceOf(draft: Draft): number {
  return PRICE_CENTS[draft.registered];
}

export function euros(cents: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
