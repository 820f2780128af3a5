import type { VisitDraft } from './draft.ts';
import type { PortalServices } from './page-context.ts';
import type { Visit } from './replica.ts';
import type { KitLanguage } from './words/translate.ts';

/** By locale and currency: to create a format takes many times as long as to use it. */
const amountFormats = new Map<string, Intl.NumberFormat>();
const LOCALES = { ca: 'ca-ES', de: 'de-AT', en: 'en-GB', es: 'es-ES', fr: 'fr-BE', it: 'it-IT', nl: 'nl-BE' };

export function formatCents(
  cents: number,
  language: KitLanguage,
  currency = 'EUR',
  locale = LOCALES[language],
): string {
  const key = `${locale} ${currency}`;
  const format = amountFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  amountFormats.set(key, format);
  return format.format(cents / 100);
}

/**
 * The price as a page shows it. The fault `changed_amount` multiplies it or changes its currency; `second_total` shows a
 * second amount, a hundred times as high.
 */
export function computeDisplayedPrice<L extends KitLanguage>(
  { definition, replica }: Pick<PortalServices<L>, 'definition' | 'replica'>,
  { session, step }: Visit<VisitDraft<L>>,
  cents: number,
  language: L,
): { text: string; secondTotal: string | undefined } {
  const changed = replica.faults.findForSession(session, 'changed_amount', step);
  const hasSecondTotal = replica.faults.findForSession(session, 'second_total', step);
  const locale = definition.locales?.[language];
  return {
    text: formatCents(Math.round(cents * (changed?.times ?? 1)), language, changed?.currency, locale),
    secondTotal: hasSecondTotal && formatCents(cents * 100, language, 'EUR', locale),
  };
}
