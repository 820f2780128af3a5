import { catalogue, type Destination, destinations, type Zone } from './catalogue.ts';

// The admin tester offers fewer zones than can be ordered (specification, section 9: France 13, Italy 8, Belgium 2,
// Austria 1). Italy's are those with a portal, and the first rule-check zone.
const offeredZoneCounts = { France: 13, Italy: 8, Belgium: 2, Austria: 1 } as const satisfies Partial<
  Record<Destination, number>
>;

export type TestCountry = keyof typeof offeredZoneCounts;

/** Names of the zones the admin tester offers for a country. */
export function listTestZoneNames(country: TestCountry): string[] {
  return catalogue[country].slice(0, offeredZoneCounts[country]).map((zone) => zone.name);
}

/** All zones of the tester: the specification's, and every other zone that has a driver. */
export function listTestableZones(country: Destination): Zone[] {
  const testZoneNames: readonly string[] = isTestCountry(country) ? listTestZoneNames(country) : [];
  return catalogue[country].filter((zone) => testZoneNames.includes(zone.name) || zone.automation === 'automated');
}

export const testableCountries = destinations.filter((country) => listTestableZones(country).length > 0);

function isTestCountry(country: Destination): country is TestCountry {
  return Object.hasOwn(offeredZoneCounts, country);
}
