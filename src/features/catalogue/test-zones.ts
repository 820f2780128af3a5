import { catalogue, type Destination } from './catalogue.ts';

// The admin tester offers fewer zones than can be ordered (specification, section 9: France 13, Italy 8, Belgium 2,
// Austria 1). Italy's are those with a portal behind them, and the first of the rule checks.
const offered = { France: 13, Italy: 8, Belgium: 2, Austria: 1 } as const satisfies Partial<
  Record<Destination, number>
>;

export type TestCountry = keyof typeof offered;
export const testCountries = Object.keys(offered) as TestCountry[];

/** Names of the zones the admin tester offers for a country. */
export function testZones(country: TestCountry): string[] {
  return catalogue[country].slice(0, offered[country]).map((zone) => zone.name);
}
