import { expect, test } from 'vitest';
import { parseFirstDay, requestedDaysOf } from './requested-days.ts';

const today = '2026-11-23';

test.each([
  ['24 November, about 18:00', '2026-11-24'],
  ['on the 3rd of March at 9', '2027-03-03'],
  ['March 3rd, 2028, noon', '2028-03-03'],
  ['24/11, 18.30', '2026-11-24'],
  ['24.11.2026 18:00', '2026-11-24'],
  ['2026-12-01', '2026-12-01'],
  ['23 November', '2026-11-23'],
  ['31 February', undefined],
  ['about 18:00', undefined],
  ['in the evening', undefined],
])('the arrival %j is on %s', (text, day) => {
  expect(parseFirstDay(text, today)).toBe(day);
});

const order = { entryDate: null, numberOfDays: 1, stayArrival: '24 November', stayNights: '2' };

test('the plate is listed to the day of departure, and a day that is in doubt is a person’s', () => {
  expect(requestedDaysOf(order, today)).toEqual({ from: '2026-11-24', until: '2026-11-26' });
  expect(requestedDaysOf({ ...order, stayNights: '0', numberOfDays: 3 }, today)).toEqual({
    from: '2026-11-24',
    until: '2026-11-26',
  });
  expect(requestedDaysOf({ ...order, entryDate: '2026-11-24', stayArrival: '18:00' }, today)).toMatchObject({
    from: '2026-11-24',
  });
  expect(requestedDaysOf({ ...order, entryDate: '2026-11-25' }, today)).toHaveProperty('problem');
  expect(requestedDaysOf({ ...order, stayArrival: 'late' }, today)).toHaveProperty('problem');
});
