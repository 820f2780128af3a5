import type { Destination } from './catalogue.ts';
import { vehicleUpdateCountries } from './form-choices.ts';

/** ISO 3166-1. */
export const destinationCodes: Readonly<Record<Destination, string>> = {
  France: 'FR',
  Belgium: 'BE',
  Spain: 'ES',
  Netherlands: 'NL',
  Italy: 'IT',
  Austria: 'AT',
};

/**
 * The code of any text; undefined for what is no destination. It does not import the catalogue, whose texts are large.
 */
export const destinationCode = (country: string): string | undefined =>
  Object.entries(destinationCodes).find(([name]) => name === country)?.[1];

/** ISO 3166-1 code of any country that a vehicle may be registered in; empty for any other text. */
export function findCountryCode(country: string): string {
  return vehicleUpdateCountries.find(({ value }) => value === country)?.code ?? '';
}
