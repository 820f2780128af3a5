/** One sentence in every language of a portal, side by side, so that a missing translation does not compile. */
export type LocalizedText<L extends string> = Readonly<Record<L, string>>;

/** ISO 3166-1 codes of the countries whose vehicles visit; `Intl` names them as the portals' own lists do. */
const VISITOR_COUNTRIES = (
  'AD AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS ' +
  'IT JE LI LT LU LV MA MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM TR UA'
).split(' ');

interface CountryChoice {
  value: string;
  label: string;
}

/** By language: every page with a list of countries shows it, and naming and sorting takes longer than the page. */
const choicesByLanguage = new Map<string, readonly CountryChoice[]>();

/** The countries named and sorted in a language ('Royaume-Uni', 'Vereinigtes Königreich'); the value is the ISO code. */
export function countryChoices(language: string, except: readonly string[] = []): CountryChoice[] {
  const all = choicesByLanguage.get(language) ?? sortCountries(language);
  choicesByLanguage.set(language, all);
  return all.filter(({ value }) => !except.includes(value));
}

function sortCountries(language: string): CountryChoice[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return VISITOR_COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).toSorted((a, b) =>
    a.label.localeCompare(b.label, language),
  );
}
