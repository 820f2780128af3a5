import { expect, test } from 'vitest';
import type { PayloadPath } from '#robot/payload.ts';
import { allDrivers, authorities } from './authorities/registry.ts';
import { formatFactHint } from './fact-definition.ts';
import { allFacts, getFactByField, getFactByPath, isAskedAfterPayment } from './facts.ts';

const hint = (path: Parameters<typeof getFactByPath>[0], country: string) =>
  formatFactHint(getFactByPath(path), country);

test.each([
  ['United Kingdom', 'Box V.9 or D.2 of the V5C. Choose Unknown when it is not printed'],
  ['Germany', 'Box V.9 or 14 of the Zulassungsbescheinigung Teil I. Choose Unknown when it is not printed'],
  ['France', "Box V.9 of the certificat d'immatriculation. Choose Unknown when it is not printed"],
  ['Spain', 'Box V.9 of the permiso de circulación. Choose Unknown when it is not printed'],
  ['Italy', 'Box V.9 of the carta di circolazione. Choose Unknown when it is not printed'],
  ['Netherlands', 'Box V.9 of the kentekencard. Choose Unknown when it is not printed'],
  ['Sweden', 'Box V.9 of the registration certificate. Choose Unknown when it is not printed'],
])('a vehicle of %s is asked for the Euro standard by its own document', (country, expected) => {
  expect(hint('vehicle.euro_standard', country)).toBe(expected);
});

test('a hint that names no box is the same everywhere', () => {
  expect(hint('documents.v5c', 'Italy')).toBe(hint('documents.v5c', 'United Kingdom'));
});

test('nobody is asked later for what only the order form asks', () => {
  const onlyOrdered: PayloadPath[] = ['owner.email', 'vignette.start_date', 'vignette.vignette_type'];
  expect(onlyOrdered.filter(isAskedAfterPayment)).toEqual([]);
});

test('whatever any authority asks for is on every order or has a question of its own', () => {
  const empty = { meta: { order_ref: '', country: '', city: '' }, owner: {}, vehicle: {}, documents: {} };
  const asked = [
    ...allDrivers().flatMap((driver) => driver.listRequiredFacts(empty, '2027-01-01')),
    ...Object.values(authorities).flatMap(({ playbook, letter }) => [
      ...(playbook.requiredFacts ?? []),
      ...(playbook.fastTrack?.requiredFacts ?? []),
      ...(playbook.optionalFacts ?? []),
      ...(playbook.alreadyRegisteredFact ? [playbook.alreadyRegisteredFact] : []),
      ...(letter?.requiredFacts ?? []),
    ]),
  ];
  expect(asked.length).toBeGreaterThan(50);
  const withoutQuestion = asked.filter((path) => !isAskedAfterPayment(path));
  // Every order to Austria has the vignette type and its first day already.
  expect(new Set(withoutQuestion)).toEqual(new Set(['vignette.vignette_type', 'vignette.start_date']));
});

test('no answer holds what cannot be printed, wherever it is given', () => {
  const typed = allFacts.filter(({ kind, schema }) => kind === 'text' && schema);
  expect(typed.length).toBeGreaterThan(8);
  for (const { path, schema } of typed) expect([path, schema?.safeParse('A\u0007B').success]).toEqual([path, false]);
});

test('each place in the payload is one fact', () => {
  expect(new Set(allFacts.map(({ path }) => path)).size).toBe(allFacts.length);
});

test('a keeper reads where their own document names them', () => {
  expect(hint('owner.first_name', 'United Kingdom')).toBe('The registered keeper, box C.1 of the V5C');
  expect(hint('owner.first_name', 'Italy')).toBe('The registered keeper, box C.2 or C.1 of the carta di circolazione');
});

test.each([
  ['vehicle.plate_number', 'Plate number', 'Plate number'],
  ['vehicle.country_of_registration', 'Country of registration', 'Registered in'],
  ['vehicle.date_first_registration', 'First registration', 'First registration'],
  ['vehicle.fuel_type', 'Fuel type', 'Fuel'],
  ['vehicle.euro_standard', 'Euro standard', 'Euro standard'],
  ['vehicle.vehicle_category', 'Vehicle category', 'Category'],
  ['vehicle.make', 'Make', 'Make'],
  ['vehicle.model', 'Model', 'Model'],
  ['owner.first_name', 'First name', 'First name'],
  ['owner.last_name', 'Last name', 'Last name'],
  ['owner.email', 'E-mail', 'E-mail'],
  ['owner.phone', 'Phone', 'Phone'],
  ['owner.address_line1', 'Address line 1', 'Address line 1'],
  ['owner.address_line2', 'Address line 2', 'Address line 2'],
  ['owner.city', 'City', 'City'],
  ['owner.postcode', 'Postcode', 'Postcode'],
  ['owner.country', 'Country', 'Country'],
  ['trip.entry_date', 'Entry date', 'Entry date'],
  ['travel.number_of_days', 'Number of days', 'Days'],
  ['trip.vignette_type', 'Vignette', 'Vignette'],
])('%s is called %s in the order form and %s in the form of tests', (field, formLabel, testLabel) => {
  expect(getFactByField(field)).toMatchObject({ formLabel, testLabel });
});

test('a field that asks for no fact is refused by name', () => {
  expect(() => getFactByField('owner.shoe_size')).toThrow('No fact is asked for by owner.shoe_size.');
});
