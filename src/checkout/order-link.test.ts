import { expect, test } from 'vitest';
import { emptyOrderForm } from './order-form.ts';
import { applyOrderLink, hasWholeTrip, parseOrderLink } from './order-link.ts';

const chosen = (country: string, zone: string) => ({ 'trip.country': country, 'trip.city_zone': zone });

test('a link chooses its country and zone', () => {
  expect(parseOrderLink('Italy', 'Milan Area C')).toEqual({
    fields: chosen('Italy', 'Milan Area C'),
    unknownPart: null,
  });
  expect(parseOrderLink('France', null)).toEqual({ fields: chosen('France', ''), unknownPart: null });
  expect(parseOrderLink('Austria', null)).toEqual({ fields: chosen('Austria', 'Highway vignette'), unknownPart: null });
  expect(parseOrderLink(null, null)).toEqual({ fields: {}, unknownPart: null });
});

test.each([
  ['Germany', 'Berlin', 'country', {}],
  ['<script>', null, 'country', {}],
  [null, 'Paris', 'country', {}],
  ['Italy', 'Paris', 'zone', chosen('Italy', '')],
  ['Italy', '__proto__', 'zone', chosen('Italy', '')],
] as const)('what a link names and nobody offers is said: %s, %s', (country, zone, unknown, fields) => {
  expect(parseOrderLink(country, zone)).toEqual({ fields, unknownPart: unknown });
});

test('the rest of what was typed stays', () => {
  const typed = { ...emptyOrderForm, ...chosen('Italy', 'Rome ZTL Centro'), 'owner.email': 'sam@example.com' };
  const inFrance = applyOrderLink(typed, parseOrderLink('France', 'Paris'));
  expect(inFrance).toEqual({ ...typed, ...chosen('France', 'Paris') });
  expect(applyOrderLink(typed, parseOrderLink('Italy', null))).toEqual(typed);
  expect(applyOrderLink(typed, parseOrderLink('Spain', null))['trip.city_zone']).toBe('');
});

test('a link of an answered check fills in what was asked: trip, country of registration, and the vehicle once it is told', () => {
  const asked = {
    entry_date: '2027-05-04',
    number_of_days: '3',
    country_of_registration: 'Germany',
    vehicle_category: 'N1',
    rental_car: 'on',
    fuel_type: 'diesel',
    date_first_registration: '2014-05-01',
  };
  const of = (facts: Record<string, string>) => parseOrderLink('France', 'Paris', new URLSearchParams(facts)).fields;
  expect(of(asked)).toEqual({
    ...chosen('France', 'Paris'),
    'trip.entry_date': '2027-05-04',
    'trip.number_of_days': '3',
    rental_car: 'on',
    'vehicle.country_of_registration': 'Germany',
    'vehicle.vehicle_category': 'N1',
    'vehicle.fuel_type': 'diesel',
    'vehicle.date_first_registration': '2014-05-01',
    tell_vehicle: 'on',
  });
  // Without a fuel the form would state petrol, and without a category a car, though nobody entered either.
  expect(of({ fuel_type: 'diesel' })).toEqual({ ...chosen('France', 'Paris'), 'vehicle.fuel_type': 'diesel' });
  expect(of({ vehicle_category: 'M1', country_of_registration: 'Ireland' })).toEqual({
    ...chosen('France', 'Paris'),
    'vehicle.country_of_registration': 'Ireland',
    'vehicle.vehicle_category': 'M1',
  });
});

test.each<Record<string, string>>([
  { fuel_type: 'coal' },
  { fuel_type: '' },
  { number_of_days: '0' },
  { number_of_days: 'many' },
  { entry_date: '<script>' },
  { date_first_registration: '2014-13-45' },
  { country_of_registration: '__proto__' },
  { plate_number: 'AB12 CDE' },
])('what an order would refuse, and what no link states, is left out: %o', (facts) => {
  expect(parseOrderLink('France', 'Paris', new URLSearchParams(facts)).fields).toEqual(chosen('France', 'Paris'));
});

test('a link of an answered check carries the CO2 of a hybrid car, and no CO2 that the order would refuse', () => {
  const hybrid = { vehicle_category: 'M1', fuel_type: 'hybrid' };
  const of = (co2_grams_per_km: string) =>
    parseOrderLink('Italy', 'Milan Area C', new URLSearchParams({ ...hybrid, co2_grams_per_km })).fields;
  expect(of('120')).toMatchObject({ 'vehicle.co2_grams_per_km': '120', tell_vehicle: 'on' });
  for (const rubbish of ['0', '1000', 'low', '']) expect(of(rubbish)).not.toHaveProperty(['vehicle.co2_grams_per_km']);
});

test.each<[string, string, Record<string, string>, boolean]>([
  ['France', 'Paris', {}, true],
  ['France', 'Berlin', {}, false],
  ['France', 'Paris', { entry_date: '2027-05-03' }, false],
  ['Italy', 'Milan Area C', {}, false],
  ['Italy', 'Milan Area C', { entry_date: '2027-05-04' }, false],
  ['Italy', 'Milan Area C', { entry_date: '2027-05-04', number_of_days: '2' }, true],
  ['Austria', 'Highway vignette', { entry_date: '2027-05-04', number_of_days: '2' }, false],
  ['Austria', 'Highway vignette', { entry_date: '2027-05-04', number_of_days: '2', vignette_type: '10-day' }, true],
])('a link to %s, %s with %o leaves nothing of the trip to ask: %s', (country, zone, facts, isWhole) => {
  const link = parseOrderLink(country, zone, new URLSearchParams(facts));
  expect(hasWholeTrip(applyOrderLink(emptyOrderForm, link), link, '2027-05-04')).toBe(isWhole);
});
