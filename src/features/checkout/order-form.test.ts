import { expect, test } from 'vitest';
import { checkoutSchema } from './contract.ts';
import {
  answeredPaths,
  checkoutBody,
  configurationOf,
  emptyOrderForm,
  type OrderForm,
  priceOf,
  reachableStep,
  stepErrors,
} from './order-form.ts';

const paris: OrderForm = {
  ...emptyOrderForm,
  'trip.country': 'France',
  'trip.city_zone': 'Paris',
  'owner.email': 'Sam@Example.com',
  'vehicle.plate_number': 'AB12CDE',
  consent: 'on',
};
const milan: OrderForm = {
  ...paris,
  'trip.country': 'Italy',
  'trip.city_zone': 'Milan Area C',
  'trip.entry_date': '2027-05-01',
  'trip.number_of_days': '3',
};
const full: OrderForm = {
  ...paris,
  express: '',
  'owner.first_name': 'Sam',
  'owner.last_name': 'Driver',
  'owner.address_line1': '1 High Street',
  'owner.city': 'Leeds',
  'owner.postcode': 'LS1 1AA',
};

const TODAY = '2027-04-30';
const body = (form: OrderForm) => checkoutBody(form, priceOf(form));
const accepted = (form: OrderForm) => checkoutSchema.safeParse(body(form)).success;

test('express, full and dated orders are what the server accepts', () => {
  for (const form of [paris, milan, full, { ...paris, rental_car: 'on', 'vehicle.plate_number': '' }]) {
    expect(stepErrors(1, form, TODAY)).toEqual({});
    expect(stepErrors(2, form, TODAY)).toEqual({});
    expect(accepted(form)).toBe(true);
  }
});

test('express sends nothing but what was asked, so that no default passes for a fact', () => {
  const sent = body({ ...full, express: 'on' });
  expect(sent.owner).toEqual({ email: 'Sam@Example.com' });
  expect(sent.vehicle).toEqual({ country_of_registration: 'United Kingdom', plate_number: 'AB12CDE' });
});

test('days and dates typed for Italy do not follow the customer to France', () => {
  expect(body({ ...milan, 'trip.country': 'France', 'trip.city_zone': 'Paris' }).trip).toEqual({
    country: 'France',
    city_zone: 'Paris',
  });
  expect(body(milan).trip).toMatchObject({ entry_date: '2027-05-01', number_of_days: 3 });
});

test('the price follows the form', () => {
  expect(priceOf(milan).total_cents).toBe(1999 + 3 * 499);
  expect(priceOf({ ...milan, urgent_processing: 'on' }).total_cents).toBe(1999 + 3 * 499 + 999);
  expect(priceOf(emptyOrderForm).total_cents).toBe(1999);
  const vienna = { ...paris, 'trip.country': 'Austria', 'trip.vignette_type': '10-day' };
  expect(priceOf(vienna).total_cents).toBe(1999 + 500 + 990);
});

test('step 1 asks for the country first, then for everything that country needs at once', () => {
  expect(stepErrors(1, emptyOrderForm, TODAY)).toMatchObject({ 'trip.country': 'Country is required' });
  expect(stepErrors(1, { ...emptyOrderForm, 'trip.country': 'Austria', 'trip.number_of_days': '' }, TODAY)).toEqual({
    'trip.city_zone': 'City or zone is required',
    'trip.entry_date': 'Entry date is required',
    'trip.number_of_days': 'Days must be at least 1',
    'trip.vignette_type': 'Choose a vignette',
  });
});

test('an entry date that has passed is found on the page where it is typed', () => {
  expect(stepErrors(1, { ...milan, 'trip.entry_date': TODAY }, TODAY)).toEqual({});
  const past = { ...milan, 'trip.entry_date': '2027-04-29' };
  expect(stepErrors(1, past, TODAY)).toEqual({ 'trip.entry_date': 'The entry date must be today or later' });
  expect(stepErrors(1, { ...past, 'trip.country': 'France', 'trip.city_zone': 'Paris' }, TODAY)).toEqual({});
});

test('what the form answers is told apart from what only stands in it', () => {
  expect([...answeredPaths(milan)].toSorted()).toEqual([
    'owner.email',
    'travel.entry_date',
    'vehicle.country_of_registration',
    'vehicle.plate_number',
  ]);
  const answered = answeredPaths(full);
  for (const path of ['owner.address.line1', 'owner.address.country', 'owner.first_name', 'vehicle.fuel_type'])
    expect(answered).toContain(path);
  expect(answered).not.toContain('vehicle.date_first_registration');
});

test.each([
  ['0', 'Days must be at least 1'],
  ['366', 'Days can be at most 365'],
  ['1.5', 'Days must be a whole number'],
  ['three', 'Days must be a whole number'],
])('%s days in Italy: %s', (days, message) => {
  expect(stepErrors(1, { ...milan, 'trip.number_of_days': days }, TODAY)).toEqual({ 'trip.number_of_days': message });
});

test('step 2 express wants an e-mail with @ and a plate, unless the car is a rental', () => {
  const blank = { ...paris, 'owner.email': '', 'vehicle.plate_number': ' ' };
  expect(stepErrors(2, blank, TODAY)).toEqual({
    'owner.email': 'E-mail is required',
    'vehicle.plate_number': 'Plate number is required',
  });
  expect(stepErrors(2, { ...blank, rental_car: 'on', 'owner.email': 'sam' }, TODAY)).toEqual({
    'owner.email': 'E-mail must contain @',
  });
});

test('step 2 in full wants names and address, and leaves phone and second line optional', () => {
  expect(Object.keys(stepErrors(2, { ...paris, express: '' }, TODAY)).sort()).toEqual([
    'owner.address_line1',
    'owner.city',
    'owner.first_name',
    'owner.last_name',
    'owner.postcode',
  ]);
});

test('step 3 wants consent', () => {
  expect(stepErrors(3, { ...paris, consent: '' }, TODAY)).toEqual({
    consent: 'Please authorise us to apply on your behalf.',
  });
  expect(stepErrors(3, paris, TODAY)).toEqual({});
});

test('an address that names a later step leads to the first one that is not complete', () => {
  expect(reachableStep(3, emptyOrderForm, TODAY)).toBe(1);
  expect(reachableStep(3, { ...paris, 'owner.email': '' }, TODAY)).toBe(2);
  expect(reachableStep(3, paris, TODAY)).toBe(3);
  expect(reachableStep(1, paris, TODAY)).toBe(1);
});

test('an unknown country has no configuration and is refused as such', () => {
  expect(configurationOf({ ...paris, 'trip.country': 'Atlantis' })).toBeUndefined();
  expect(stepErrors(1, { ...paris, 'trip.country': 'Atlantis' }, TODAY)).toHaveProperty(['trip.country']);
});
