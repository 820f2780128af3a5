import { expect, test } from 'vitest';
import { readSorting, writeSorting } from './sorting.ts';

const newest = { column: 'created', descending: true };

test('an address without a sort means the list as it comes', () => {
  expect(readSorting('', newest)).toEqual(newest);
});

test.each(['amount', '-amount'])('%s survives the address', (text) => {
  expect(writeSorting(readSorting(text, newest))).toBe(text);
});
