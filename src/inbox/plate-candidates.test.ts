import { expect, test } from 'vitest';
import { measureCpuTimeMs } from '../../test/cpu-time.ts';
import { findPlateCandidates } from './plate-candidates.ts';

test.each([
  ['Vehicle AB12 CDE is admitted', 'AB12CDE'],
  ['W-12345X', 'W12345X'],
  ['Fahrzeug M-AB 1234.', 'MAB1234'],
  ['immatriculé AA-123-BB', 'AA123BB'],
  ['plate: ab12cde', 'AB12CDE'],
])('%s names %s', (text, plate) => {
  expect(findPlateCandidates(text)).toContain(plate);
});

test('words, years and amounts are no plates', () => {
  expect(findPlateCandidates('Your certificate, 2026.')).toEqual([]);
});

test('a hostile text is read in a moment', () => {
  const hostile = ['A1 ', 'A1'].map((part) => part.repeat(200_000));
  expect(measureCpuTimeMs(() => hostile.map(findPlateCandidates))).toBeLessThan(2_000);
});
