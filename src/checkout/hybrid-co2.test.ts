import { expect, test } from 'vitest';
import { checkoutSchema } from '#permits/order-contract.ts';
import { emptyOrderForm, type OrderForm, priceOrderForm } from './order-form.ts';
import { createCheckoutBody, encodeConsent, extractRuleFacts, hasConsent, isFieldRelevant } from './order-payload.ts';
import { findStepErrors } from './order-rules.ts';
import { listReviewRows } from './web/review-rows.ts';

const express: OrderForm = {
  ...emptyOrderForm,
  'trip.country': 'Italy',
  'trip.city_zone': 'Milan Area C',
  'trip.entry_date': '2027-05-03',
  'owner.email': 'sam@example.com',
  'vehicle.plate_number': 'AB12CDE',
  tell_vehicle: 'on',
  'vehicle.fuel_type': 'hybrid',
  'vehicle.euro_standard': 'Euro 6',
};
const full: OrderForm = {
  ...express,
  express: '',
  tell_vehicle: '',
  'owner.first_name': 'Sam',
  'owner.last_name': 'Driver',
  'owner.address_line1': '1 High Street',
  'owner.city': 'Leeds',
  'owner.postcode': 'LS1 1AA',
};
const body = (form: OrderForm) => createCheckoutBody(form, priceOrderForm(form));
const consenting = (form: OrderForm): OrderForm => ({ ...form, consent: encodeConsent(form, []) });
const co2Row = { term: 'CO2 in g/km', field: 'vehicle.co2_grams_per_km', step: 2 };

test('the CO2 is told where it decides: of a hybrid car to Milan whose customer was asked for its fuel', () => {
  const co2 = { 'vehicle.co2_grams_per_km': ' 95 ' };
  for (const form of [express, full]) {
    const stated = { ...form, ...co2 };
    expect(isFieldRelevant(form, 'vehicle.co2_grams_per_km')).toBe(true);
    expect(body(stated).vehicle).toMatchObject({ co2_grams_per_km: ' 95 ' });
    expect(checkoutSchema.parse(body(consenting(stated))).vehicle.co2_grams_per_km).toBe('95');
    expect(extractRuleFacts(stated)).toHaveProperty('co2_grams_per_km');
    expect(body(form).vehicle).not.toHaveProperty('co2_grams_per_km');
    expect(hasConsent({ ...consenting(form), ...co2 })).toBe(false);
    expect(hasConsent({ ...consenting(stated), 'vehicle.co2_grams_per_km': '101' })).toBe(false);
    expect(listReviewRows(form, false)).toContainEqual(expect.objectContaining({ value: 'Not provided', ...co2Row }));
    expect(listReviewRows(stated, false)).toContainEqual(expect.objectContaining({ value: '95', ...co2Row }));
    for (const other of [
      { 'vehicle.fuel_type': 'petrol' },
      { 'vehicle.vehicle_category': 'N1' },
      { 'trip.city_zone': 'Bologna LEZ' },
      { express: 'on', tell_vehicle: '' },
    ]) {
      expect(body({ ...stated, ...other }).vehicle).not.toHaveProperty('co2_grams_per_km');
      expect(listReviewRows({ ...stated, ...other }, false)).not.toContainEqual(expect.objectContaining(co2Row));
    }
  }
});

test.each(['0', '-5', '1000', 'low', '95.5'])('a CO2 of %s is refused where it is typed', (typed) => {
  const hybrid = { ...express, 'vehicle.co2_grams_per_km': typed };
  expect(findStepErrors(2, hybrid, '2027-04-30')).toEqual({
    'vehicle.co2_grams_per_km':
      'CO2 must be a whole number from 1 to 999, in g/km. Leave it empty when the document prints none',
  });
  expect(findStepErrors(2, { ...hybrid, 'vehicle.fuel_type': 'diesel' }, '2027-04-30')).toEqual({});
});
