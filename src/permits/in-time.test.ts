import { expect, test } from 'vitest';
import { describeLateArrival } from './admission-verdict.ts';
import { findZoneBySlug } from './catalogue.ts';
import { checkTrip } from './trip-check.ts';

/** The text after the arrival day, for one day of entry and the chosen speed. */
function wordsAt(slug: string, at: string, entry_date: string | undefined, urgent_processing = false) {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`There is no zone ${slug}.`);
  const trip = { entry_date, number_of_days: 1, urgent_processing };
  const verdict = checkTrip(zone, {}, trip, new Date(at));
  if (!verdict.there_by) throw new Error(`Nothing is there by any day for ${slug}.`);
  return describeLateArrival(verdict, verdict.there_by[urgent_processing ? 'urgent' : 'standard'], entry_date ?? null);
}

test('a day by which it is there that comes after the first day of entry says whether that is in time', () => {
  const wednesday = '2026-11-25T10:00:00Z';
  // Milan activates, and Antwerp registers, until the end of the next day; Brussels until the end of the fifth day.
  expect(wordsAt('milan-area-c', wednesday, '2026-11-26')).toBe(
    ', which is in time: it only has to be asked for by 27 November 2026, also after the drive',
  );
  expect(wordsAt('brussels-lez', wednesday, '2026-11-26')).toBe(
    ', which is in time: it only has to be asked for by 1 December 2026, also after the drive',
  );
  expect(wordsAt('antwerp-lez', wednesday, '2026-11-26')).toBe(
    ', which is in time: it only has to be asked for by 27 November 2026, also after the drive',
  );
  expect(wordsAt('milan-area-c', wednesday, '2026-11-25')).toBe(', after your first day');
  expect(wordsAt('milan-area-c', wednesday, '2026-11-25', true)).toBe('');
  expect(wordsAt('rome-ztl-centro', wednesday, '2026-11-25')).toBe(', after your first day');
});

test('nothing is said of a day that does not come after the first day, nor where nobody said that day', () => {
  const wednesday = '2026-11-25T10:00:00Z';
  for (const slug of ['milan-area-c', 'brussels-lez', 'rome-ztl-centro', 'barcelona-zbe', 'antwerp-lez']) {
    expect([slug, wordsAt(slug, wednesday, '2026-12-30')]).toEqual([slug, '']);
    expect([slug, wordsAt(slug, wednesday, undefined)]).toEqual([slug, '']);
  }
});

test('what may still be applied for after the entry comes too late only when that is over', () => {
  const codes = (slug: string, at: string, entry_date: string, urgent_processing = false) => {
    const zone = findZoneBySlug(slug);
    if (!zone) throw new Error(`There is no zone ${slug}.`);
    const trip = { entry_date, number_of_days: 1, urgent_processing };
    return checkTrip(zone, {}, trip, new Date(at)).warnings.map(({ text }) => text);
  };
  // Brussels registers until the end of the fifth day after entry, Milan activates until the end of the next day.
  expect(codes('brussels-lez', '2026-11-25T22:30:00Z', '2026-11-29')).toEqual([]);
  expect(codes('brussels-lez', '2026-11-25T22:30:00Z', '2026-11-25')).toEqual([]);
  expect(codes('antwerp-lez', '2026-11-25T10:00:00Z', '2026-11-26')).toEqual([]);
  expect(codes('antwerp-lez', '2026-11-25T10:00:00Z', '2026-11-24')).toHaveLength(1);
  expect(codes('milan-area-c', '2026-11-25T10:00:00Z', '2026-11-26')).toEqual([]);
  expect(codes('milan-area-c', '2026-11-25T10:00:00Z', '2026-11-25')).toEqual([
    'By our times it is there by 27 November 2026; you enter on 25 November 2026. Urgent processing would be in time.',
  ]);
  expect(codes('milan-area-c', '2026-11-25T10:00:00Z', '2026-11-25', true)).toEqual([]);
});
