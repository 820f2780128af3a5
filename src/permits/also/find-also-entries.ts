import type { AdmissionVerdict } from '../admission-verdict.ts';
import type { Zone } from '../catalogue.ts';
import type { VehicleFacts } from '../euro-standard.ts';
import { alsoEntries } from './also-entries.ts';
import type { AlsoEntry } from './also-entry.ts';
import { alsoPath } from './also-path.ts';

/** By road from the ports of Normandy up the Seine to Paris. From Calais one comes to the other cities by the A26. */
const byNormandy = ['a13-a14-free-flow'];
/** By road from Calais to the north of Italy. */
const toItaly = ['swiss-vignette'];
const byTheBrenner = ['german-emission-sticker', 'austria-section-tolls'];
const spanishCities = ['san-sebastian-zbe', 'spanish-zbes'];

/** What a journey from Britain to a zone of the catalogue touches on its way, at its end or beside it. */
export const alsoByZone: Readonly<Record<string, readonly string[]>> = {
  'crit-air': byNormandy,
  paris: [...byNormandy, 'paris-centre-ztl', 'grand-paris-day-pass'],
  rouen: byNormandy,
  lyon: ['lyon-presquile-ztl', 'lyon-day-pass'],
  strasbourg: ['german-emission-sticker', 'swiss-vignette'],
  'brussels-lez': ['brussels-day-pass', 'ghent-lez'],
  'antwerp-lez': ['antwerp-day-pass', 'ghent-lez'],
  'amsterdam-environmental-zone': ['ghent-lez', 'dutch-a24-toll', 'dutch-diesel-zones'],
  'madrid-central-lez': spanishCities,
  'barcelona-zbe': spanishCities,
  'milan-area-c': [...toItaly, 'milan-area-b', 'como-ztl', 'bergamo-ztl', 'pedemontana-free-flow'],
  'turin-lez': [...toItaly, 'turin-central-ztl'],
  'genoa-ztl': [...toItaly, 'genoa-restricted-streets'],
  'florence-ztl': [...toItaly, 'pisa-ztl', 'siena-ztl', 'lucca-ztl'],
  'bologna-lez': [...toItaly, ...byTheBrenner],
  'verona-ztl': [...toItaly, ...byTheBrenner],
  'padua-lez': [...toItaly, ...byTheBrenner],
  'venice-mestre-ztl': [...toItaly, ...byTheBrenner, 'slovenian-vignette'],
  'rome-ztl-centro': [...toItaly, 'siena-ztl'],
  'rome-fascia-verde': [...toItaly, 'siena-ztl'],
  'naples-lez': [...toItaly, 'naples-old-town-ztl'],
  'palermo-ztl': [...toItaly, 'genoa-restricted-streets', 'naples-old-town-ztl'],
  'austria-highway-vignette': [
    'german-emission-sticker',
    'austria-one-day-vignette',
    'austria-motorcycle-vignette',
    'austria-section-tolls',
    'slovenian-vignette',
    'czech-vignette',
    'hungarian-vignette',
    'slovak-vignette',
  ],
};

/** More than this nobody reads beside a verdict. */
const maxPerZone = 5;

/**
 * What a journey with this vehicle to this zone is also asked for: at most five, the most harmful first. What a vehicle
 * is not known to be does not exclude it.
 */
export function findAlsoEntries({ slug }: Pick<Zone, 'slug'>, vehicle: VehicleFacts): AlsoEntry[] {
  const related = alsoByZone[slug] ?? [];
  return alsoEntries.filter((entry) => related.includes(entry.slug) && isMet(entry, vehicle)).slice(0, maxPerZone);
}

function isMet({ meets = {} }: AlsoEntry, vehicle: VehicleFacts): boolean {
  const isAmong = (known: string | null | undefined, values: readonly string[] | undefined) =>
    !known || known === 'unknown' || !values || values.includes(known);
  return isAmong(vehicle.vehicle_category, meets.vehicle_category) && isAmong(vehicle.fuel_type, meets.fuel_type);
}

/** The same as part of a verdict. A way in for refused vehicles is named only where this one may be refused. */
export const describeAlso = (
  zone: Pick<Zone, 'slug'>,
  vehicle: VehicleFacts,
  need: AdmissionVerdict['need'],
): AdmissionVerdict['also'] =>
  findAlsoEntries(zone, vehicle)
    .filter(({ forRefused }) => !forRefused || need === 'may_not_enter' || need === 'not_sure')
    .map((entry) => ({
      name: entry.name,
      text: `${entry.what} ${entry.todo}`,
      url: entry.official.url,
      where: alsoPath(entry),
    }));
