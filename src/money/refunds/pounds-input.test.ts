import { expect, test } from 'vitest';
import { formatPoundsInput, parsePence } from './pounds-input.ts';

test.each([
  ['19.99', 1999],
  [' £5 ', 500],
  ['0,5', 50],
  ['19.999', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('%s is %s pence', (text, pence) => expect(parsePence(text)).toBe(pence));

test('an amount is written as it is read', () => {
  for (const pence of [1, 50, 1999, 100_000]) expect(parsePence(formatPoundsInput(pence))).toBe(pence);
});
