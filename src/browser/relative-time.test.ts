import { expect, test } from 'vitest';
import { relativeTime, spanOfTime } from './relative-time.ts';

const now = Date.parse('2026-05-01T12:00:00Z');

test.each([
  ['2026-05-01T11:59:30Z', 'just now'],
  ['2026-05-01T11:57:00Z', '3 min ago'],
  ['2026-05-01T07:00:00Z', '5 hr ago'],
  ['2026-04-30T12:00:00Z', 'yesterday'],
  ['2026-04-24T12:00:00Z', '7 days ago'],
  ['2025-05-01T12:00:00Z', 'last yr'],
  ['2026-05-01T13:00:00Z', 'in 1 hr'],
])('%s is %s', (moment, words) => {
  expect(relativeTime(Date.parse(moment), now)).toBe(words);
});

test.each([
  [42, '42 s'],
  [420, '7 min'],
  [12_600, '3.5 h'],
  [180_000, '2.1 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(spanOfTime(seconds)).toBe(words);
});
