import { expect, test } from 'vitest';
import { isItalianWorkingDay } from './italian-law.ts';

test.each([
  ['Christmas', '2026-12-25'],
  ['Easter Monday', '2026-04-06'],
  ['Easter Monday', '2027-03-29'],
  ['Easter Monday', '2028-04-17'],
  ['Easter Monday', '2029-04-02'],
  ['Easter Monday', '2030-04-22'],
  ['All Saints', '2027-11-01'],
])('%s is no working day in Italy: %s', (_name, holiday) => {
  expect(isItalianWorkingDay(holiday)).toBe(false);
});

test('the days around a holiday are working days', () => {
  for (const day of ['2026-04-07', '2027-03-30', '2026-12-24', '2026-11-27'])
    expect(isItalianWorkingDay(day)).toBe(true);
});
