import { expect, it } from 'vitest';
import { dayInTimeZone, momentInTimeZone, startOfDay } from './clock.ts';
import { formatClockIn } from './format-time.ts';

it.each([
  ['in winter', '2026-11-24', '2026-11-23T23:00:00.000Z'],
  ['in summer', '2026-07-14', '2026-07-13T22:00:00.000Z'],
  ['when the clocks go forward', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['on the day after', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['when the clocks go back', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['on the day after that', '2026-10-26', '2026-10-25T23:00:00.000Z'],
])('a day begins at its first moment there: %s', (_, day, first) => {
  const found = startOfDay('Europe/Paris', day);
  expect(found.toISOString()).toBe(first);
  expect(dayInTimeZone('Europe/Paris', found)).toBe(day);
  expect(dayInTimeZone('Europe/Paris', new Date(found.getTime() - 1))).not.toBe(day);
});

it.each([
  ['2026-11-24', 18, 30, '2026-11-24T17:30:00.000Z'],
  ['2026-07-14', 0, 5, '2026-07-13T22:05:00.000Z'],
])('what clocks show there is a moment, and back again', (day, hour, minute, moment) => {
  const found = momentInTimeZone('Europe/Paris', day, hour, minute);
  expect(found.toISOString()).toBe(moment);
  expect(formatClockIn('Europe/Paris', found)).toBe(
    `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
  );
});
