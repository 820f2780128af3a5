import { expect, test } from 'vitest';
import { exampleSituationFacts } from '../../../test/example-situation-facts.ts';
import { situationOf } from './situation.ts';

test.each(['confirmed', 'queued'] as const)(
  'an order whose days are over before it is begun says so, and what becomes of the money: %s',
  (status) => {
    const dayOver = 'The day of your trip, 2 May 2026, was over at the place before anything of your order had begun.';
    const some = { status, dayOver, missing: ['Fuel'], hold: null, refundDueAt: null };
    for (const work of ['buy', 'register', 'mail', 'check'] as const) {
      const situation = situationOf({ ...exampleSituationFacts, ...some, work });
      const what = work === 'check' ? 'No rule-check statement is written' : 'No application is made';
      expect(situation).toMatchObject({ name: 'day_over', headline: `${what}: the trip is over.`, yours: null });
      expect(situation.next).toEqual([dayOver, 'There is nothing for you to do.']);
      expect(situation.money).toBe('We pay back your £19.99 to the card you paid with, and e-mail you.');
    }
  },
);

test('what a correction has ended while it was held is not said to have been stopped by its customer', () => {
  const excluded = 'Diesel is admitted from Euro 6.';
  expect(situationOf({ ...exampleSituationFacts, status: 'queued', hold: 'stopped', excluded })).toMatchObject({
    name: 'excluded',
    headline: 'No application is made: this vehicle may not enter.',
    yours: null,
  });
});

test('what is missing is named, at length while it is short', () => {
  const next = (...missing: string[]) =>
    situationOf({ ...exampleSituationFacts, status: 'confirmed', method: null, missing }).next[0];
  expect(next('Fuel')).toBe('Still needed: Fuel.');
  expect(next('Number plate', 'Fuel')).toBe('Still needed: Number plate and Fuel.');
  expect(next('Do you drive in before 6:00 on that Sunday?')).toBe(
    'Still needed: Do you drive in before 6:00 on that Sunday?',
  );
  expect(next('Whose name stands there?', 'Fuel')).toBe('Still needed: ‘Whose name stands there?’ and Fuel.');
  expect(next('A', 'B', 'C', 'D', 'E')).toBe('Still needed: A, B, C and 2 more.');
});
