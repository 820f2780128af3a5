import { describe, expect, test } from 'vitest';
import { type CanaryScreen, type CanaryStop, describeCanaryChanges } from './canary-changes.ts';

const screen = (title: string, typed: Record<string, string> = {}, failed = false): CanaryScreen => ({
  name: title.toLowerCase(),
  title,
  failed,
  typed: Object.entries(typed).map(([meaning, label]) => ({ meaning, label, value: 'invented' })),
});

const terms = screen('Terms', { terms: 'I have read the terms' });
const vehicle = screen('Vehicle', { country: 'Country', plate: 'Registration number', fuel: 'Fuel' });
const keeper = screen('Keeper', { surname: 'Surname' });
const before = { screens: [terms, vehicle, keeper], stop: null };
const good = (...screens: CanaryScreen[]) => describeCanaryChanges({ screens, stop: null }, before);
const stopped = (screens: CanaryScreen[], stop: Partial<CanaryStop>) =>
  describeCanaryChanges(
    { screens, stop: { reason: 'field_not_found', message: 'It is not there.', details: '', ...stop } },
    before,
  );

describe('a walk that went well', () => {
  test('has nothing to say where all is as before', () => {
    expect(good(terms, vehicle, keeper)).toEqual([]);
  });

  test('is the first, and says that there was none to compare with', () => {
    expect(describeCanaryChanges(before, undefined)).toBeNull();
  });

  test('tells other words, what is asked no longer and what is new', () => {
    const other = screen('Vehicle', {
      country: 'Country',
      plate: ' Licence\n plate',
      euro: 'Euro class',
      make: 'Make',
    });
    expect(good(terms, other, keeper)).toEqual([
      "On 'Vehicle' the portal now says 'Licence plate' where it said 'Registration number'.",
      "On 'Vehicle' the portal now also asks for 'Euro class' and 'Make'.",
      "On 'Vehicle' the portal no longer asks for 'Fuel'.",
    ]);
  });

  test('tells new screens, missing ones and another order', () => {
    expect(good(vehicle, screen('Survey'), terms)).toEqual([
      "The portal now also shows 'Survey' after 'Vehicle'.",
      "The portal no longer shows 'Keeper'.",
      "The portal now shows 'Vehicle' and 'Terms', in this order.",
    ]);
  });

  test('tells another price, not that our own name for it is the same', () => {
    const asks = (value: string) => ({
      screens: [{ ...terms, typed: [{ meaning: 'amount', label: 'Amount asked for', value }] }],
      stop: null,
    });
    expect(describeCanaryChanges(asks('13.20 EUR'), asks('12.80 EUR'))).toEqual([
      "On 'Terms' the portal now asks for 13.20 EUR where it asked for 12.80 EUR.",
    ]);
    expect(describeCanaryChanges(asks('12.80 EUR'), asks('12.80 EUR'))).toEqual([]);
  });

  test('passes something that stands in the way as often as it comes', () => {
    expect(good(terms, terms, vehicle, keeper)).toEqual([]);
  });
});

describe('a walk that stopped', () => {
  const seen = 'Seen: Country | Licence plate';

  test('says what the portal says where it missed a field, and nothing of what it never came to', () => {
    const failed = screen('Vehicle', { country: 'Country' }, true);
    expect(stopped([terms, failed], { details: seen })).toEqual([
      "On 'Vehicle' the portal now says 'Licence plate' where it said 'Registration number'.",
      "On 'Vehicle' the walk stopped. It is not there.",
    ]);
  });

  test('names all that are new where one of them must be it', () => {
    const failed = screen('Vehicle', {}, true);
    expect(stopped([terms, failed], { details: 'Seen: Land | Fuel | Kind | A | B | C | D | E' })?.[0]).toBe(
      "On 'Vehicle' the portal now says 'Land', 'Kind', 'A', 'B', 'C', 'D' or 1 more where it said 'Country'.",
    );
  });

  test('guesses nothing where the page shows what it showed, or the reason is another', () => {
    const failed = screen('Vehicle', { country: 'Country' }, true);
    const only = ["On 'Vehicle' the walk stopped. It is not there."];
    expect(stopped([terms, failed], { details: 'Seen: Registration number | New' })).toEqual(only);
    expect(stopped([terms, failed], { details: 'Offered: Petrol | Diesel' })).toEqual(only);
    expect(stopped([terms, failed], { reason: 'echo_differs', details: seen })).toEqual(only);
  });

  test('does not call the screen new at which it stopped', () => {
    const screens = [...before.screens, screen('Payment', {}, true)];
    expect(stopped(screens, { reason: 'wrong_amount', message: 'It asks for 400 EUR.' })).toEqual([
      "On 'Payment' the walk stopped. It asks for 400 EUR.",
    ]);
  });

  test.each([
    ['maintenance', 'The portal was closed for maintenance: the walk could not go on.'],
    ['aborted', 'The walk was cut short, not by the portal. It is not there.'],
  ])('%s is said as what it is', (reason, sentence) => {
    expect(stopped([terms, screen('Vehicle', {}, true)], { reason })).toEqual([sentence]);
  });

  test('says so without a screen, and without a walk before it', () => {
    const stop = { reason: 'not_possible', message: 'It lacks a number.', details: '' };
    expect(describeCanaryChanges({ screens: [], stop }, undefined)).toEqual(['The walk stopped. It lacks a number.']);
  });
});
