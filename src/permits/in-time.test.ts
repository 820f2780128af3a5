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

test('a booking that has to be made 24 hours ahead is in time only for a day whose hours of entry begin after them', () => {
  const verona = findZoneBySlug('verona-ztl');
  if (!verona) throw new Error('Verona has no zone.');
  const askedAt = (at: string, entry_date: string, urgent_processing = false) =>
    checkTrip(verona, {}, { entry_date, number_of_days: 1, urgent_processing }, new Date(at));
  const late = (...asked: Parameters<typeof askedAt>) =>
    askedAt(...asked)
      .warnings.filter(({ code }) => code === 'too_late')
      .map(({ text }) => text);
  // Saturday at 16:20 in Verona; six hours and 24 later is Sunday evening.
  expect(late('2026-11-28T15:20:00Z', '2026-11-29')).toEqual([
    'By our times it is there by 2 December 2026; you enter on 29 November 2026. CityPass books at least 24 hours ahead: only a hotel in the old town could still list your plate.',
  ]);
  expect(late('2026-11-28T15:20:00Z', '2026-11-29', true)).toHaveLength(1);
  expect(askedAt('2026-11-28T15:20:00Z', '2026-11-30').there_by?.urgent).toBe('2026-11-30');
  // Six hours and 24 after 2:30 is 8:30 of the next day, before its window; after 4:30 it is not.
  expect(askedAt('2026-11-30T01:30:00Z', '2026-12-01').there_by?.urgent).toBe('2026-12-01');
  expect(askedAt('2026-11-30T03:30:00Z', '2026-12-01').there_by?.urgent).toBe('2026-12-02');
});

test('of a day that is over nothing is promised: what had to be asked for by when, or until when it still can be', () => {
  const check = (slug: string, entry_date: string) => {
    const zone = findZoneBySlug(slug);
    if (!zone) throw new Error(`There is no zone ${slug}.`);
    const trip = { entry_date, number_of_days: 1, vignette_type: '10-day' } as const;
    return checkTrip(
      zone,
      { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' },
      trip,
      new Date('2026-11-28T15:00:00Z'),
    );
  };
  for (const slug of ['milan-area-c', 'palermo-ztl', 'antwerp-lez', 'barcelona-zbe', 'austria-highway-vignette']) {
    const { there_by, warnings } = check(slug, '2025-11-26');
    expect([slug, there_by]).toEqual([slug, null]);
    const [late] = warnings.filter(({ code }) => code === 'too_late').map(({ text }) => text);
    expect(late, slug).toMatch(/^It could be asked for until .* 2025\. It is too late now/);
  }
  expect(check('brussels-lez', '2026-11-23').asked_until).toBe('2026-11-28');
  expect(check('brussels-lez', '2026-11-23').warnings.map(({ text }) => text)).not.toContain('too late now');
});
