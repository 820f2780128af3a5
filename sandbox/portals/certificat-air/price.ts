import type { Replica, Visit } from '../../kit/replica.ts';
import type { ApplicationDraft } from './draft.ts';
import { type Language, LOCALES } from './language.ts';

/**
 * Cents, post included. 3.85 is the domestic price of 2026; the foreign one was not found for 2026 (4.61 in 2023) and
 * is set to 4.91, within the 4.80 to 5.00 to be expected.
 */
const PRICE_CENTS = { france: 385, abroad: 491 };

export function priceOf(draft: ApplicationDraft): number {
  return PRICE_CENTS[draft.registered];
}

export function formatCertificatePrice(cents: number, language: Language, currency = 'EUR'): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(cents / 100);
}

/** What a page asks for: the price, unless it is told to ask for something else or for two things. */
export function computeShownPrice(
  replica: Replica<ApplicationDraft>,
  { session, step }: Visit<ApplicationDraft>,
  cents: number,
  language: Language,
) {
  const changed = replica.faults.findForSession(session, 'changed_amount', step);
  const second = replica.faults.findForSession(session, 'second_total', step);
  return {
    text: formatCertificatePrice(Math.round(cents * (changed?.times ?? 1)), language, changed?.currency),
    second: second && formatCertificatePrice(cents * 100, language),
  };
}
