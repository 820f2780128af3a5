import { vehicleUpdateCountries } from './form-choices.ts';

/** ISO 3166-1, of any country that a vehicle may be registered in; empty for any other text. */
export function findCountryCode(country: string): string {
  return vehicleUpdateCountries.find(({ value }) => value === country)?.code ?? '';
}
