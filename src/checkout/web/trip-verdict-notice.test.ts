import { expect, test } from 'vitest';
import { findZoneBySlug } from '#permits/catalogue.ts';
import { checkTrip } from '#permits/trip-check.ts';
import { findDoubt, findGist, findVerdictTitle } from './trip-verdict-notice.tsx';

test('the headline is true of a day of entry on which nothing is needed, and of other days', () => {
  const paris = findZoneBySlug('paris');
  if (!paris) throw new Error('Paris has no zone.');
  const titleOn = (entry_date: string, vehicle = {}) =>
    findVerdictTitle(checkTrip(paris, vehicle, { entry_date }, new Date('2026-11-29T10:00:00Z')));
  const petrol = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };
  // 20 December 2026 is a Sunday.
  expect(titleOn('2026-12-20', { vehicle_category: 'M1' })).toBe(
    'Nothing on that day; for other days we cannot tell yet',
  );
  expect(titleOn('2026-12-20', petrol)).toBe('Nothing on that day; on other days you need this');
  // Heavier vehicles have limits on a Sunday too.
  expect(titleOn('2026-12-20')).toBe('We cannot tell yet whether this vehicle may enter');
  expect(titleOn('2026-12-21')).toBe('We cannot tell yet whether this vehicle may enter');
  expect(titleOn('2026-12-21', petrol)).toBe('You need this');
});

test('of a reason the first sentences are shown that are read at a glance, and at least the first', () => {
  const short = "Crit'Air E, 1 and 2 may enter. Your vehicle gets Crit'Air 2.";
  expect(findGist(short)).toBe(short);
  expect(
    findGist('Only announced plates may enter. The Scudo Verde rests on no day. It keeps the oldest vehicles out.'),
  ).toBe('Only announced plates may enter. The Scudo Verde rests on no day.');
  const long = `It is in force ${'on every working day, '.repeat(8)}and on no other day.`;
  expect(findGist(`${long} It rests in August.`)).toBe(long);
  // What follows a sentence that is left out is left out too.
  expect(findGist(`It may enter. ${long} It rests in August.`)).toBe('It may enter.');
});

test('of a doubt what is not known is shown, not what the rules say before it', () => {
  const rules =
    'Only announced plates may enter. The boulevards, Monday to Friday 8:30-18:30, have a limit for diesels.';
  expect(findDoubt(`${rules} The fuel of your vehicle is not known.`)).toBe('The fuel of your vehicle is not known.');
  const short = 'Diesel: admitted from Euro 6. By its date of registration yours is Euro 5 or Euro 6.';
  expect(findDoubt(`${short} We assume this: the order holds on.`)).toBe(short);
});
