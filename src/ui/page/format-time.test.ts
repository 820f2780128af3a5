import { expect, test } from 'vitest';
import { formatClock, formatDay, formatDayOfMoment } from './format-time.ts';

test('a day is the same day in every time zone', () => {
  expect(formatDay('2026-05-01')).toBe('1 May 2026');
});

test('what is no day gives an empty text', () => {
  expect(['', 'soon', null].map(formatDay)).toEqual(['', '', '']);
});

test('the day of a moment is that of the visitor: half past midnight in London is not yesterday', () => {
  const moment = '2026-05-01T23:30:00.000Z';
  expect(formatDayOfMoment(moment, 'Europe/London')).toBe('2 May 2026');
  expect(formatDayOfMoment(moment, 'UTC')).toBe('1 May 2026');
});

test('the clock has two digits each', () => {
  expect(formatClock(new Date(2026, 4, 1, 9, 5))).toBe('09:05');
});
