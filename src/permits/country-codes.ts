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

/** The same of any text: undefined for what is no destination. Without the catalogue, whose texts are heavy. */
export const destinationCode = (country: string): string | undefined =>
  Object.entries(destinationCodes).find(([name]) => name === country)?.[1];

/** ISO 3166-1 of any country a vehicle may be registered in; empty when it is none of them. */
export function findCountryCode(country: string): string {
  return vehicleUpdateCountries.find(({ value }) => value === country)?.code ?? '';
}
