import { type Destination, type Zone, zonesOf } from '#permits/catalogue.ts';
import type { CityPage } from './cities/city-guide.ts';

const findHighestFine = (fine: string) => Math.max(...[...fine.matchAll(/€?(\d+)/g)].map(([, euros]) => Number(euros)));

/** The catalogue entry for the whole country, where there is one. */
const findNationalZone = (country: Destination) => zonesOf(country).find(({ name }) => name.startsWith('National '));

/** Why a city's fine range differs from its zones' fines, where it does: the page shows both. */
export function explainCityFines({ guide, catalogueZones }: Pick<CityPage, 'guide' | 'catalogueZones'>): string | null {
  const [first] = catalogueZones;
  const isSame = ({ fine }: Zone) => fine.replaceAll('€', '').includes(guide.fineRange.replaceAll('€', ''));
  if (!first || catalogueZones.every(isSame)) return null;
  const national = findNationalZone(first.country);
  if (national && findHighestFine(national.fine.split('(')[0] ?? '') === findHighestFine(guide.fineRange))
    return `Why the figures differ: ${guide.fineRange} reaches up to the highest fine of the national rule (${national.name}), and the table has what the zone of the city itself fines for one violation.`;
  return `Why the figures differ: ${guide.fineRange} is for a whole visit, on which more than one camera may see the car. The table has the authority’s fine for one violation.`;
}

/** The same for a list of all zones of a country. */
export function explainCountryFines(country: Destination): string | null {
  const national = findNationalZone(country);
  if (!national || zonesOf(country).every(({ fine }) => fine === national.fine)) return null;
  return `Why the figures differ: ${national.name} has the fines of the national rule, from the lowest to the highest. The cities have what their own zone fines for one violation.`;
}
