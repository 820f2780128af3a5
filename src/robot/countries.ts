import type { PageLanguage, PhrasesByLanguage } from './control-meaning.ts';

/**
 * The product's countries by ISO 3166-1 code. This is a table, because one name may contain another ('Irlande' in
 * 'Irlande du Nord').
 */
const codes: Record<string, string> = {
  'United Kingdom': 'GB',
  Austria: 'AT',
  Belgium: 'BE',
  Bulgaria: 'BG',
  Croatia: 'HR',
  Cyprus: 'CY',
  Czechia: 'CZ',
  Denmark: 'DK',
  Estonia: 'EE',
  Finland: 'FI',
  France: 'FR',
  Germany: 'DE',
  Greece: 'GR',
  Hungary: 'HU',
  Ireland: 'IE',
  Italy: 'IT',
  Latvia: 'LV',
  Lithuania: 'LT',
  Luxembourg: 'LU',
  Malta: 'MT',
  Netherlands: 'NL',
  Poland: 'PL',
  Portugal: 'PT',
  Romania: 'RO',
  Slovakia: 'SK',
  Slovenia: 'SI',
  Spain: 'ES',
  Sweden: 'SE',
};

/** Names that lists use for a country besides the one in Unicode. */
const otherNames: Record<string, PhrasesByLanguage> = {
  GB: {
    en: ['UK', 'Great Britain', 'United Kingdom of Great Britain and Northern Ireland'],
    fr: ['Grande-Bretagne', "Royaume-Uni de Grande-Bretagne et d'Irlande du Nord"],
    de: ['Großbritannien', 'Vereinigtes Königreich Großbritannien und Nordirland'],
    it: ['Gran Bretagna', 'Regno Unito di Gran Bretagna e Irlanda del Nord'],
    nl: ['Groot-Brittannië', 'Verenigd Koninkrijk van Groot-Brittannië en Noord-Ierland'],
    es: ['Gran Bretaña', 'Reino Unido de Gran Bretaña e Irlanda del Norte'],
    ca: ['Gran Bretanya'],
  },
  IE: { en: ['Republic of Ireland'], fr: ["République d'Irlande"], de: ['Republik Irland'] },
  CZ: { en: ['Czech Republic'], fr: ['République tchèque'], de: ['Tschechische Republik'] },
};

const languages: readonly PageLanguage[] = ['fr', 'en', 'de', 'it', 'nl', 'es', 'ca'];
/** Each is created once: a mail that names a country asks for the names of all of them, in every language. */
const unicodeNames = languages.map((language) => ({
  language,
  names: new Intl.DisplayNames(language, { type: 'region' }),
}));

/**
 * The names of a country, given by its English name, in every language of the portals; undefined for unknown countries.
 */
export function countryNames(name: string): PhrasesByLanguage | undefined {
  const code = codes[name];
  if (!code) return undefined;
  const phrases = unicodeNames.map(({ language, names }) => {
    const usual = names.of(code) ?? name;
    return [language, [usual, ...(otherNames[code]?.[language] ?? []), code]];
  });
  return Object.fromEntries(phrases) as PhrasesByLanguage;
}

/** Vehicle country marks that differ from the ISO code, and the three-letter codes that documents print. */
const shortNames: Record<string, readonly string[]> = {
  GB: ['GBR'],
  AT: ['A', 'AUT'],
  BE: ['B', 'BEL'],
  DE: ['D', 'DEU'],
  ES: ['E', 'ESP'],
  FR: ['F', 'FRA'],
  IE: ['IRL'],
  IT: ['I', 'ITA'],
  LU: ['L', 'LUX'],
  NL: ['NLD'],
  PL: ['POL'],
  PT: ['P', 'PRT'],
};

/** The English name of the country that this text names by full name, code or mark; undefined when none is known. */
export function findCountryByName(text: string): string | undefined {
  const called = text.trim().toLowerCase();
  return Object.entries(codes).find(([name, code]) => {
    const names = [name, ...Object.values(countryNames(name) ?? {}).flat(), ...(shortNames[code] ?? [])];
    return names.some((one) => typeof one === 'string' && one.toLowerCase() === called);
  })?.[0];
}
