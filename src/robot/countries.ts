import type { PageLanguage, PhrasesByLanguage } from './control-meaning.ts';

/** The product's countries by ISO 3166-1 code. A table, because names hide in one another ('Irlande' in 'Irlande du Nord'). */
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

/** What lists call a country besides the name Unicode gives it. */
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

/** What a country the product knows by its English name is called in every language of the portals; undefined for others. */
export function countryNames(name: string): PhrasesByLanguage | undefined {
  const code = codes[name];
  if (!code) return undefined;
  const named = languages.map((language) => {
    const usual = new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? name;
    return [language, [usual, ...(otherNames[code]?.[language] ?? []), code]];
  });
  return Object.fromEntries(named) as PhrasesByLanguage;
}

/** Marks that a car carries abroad, where they are not the code, and the codes of three letters that documents print. */
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

/** The English name of the country that this is a whole name, code or mark of; undefined for what is none we know. */
export function findCountryByName(text: string): string | undefined {
  const called = text.trim().toLowerCase();
  return Object.entries(codes).find(([name, code]) => {
    const names = [name, ...Object.values(countryNames(name) ?? {}).flat(), ...(shortNames[code] ?? [])];
    return names.some((one) => typeof one === 'string' && one.toLowerCase() === called);
  })?.[0];
}
