import { expect, test } from 'vitest';
import { formatClock, formatDay } from './format-time.ts';

test('a day is the same day in every time zone', () => {
  expect(formatDay('2026-05-01')).toBe('1 May 2026');
});

test('what is no day gives an empty text', () => {
  expect(['', 'soon', null].map(formatDay)).toEqual(['', '', '']);
});

test('the clock has two digits each', () => {
  expect(formatClock(new Date(2026, 4, 1, 9, 5))).toBe('09:05');
});
