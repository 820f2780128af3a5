import type { LocalizedText } from '../../kit/localized-text.ts';

/** Those the official site has been seen in; it also has es, it, nl today. */
export const LANGUAGES = ['fr', 'en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same page in each language: `/fr/...`, `/en/...`, `/de/...`. */
export function buildLanguagePaths(path: string): string[] {
  return LANGUAGES.map((language) => `/${language}${path}`);
}
export type CertificatAirText = LocalizedText<Language>;

/** Locale for dates and amounts. */
export const LOCALES: CertificatAirText = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE' };

/** French sets a space before the colon. */
export const LABEL_COLON: CertificatAirText = { fr: ' : ', en: ': ', de: ': ' };

export function isLanguage(value: string | undefined): value is Language {
  return LANGUAGES.some((language) => language === value);
}
