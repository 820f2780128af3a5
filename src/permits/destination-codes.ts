import type { Destination } from './catalogue.ts';

/** ISO 3166-1. */
export const destinationCodes: Readonly<Record<Destination, string>> = {
  France: 'FR',
  Belgium: 'BE',
  Spain: 'ES',
  Netherlands: 'NL',
  Italy: 'IT',
  Austria: 'AT',
};

/** Undefined for a country that we apply in none of. Of the catalogue only a type is imported, for its texts are large. */
export const findDestinationCode = (country: string): string | undefined =>
  Object.entries(destinationCodes).find(([name]) => name === country)?.[1];
