import { expect, test } from 'vitest';
import {
  checkoutCountries,
  euroStandards,
  fuelTypes,
  valuesOf,
  vehicleCategories,
  vehicleUpdateCountries,
  vehicleUpdateEuroStandards,
  vehicleUpdateFuels,
  vignetteTypes,
} from './form-choices.ts';

test('the checkout offers the nine countries of the specification in its order', () => {
  expect(valuesOf(checkoutCountries)).toEqual([
    'United Kingdom',
    'Ireland',
    'France',
    'Germany',
    'Spain',
    'Italy',
    'Austria',
    'Netherlands',
    'Belgium',
  ]);
});

test('the vehicle update offers 28 countries, the United Kingdom first and the others by name', () => {
  const names: string[] = valuesOf(vehicleUpdateCountries);
  expect(new Set(names).size).toBe(28);
  expect(names[0]).toBe('United Kingdom');
  expect(names.slice(1)).toEqual(names.slice(1).toSorted());
  expect(new Set(vehicleUpdateCountries.map((country) => country.code)).size).toBe(28);
  expect(names).toEqual(expect.arrayContaining(valuesOf(checkoutCountries)));
});

test('fuels, standards, categories and vignettes are those of the specification', () => {
  expect(valuesOf(fuelTypes)).toEqual(['petrol', 'diesel', 'electric', 'hybrid', 'LPG', 'CNG']);
  expect(vehicleUpdateFuels.at(-1)).toEqual({ value: 'other', label: 'Other' });
  expect(valuesOf(euroStandards)).toEqual([
    'Euro 1',
    'Euro 2',
    'Euro 3',
    'Euro 4',
    'Euro 5',
    'Euro 6',
    'Euro 6d',
    'unknown',
  ]);
  expect(valuesOf(vehicleUpdateEuroStandards)).toContain('Euro 6d-TEMP');
  expect(valuesOf(vehicleCategories)).toEqual(['M1', 'N1', 'motorcycle', 'other']);
  expect(valuesOf(vignetteTypes)).toEqual(['10-day', '2-month', 'annual']);
});
