import { expect, test } from 'vitest';
import { isDeepRun } from '../../../test/test-depth.ts';
import { formatDuration, formatRelativeTime } from './format-relative-time.ts';

const now = Date.parse('2026-05-01T12:00:00Z');

test.each([
  ['2026-05-01T11:59:30Z', 'just now'],
  ['2026-05-01T11:57:00Z', '3 min ago'],
  ['2026-05-01T07:00:00Z', '5 hr ago'],
  ['2026-04-30T12:00:00Z', '24 hr ago'],
  ['2026-04-29T13:00:00Z', '47 hr ago'],
  ['2026-04-24T12:00:00Z', '7 days ago'],
  ['2025-05-01T12:00:00Z', '1 yr ago'],
  ['2026-05-01T13:00:00Z', 'in 1 hr'],
  ['2026-05-03T11:00:00Z', 'in 47 hr'],
  ['2026-05-03T12:00:00Z', 'in 2 days'],
])('%s is %s', (moment, words) => {
  expect(formatRelativeTime(Date.parse(moment), now)).toBe(words);
});

const hour = 3_600_000;
const zones = ['Europe/London', 'Pacific/Kiritimati'];
const otherZones = ['Europe/Paris', 'America/New_York', 'UTC'];
/** Midnights, and the nights the clocks change in Britain and on the continent. */
const nights = ['2026-03-29', '2026-10-25', '2026-01-01', '2026-03-01', '2026-05-02'];

/** Counts calendar days by stepping through them. */
function daysBetween(from: number, to: number, dayOf: (moment: number) => string): number {
  const days = new Set<string>();
  for (let at = Math.min(from, to); at < Math.max(from, to); at += hour / 2) days.add(dayOf(at));
  return days.add(dayOf(Math.max(from, to))).size - 1;
}

/** Computed from the calendar once for each moment. */
function calendarOf(timeZone: string): (moment: number) => string {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const known = new Map<number, string>();
  return (moment) => {
    const day = known.get(moment) ?? calendar.format(moment);
    known.set(moment, day);
    return day;
  };
}

test.each(isDeepRun ? [...zones, ...otherZones] : zones)(
  'round midnight and a change of the clocks in %s, hours stay hours and days are the calendar’s',
  (zone) => {
    const dayOf = calendarOf(zone);
    for (const night of nights) {
      for (const offset of [-1, -0.5, -0.01, 0, 0.01, 0.5, 1, 2, 3, 12, 23]) {
        const from = Date.parse(`${night}T00:00:00Z`) + offset * hour;
        for (const hours of [1, 2, 12, 23, 24, 25, 36, 47, 47.99, 48, 49, 50, 71, 72, 73, 96, 167, 240]) {
          for (const sign of [1, -1]) {
            const told = formatRelativeTime(from + sign * hours * hour, from, zone);
            const days = daysBetween(from, from + sign * hours * hour, dayOf);
            const count = hours < 48 || days < 2 ? `${Math.floor(hours)} hr` : `${days} days`;
            expect(told, `${night} ${offset} ${sign * hours}`).toBe(sign === 1 ? `in ${count}` : `${count} ago`);
            expect(told).not.toMatch(/tomorrow|yesterday/);
          }
        }
      }
    }
  },
);

test.each([
  [42, '42 s'],
  [420, '7 min'],
  [12_600, '3.5 h'],
  [180_000, '2.1 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});
