import { expect, test } from 'vitest';
import { allZones, type Zone } from '#permits/catalogue.ts';
import { checkoutSchema } from '#permits/order-contract.ts';
import { checkTrip } from '#permits/trip-check.ts';
import { emptyOrderForm, type OrderForm, priceOrderForm } from './order-form.ts';
import {
  createCheckoutBody,
  encodeConsent,
  extractRuleFacts,
  findFormConfiguration,
  hasConsent,
  listAnsweredPaths,
  setWarningAccepted,
} from './order-payload.ts';
import { findReachableStep, findStepErrors } from './order-rules.ts';
import { listReviewRows } from './web/review-rows.ts';

const paris: OrderForm = {
  ...emptyOrderForm,
  'trip.country': 'France',
  'trip.city_zone': 'Paris',
  'owner.email': 'Sam@Example.com',
  'vehicle.plate_number': 'AB12CDE',
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
const body = (form: OrderForm) => createCheckoutBody(form, priceOrderForm(form));
const accepted = (form: OrderForm) => checkoutSchema.safeParse(body(form)).success;
const consenting = (form: OrderForm): OrderForm => ({ ...form, consent: encodeConsent(form, []) });

test('express, full and dated orders are what the server accepts', () => {
  for (const form of [paris, milan, full, { ...paris, rental_car: 'on', 'vehicle.plate_number': '' }]) {
    expect(findStepErrors(1, form, TODAY)).toEqual({});
    expect(findStepErrors(2, form, TODAY)).toEqual({});
    expect(accepted(consenting(form))).toBe(true);
  }
});

test('the trip check hears what decides admission, and neither the plate nor what only a portal needs', () => {
  const typed = { ...full, 'vehicle.make': 'Ford', 'vehicle.model': 'Focus' };
  const decisive = [
    'country_of_registration',
    'fuel_type',
    'euro_standard',
    'vehicle_category',
    'date_first_registration',
  ];
  expect(Object.keys(extractRuleFacts(typed))).toEqual(decisive);
  expect(listReviewRows(typed, false).at(-1)).toMatchObject({ term: 'Make and model', value: 'Ford, Focus' });
});

test('every destination is complete by what its form asks for, in both ways, and is what the server accepts', () => {
  for (const { country, name } of allZones) {
    for (const [way, form] of Object.entries({ express: { ...milan, express: 'on' }, full })) {
      const trip = { 'trip.country': country, 'trip.city_zone': name, 'trip.vignette_type': '10-day' };
      const typed: OrderForm = { ...form, ...trip, 'trip.entry_date': '2027-05-01', 'trip.number_of_days': '3' };
      const errors = { ...findStepErrors(1, typed, TODAY), ...findStepErrors(2, typed, TODAY) };
      expect({ country, name, way, errors }).toEqual({ country, name, way, errors: {} });
      expect([country, name, way, accepted(consenting(typed))]).toEqual([country, name, way, true]);
    }
  }
});

test('express tells what decides about the vehicle when the customer wants it checked, and is accepted', () => {
  const telling = { ...paris, tell_vehicle: 'on', 'vehicle.fuel_type': 'diesel', 'vehicle.euro_standard': 'Euro 5' };
  expect(body(telling).vehicle).toEqual({
    country_of_registration: 'United Kingdom',
    plate_number: 'AB12CDE',
    fuel_type: 'diesel',
    euro_standard: 'Euro 5',
    vehicle_category: 'M1',
    date_first_registration: '',
  });
  expect(findStepErrors(2, telling, TODAY)).toEqual({});
  expect(accepted(consenting(telling))).toBe(true);
  expect(listAnsweredPaths(telling)).toContain('vehicle.fuel_type');
  expect(hasConsent({ ...consenting(telling), 'vehicle.fuel_type': 'petrol' })).toBe(false);
});

test('express sends nothing but what was asked, so that no default passes for a fact', () => {
  const sent = body({ ...full, express: 'on' });
  expect(sent.owner).toEqual({ email: 'Sam@Example.com' });
  const vehicle = { country_of_registration: 'United Kingdom', plate_number: 'AB12CDE', vehicle_category: 'M1' };
  expect(sent.vehicle).toEqual(vehicle);
});

test('a sticker that the car has is told where a French zone is chosen, and does not follow to another country', () => {
  for (const form of [paris, full]) {
    const withSticker = { ...form, 'vehicle.certificate_class': '2' };
    expect(body(withSticker).vehicle).toMatchObject({ certificate_class: '2' });
    expect(accepted(consenting(withSticker))).toBe(true);
    expect(hasConsent({ ...consenting(form), 'vehicle.certificate_class': '2' })).toBe(false);
    expect(body(form).vehicle).not.toHaveProperty('certificate_class');
    const toMilan = { ...withSticker, 'trip.country': 'Italy', 'trip.city_zone': 'Milan Area C' };
    expect(body(toMilan).vehicle).not.toHaveProperty('certificate_class');
  }
});

test('an express order of any of the 31 zones is in doubt only where a rule hangs on what was not asked', () => {
  const now = new Date(`${TODAY}T10:00:00Z`);
  const inDoubt = (zone: Zone, vehicle: object) => checkTrip(zone, vehicle, {}, now).need === 'not_sure';
  const cars = ['petrol', 'diesel', 'electric', 'hybrid', 'LPG', 'CNG', 'other'].flatMap((fuel_type) =>
    ['Euro 1', 'Euro 3', 'Euro 4', 'Euro 5', 'Euro 6'].map((euro_standard) => ({ fuel_type, euro_standard })),
  );
  const doubted = allZones.filter((zone) => {
    const form = { ...milan, 'trip.country': zone.country, 'trip.city_zone': zone.name };
    const { vehicle } = body(form);
    const needs = new Set(cars.map((car) => checkTrip(zone, { ...vehicle, ...car }, {}, now).need));
    const hangs = needs.size > 1 || needs.has('not_sure');
    expect([zone.name, inDoubt(zone, vehicle)]).toEqual([zone.name, hangs]);
    return hangs;
  });
  const names = doubted.map(({ name }) => name);
  for (const sure of ['Highway vignette']) expect(names).not.toContain(sure);
  // Their lists take any car, but bans of old cars hold there besides.
  for (const doubtful of ['Rome ZTL Centro', 'Florence ZTL', 'Venice Mestre ZTL', 'Verona ZTL'])
    expect(names).toContain(doubtful);
});

test('days typed for Italy do not follow the customer to France, where only the day of entry can be said', () => {
  const toParis = { ...milan, 'trip.country': 'France', 'trip.city_zone': 'Paris' };
  expect(body(toParis).trip).toEqual({ country: 'France', city_zone: 'Paris', entry_date: '2027-05-01' });
  expect(body({ ...toParis, 'trip.entry_date': '' }).trip).toEqual({ country: 'France', city_zone: 'Paris' });
  expect(body(milan).trip).toMatchObject({ entry_date: '2027-05-01', number_of_days: 3 });
});

test('the price follows the form', () => {
  expect(priceOrderForm(milan).total_cents).toBe(1999 + 3 * 499);
  expect(priceOrderForm({ ...milan, urgent_processing: 'on' }).total_cents).toBe(1999 + 3 * 499 + 999);
  expect(priceOrderForm(emptyOrderForm).total_cents).toBe(1999);
  const vienna = { ...paris, 'trip.country': 'Austria', 'trip.vignette_type': '10-day' };
  expect(priceOrderForm(vienna).total_cents).toBe(1999 + 500 + 990);
});

test('step 1 asks for the country first, then for the zone, then for everything that country needs at once', () => {
  expect(findStepErrors(1, emptyOrderForm, TODAY)).toEqual({ 'trip.country': 'Country is required' });
  const austria = { ...emptyOrderForm, 'trip.country': 'Austria', 'trip.entry_date': '2020-01-01' };
  expect(findStepErrors(1, austria, TODAY)).toEqual({ 'trip.city_zone': 'City or zone is required' });
  for (const days of ['0', '']) {
    const motorway = { ...austria, 'trip.city_zone': 'Highway vignette', 'trip.number_of_days': days };
    expect(findStepErrors(1, { ...motorway, 'trip.entry_date': '' }, TODAY)).toEqual({
      'trip.entry_date': 'Entry date is required',
      'trip.number_of_days': 'Days must be at least 1',
      'trip.vignette_type': 'Choose a vignette',
    });
    expect(findStepErrors(1, motorway, TODAY)['trip.entry_date']).toBe('The entry date must be today or later');
  }
});

test.each(['2-month', 'annual'])('a %s vignette that begins after the last day stops at the first step', (type) => {
  const vignette = { 'trip.city_zone': 'Highway vignette', 'trip.vignette_type': type };
  const austria = { ...emptyOrderForm, ...vignette, 'trip.country': 'Austria', 'trip.entry_date': '2027-05-04' };
  // The 18th day after today.
  expect(findStepErrors(1, { ...austria, 'trip.number_of_days': '14' }, TODAY)).toEqual({
    'trip.vignette_type': 'It becomes valid after your last day; a 10-day one can start at once',
  });
  expect(findReachableStep(3, { ...austria, 'trip.number_of_days': '14' }, TODAY)).toBe(1);
  expect(findStepErrors(1, { ...austria, 'trip.number_of_days': '15' }, TODAY)).toEqual({});
  const tenDays = { ...austria, 'trip.vignette_type': '10-day', 'trip.number_of_days': '14' };
  expect(findStepErrors(1, tenDays, TODAY)).toEqual({});
});

test('an entry date that has passed is found on the page where it is typed', () => {
  expect(findStepErrors(1, { ...milan, 'trip.entry_date': TODAY }, TODAY)).toEqual({});
  expect(findStepErrors(1, { ...milan, 'trip.entry_date': '9999-12-31' }, TODAY)).toEqual({
    'trip.entry_date': 'Entry date must be a date from 1900 to 2099',
  });
  expect(findStepErrors(1, { ...milan, 'trip.entry_date': 'soon' }, TODAY)).toEqual({
    'trip.entry_date': 'Entry date must be a date',
  });
  const past = { ...milan, 'trip.entry_date': '2027-04-29' };
  expect(findStepErrors(1, past, TODAY)).toEqual({ 'trip.entry_date': 'The entry date must be today or later' });
  const toParis = { ...past, 'trip.country': 'France', 'trip.city_zone': 'Paris' };
  expect(findStepErrors(1, toParis, TODAY)).toEqual({ 'trip.entry_date': 'The entry date must be today or later' });
  expect(findStepErrors(1, { ...toParis, 'trip.entry_date': '' }, TODAY)).toEqual({});
});

test('what the form answers is told apart from what only stands in it', () => {
  expect([...listAnsweredPaths(milan)].toSorted()).toEqual([
    'owner.email',
    'travel.entry_date',
    'vehicle.country_of_registration',
    'vehicle.plate_number',
    'vehicle.vehicle_category',
  ]);
  const answered = listAnsweredPaths(full);
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
  expect(findStepErrors(1, { ...milan, 'trip.number_of_days': days }, TODAY)).toEqual({
    'trip.number_of_days': message,
  });
});

test('step 2 express wants an e-mail with @ and a plate, unless the car is a rental', () => {
  const blank = { ...paris, 'owner.email': '', 'vehicle.plate_number': ' ' };
  expect(findStepErrors(2, blank, TODAY)).toEqual({
    'owner.email': 'E-mail is required',
    'vehicle.plate_number': 'Plate number is required',
  });
  expect(findStepErrors(2, { ...blank, rental_car: 'on', 'owner.email': 'sam' }, TODAY)).toEqual({
    'owner.email': 'E-mail must contain @',
  });
});

test('step 2 in full wants names and address, and leaves phone and second line optional', () => {
  expect(Object.keys(findStepErrors(2, { ...paris, express: '' }, TODAY)).sort()).toEqual([
    'owner.address_line1',
    'owner.city',
    'owner.first_name',
    'owner.last_name',
    'owner.postcode',
  ]);
});

test('step 3 wants consent', () => {
  expect(findStepErrors(3, paris, TODAY)).toEqual({
    consent: 'Please authorise us to apply on your behalf.',
  });
  expect(findStepErrors(3, consenting(paris), TODAY)).toEqual({});
  expect(body(consenting(paris))).toMatchObject({
    consent: true,
    consented_to: { country: 'France', city_zone: 'Paris', plate_number: 'AB12CDE', told: [] },
  });
  expect(accepted(consenting(full))).toBe(true);
});

test.each<Partial<OrderForm>>([
  { 'trip.city_zone': 'Lyon' },
  { 'trip.country': 'Belgium', 'trip.city_zone': 'Antwerp LEZ' },
  { 'owner.email': 'other@example.com' },
  { 'owner.last_name': 'Other' },
  { 'vehicle.plate_number': 'CD34EFG' },
  { 'vehicle.country_of_registration': 'Ireland' },
  { rental_car: 'on' },
])('consent stands for what it was given to and not for %j', (change) => {
  const form = { ...consenting(full), ...change };
  expect(hasConsent(form)).toBe(false);
  expect(findStepErrors(3, form, TODAY)).toHaveProperty('consent');
  expect(body(form)).not.toHaveProperty('consented_to');
  expect(hasConsent({ ...form, consent: 'on' }), 'a tick of an earlier version').toBe(false);
});

test('consent does not depend on what is not applied for', () => {
  const italianDays = { ...consenting(paris), 'trip.number_of_days': '9', urgent_processing: 'on' };
  expect(hasConsent(italianDays)).toBe(true);
});

test('an address that names a later step leads to the first one that is not complete', () => {
  expect(findReachableStep(3, emptyOrderForm, TODAY)).toBe(1);
  expect(findReachableStep(3, { ...paris, 'owner.email': '' }, TODAY)).toBe(2);
  expect(findReachableStep(3, paris, TODAY)).toBe(3);
  expect(findReachableStep(1, paris, TODAY)).toBe(1);
});

test('an unknown country has no configuration and is refused as such', () => {
  expect(findFormConfiguration({ ...paris, 'trip.country': 'Atlantis' })).toBeUndefined();
  expect(findStepErrors(1, { ...paris, 'trip.country': 'Atlantis' }, TODAY)).toHaveProperty(['trip.country']);
});

test('a ticked sentence about a trip that has been changed since goes with the next tick', () => {
  const [late, long] = [
    { code: 'too_late', text: 'Too late.' },
    { code: 'long_stay', text: 'Thirty days.' },
  ] as const;
  const before = { ...milan, accepted: 'Far too late.\nThirty days.' };
  const ticked = setWarningAccepted(before, [late, long], late, true);
  expect(ticked).toBe('Thirty days.\nToo late.');
  expect(setWarningAccepted({ ...milan, accepted: ticked }, [late, long], long, false)).toBe('Too late.');
});
