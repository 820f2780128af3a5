import { describe, expect, test } from 'vitest';
import { listLastDays } from './overview.ts';

const starts = (timeZone: string, now: string, days: number) =>
  listLastDays(timeZone, new Date(now), days).map(({ day, start }) => [day, start.toISOString()]);

describe('lastDays', () => {
  test('ends with the day it is there, not with the day it is in Greenwich', () => {
    expect(starts('America/New_York', '2026-03-04T03:00:00Z', 2)).toEqual([
      ['2026-03-02', '2026-03-02T05:00:00.000Z'],
      ['2026-03-03', '2026-03-03T05:00:00.000Z'],
    ]);
  });

  test('knows days of 23 and 25 hours', () => {
    expect(starts('Europe/London', '2026-03-30T12:00:00Z', 3).map(([, start]) => start)).toEqual([
      '2026-03-28T00:00:00.000Z',
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T23:00:00.000Z',
    ]);
    expect(starts('Europe/London', '2026-10-26T12:00:00Z', 2)).toEqual([
      ['2026-10-25', '2026-10-24T23:00:00.000Z'],
      ['2026-10-26', '2026-10-26T00:00:00.000Z'],
    ]);
  });
});
