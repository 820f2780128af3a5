import { expect, test } from 'vitest';
import { formatTripDays } from './days.ts';

test('the days of an order are written out with their last one, and a vignette with the day on which it ends', () => {
  const words = (entryDate: string | null, numberOfDays: number | null, vignetteType: string | null = null) =>
    formatTripDays({ entryDate, numberOfDays, vignetteType, createdAt: new Date('2026-11-24T10:00:00Z') });
  expect([
    words('2026-11-26', 1),
    words('2026-12-30', 3),
    words('2026-11-26', null),
    words(null, 3),
    words('2026-11-26', 30, '10-day'),
    words('2026-12-20', 5, '2-month'),
    words('2026-12-20', 5, 'annual'),
    words('2026-12-05', 5, '2-month'),
  ]).toEqual([
    '26 November 2026',
    '30 December 2026 to 1 January 2027 (3 days)',
    'from 26 November 2026',
    null,
    '10-day vignette, 26 November 2026 to 5 December 2026',
    '2-month vignette, 20 December 2026 to 19 February 2027',
    'Annual vignette, 20 December 2026 to 31 January 2028',
    '2-month vignette, wanted from 5 December 2026; bought online it begins on 12 December 2026 at the earliest',
  ]);
});
