import { expect, test } from 'vitest';
import type { NeededDetail } from './contracts/submission-contract.ts';
import {
  emptyDetails,
  pickFilledValues,
  selectApplicableDetails,
  validateNeededDetails,
} from './needed-details-values.ts';

const detail = (path: string, kind: NeededDetail['kind'], label: string): NeededDetail => ({
  path,
  kind,
  label,
  hint: null,
  choices: [],
  autocomplete: null,
});
const asked = [detail('owner.first_name', 'text', 'First name'), detail('documents.v5c', 'document', 'V5C')];

test('a document has no value of its own', () => {
  expect(emptyDetails(asked)).toEqual({ 'owner.first_name': '' });
});

test('texts that are blank and documents that have not come are lacking', () => {
  expect(validateNeededDetails(asked, { 'owner.first_name': ' ' })).toEqual({
    'owner.first_name': 'First name is required',
    'documents.v5c': 'V5C is required',
  });
  expect(validateNeededDetails(asked.slice(0, 1), { 'owner.first_name': 'Sam' })).toEqual({});
});

test('what is typed so far can be kept without the rest', () => {
  expect(pickFilledValues({ 'owner.first_name': 'Sam', 'owner.last_name': '  ' })).toEqual({
    'owner.first_name': 'Sam',
  });
});

test('once the answers say that it is electric, nobody is asked for its Euro standard', () => {
  const [fuel, euro] = [
    detail('vehicle.fuel_type', 'choice', 'Fuel'),
    detail('vehicle.euro_standard', 'choice', 'Euro standard'),
  ];
  const shown = (fuel_type: string) =>
    selectApplicableDetails([fuel, euro], { 'vehicle.fuel_type': fuel_type }).map(({ path }) => path);
  expect([shown(''), shown('petrol')].flat()).toHaveLength(4);
  expect(shown('electric')).toEqual(['vehicle.fuel_type']);
  expect(validateNeededDetails([fuel, euro], { 'vehicle.fuel_type': 'electric' })).toEqual({});
});

test('the CO2 is asked of hybrid cars alone, once the answers show which it is', () => {
  const details = [
    detail('vehicle.fuel_type', 'choice', 'Fuel'),
    detail('vehicle.vehicle_category', 'choice', 'Vehicle category'),
    detail('vehicle.co2_grams_per_km', 'text', 'CO2 in g/km'),
  ];
  const isShown = (values: Record<string, string>, asked = details) =>
    selectApplicableDetails(asked, values).some(({ path }) => path === 'vehicle.co2_grams_per_km');
  expect(isShown({ 'vehicle.fuel_type': 'hybrid', 'vehicle.vehicle_category': 'M1' })).toBe(true);
  expect(isShown({ 'vehicle.fuel_type': 'hybrid', 'vehicle.vehicle_category': 'N1' })).toBe(false);
  expect(isShown({ 'vehicle.fuel_type': 'petrol', 'vehicle.vehicle_category': 'M1' })).toBe(false);
  expect(isShown({ 'vehicle.fuel_type': '', 'vehicle.vehicle_category': '' })).toBe(false);
  // Nothing else is asked of a car that is known to be a hybrid.
  expect(isShown({ 'vehicle.co2_grams_per_km': '' }, details.slice(2))).toBe(true);
});
