import { expect, test } from 'vitest';
import { findZoneBySlug } from './catalogue.ts';
import { describeVignetteYear } from './vignette-year.ts';

const zone = findZoneBySlug('austria-highway-vignette');
const yearOf = (type: '10-day' | '2-month' | 'annual', firstDay: string) =>
  zone && describeVignetteYear(zone, type, firstDay);

test('an annual vignette of the next year says how long it is valid, and that its price is not known', () => {
  for (const firstDay of ['2026-12-01', '2026-12-17', '2027-03-01'])
    expect(yearOf('annual', firstDay)).toBe(
      'The annual vignette of 2027 is valid from 1 December 2026 to 31 January 2028. €106.80 is the price for cars of 2026 (as of 1 November 2026); that of 2027 is not known to us.',
    );
  expect(yearOf('annual', '2026-11-30')).toBe(
    'The annual vignette of 2026 is valid from 1 December 2025 to 31 January 2027.',
  );
});

test('of a shorter one only a price of another year is told', () => {
  expect(yearOf('10-day', '2026-12-29')).toBe('');
  expect(yearOf('10-day', '2027-01-02')).toBe(
    '€12.80 is the price for cars of 2026 (as of 1 November 2026); that of 2027 is not known to us.',
  );
  expect(yearOf('2-month', '2027-01-02')).toMatch(/^about €32.00 is the price/);
});
