import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PayloadPath } from '#robot/payload.ts';
import { allDrivers, authorities } from './authorities/registry.ts';
import { findDocumentBox, formatFactHint } from './fact-definition.ts';
import { allFacts, getFactByField, getFactByPath, isAskedAfterPayment } from './facts.ts';
import { documentBoxes, type ExplainedPath, fieldHelp } from './field-help.ts';
import { checkoutCountries, vehicleUpdateCountries } from './form-choices.ts';
import { FieldHelp } from './web/field-help.tsx';
import { FieldHelpContent } from './web/field-help-content.tsx';

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

const countries = [...new Set([...checkoutCountries, ...vehicleUpdateCountries].map(({ value }) => value)), ''];
/** They say themselves what they mean. */
const plainPaths: PayloadPath[] = [
  'owner.phone',
  'owner.address.line2',
  'owner.address.city',
  'owner.address.postcode',
  'owner.address.country',
];
const explainedFacts = allFacts.filter(
  ({ path }) => isAskedAfterPayment(path) && /^(vehicle|owner|documents)\./.test(path) && !plainPaths.includes(path),
);
const renderHelp = (path: ExplainedPath, country: string) =>
  renderToStaticMarkup(createElement(FieldHelpContent, { path, documents: [{ country }] }));
const markedBoxes = (markup: string) => [...markup.matchAll(/data-box="([^"]+)"/g)].map(([, code]) => code);

test('every question about the vehicle, its keeper or its document is explained in one short sentence', () => {
  expect(explainedFacts.map(({ path }) => path).toSorted()).toEqual(Object.keys(fieldHelp).toSorted());
  expect(explainedFacts.length).toBeGreaterThan(18);
  // Beside the field stands what the list has, and nothing that would open empty.
  for (const { path } of allFacts) {
    const beside = renderToStaticMarkup(createElement(FieldHelp, { path, label: 'It', country: 'France' }));
    expect(beside !== '', path).toBe(path in fieldHelp);
  }
  for (const [path, { meaning, fallback }] of Object.entries(fieldHelp)) {
    expect(meaning.split(/\s+/).length, path).toBeLessThanOrEqual(25);
    expect(meaning, path).toMatch(/^[A-Z][^.!?]*(\.\d[^.!?]*)*\.$/);
    expect(fallback, path).toMatch(/\.$/);
  }
});

test('whatever the country, the drawing marks the boxes that the question names, and says where they stand', () => {
  const usedCodes = new Set<string>();
  for (const fact of explainedFacts.filter(({ kind }) => kind !== 'document')) {
    for (const country of countries) {
      const codes = findDocumentBox(fact, country)?.split(' or ') ?? [];
      const markup = renderHelp(fact.path as ExplainedPath, country);
      expect(markedBoxes(markup).toSorted(), `${fact.path}, ${country}`).toEqual(codes.toSorted());
      const altText = /<title>(.*?)<\/title>/.exec(markup)?.[1];
      for (const code of codes) {
        usedCodes.add(code);
        expect(altText).toContain(`box ${code}`);
        expect(altText).toContain(country === 'United Kingdom' ? 'of the V5C' : 'On the ');
      }
    }
  }
  expect([...usedCodes].toSorted()).toEqual(Object.keys(documentBoxes).toSorted());
});

test('the Euro standard is shown where each document has it', () => {
  expect(markedBoxes(renderHelp('vehicle.euro_standard', 'United Kingdom'))).toEqual(['D.2', 'V.9']);
  expect(markedBoxes(renderHelp('vehicle.euro_standard', 'Germany'))).toEqual(['V.9', '14']);
  expect(markedBoxes(renderHelp('vehicle.euro_standard', 'France'))).toEqual(['V.9']);
});

test('which pages of the document to photograph, and that nothing on them is blacked out', () => {
  expect(renderHelp('documents.v5c', 'United Kingdom')).toContain('pages 2 and 1 of the V5C');
  expect(renderHelp('documents.v5c', 'France')).toContain('each side of the certificat d&#x27;immatriculation');
  expect(renderHelp('documents.v5c', 'France')).toContain('We black out nothing');
});

test.each(['owner.phone', 'stay.phone'] as const)('%s is a number that can be dialled', (path) => {
  const accepts = (typed: string) => getFactByPath(path).schema?.safeParse(typed).success;
  for (const typed of ['+44 20 7946 0000', '020 7946 0000', '(055) 12.34/56-7'])
    expect(accepts(typed), typed).toBe(true);
  for (const typed of ['call me', '12345', '+44 call 7946', '']) expect(accepts(typed), typed).toBe(false);
});
