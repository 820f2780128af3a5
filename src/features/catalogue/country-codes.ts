import type { Destination } from './catalogue.ts';
import { vehicleUpdateCountries } from './lists.ts';

/** ISO 3166-1. */
export const destinationCodes: Readonly<Record<Destination, string>> = {
  France: 'FR',
  Belgium: 'BE',
  Spain: 'ES',
  Netherlands: 'NL',
  Italy: 'IT',
  Austria: 'AT',
};

/** ISO 3166-1 of any country a vehicle may be registered in; empty when it is none of them. */
export function registrationCode(country: string): string {
  return vehicleUpdateCountries.find(({ value }) => value === country)?.code ?? '';
}
