import { expect, test } from 'vitest';
import { describeLateArrival } from './admission-verdict.ts';
import { allZones, findZoneBySlug } from './catalogue.ts';
import { checkTrip } from './trip-check.ts';
import type { TripDetails } from './trip-day-admission.ts';

/** The text after the arrival day, for one day of entry and the chosen speed. */
function wordsAt(slug: string, at: string, entry_date: string | undefined, urgent_processing = false, days?: number) {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`There is no zone ${slug}.`);
  const trip = { entry_date, number_of_days: days, urgent_processing };
  const verdict = checkTrip(zone, {}, { ...trip, number_of_days: days ?? 1 }, new Date(at));
  if (!verdict.there_by) throw new Error(`Nothing is there by any day for ${slug}.`);
  return describeLateArrival(verdict, verdict.there_by[urgent_processing ? 'urgent' : 'standard'], trip);
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
  // Where the days are known: of use on some of them, or on none.
  expect(wordsAt('rome-ztl-centro', wednesday, '2026-11-25', false, 30)).toBe(', after your first day');
  expect(wordsAt('rome-ztl-centro', wednesday, '2026-11-25', false, 2)).toBe(', after your last day');
});

test('a vignette that begins after the last day says that it is valid on none of them, and what begins at once', () => {
  const austria = findZoneBySlug('austria-highway-vignette');
  if (!austria) throw new Error('Austria has no zone.');
  const check = (vignette_type: '10-day' | '2-month' | 'annual', number_of_days: number | undefined) => {
    const trip = { entry_date: '2026-12-05', number_of_days, vignette_type };
    const verdict = checkTrip(austria, { vehicle_category: 'M1' }, trip, new Date('2026-11-29T10:00:00Z'));
    const late = verdict.warnings.find(({ code }) => code === 'too_late')?.text;
    return { late, words: describeLateArrival(verdict, verdict.valid_from ?? '', trip) };
  };
  for (const type of ['2-month', 'annual'] as const)
    expect(check(type, 10)).toEqual({
      late: `Bought online the ${type} vignette begins on 17 December 2026 at the earliest, and your last day is 14 December 2026: it is valid on none of your days, so we do not sell it for them. The 10-day vignette begins at once, and so does the 1-day one, which we do not sell.`,
      words: ', after your last day',
    });
  // Valid on some of the days, or nobody said how many there are.
  for (const days of [13, 30, undefined])
    expect(check('annual', days)).toEqual({
      late: 'Bought online the annual vignette begins on 17 December 2026 at the earliest; you enter on 5 December 2026.',
      words: ', after your first day',
    });
  expect(check('10-day', 10)).toEqual({ late: undefined, words: '' });
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

test('when it is too late, what is still possible is said: of that entry in Antwerp, of later ones with a sticker', () => {
  const late = (slug: string, entry_date: string, vehicle: object = {}) => {
    const zone = findZoneBySlug(slug);
    if (!zone) throw new Error(`There is no zone ${slug}.`);
    const facts = { vehicle_category: 'M1', fuel_type: 'diesel', euro_standard: 'Euro 5', ...vehicle };
    const { warnings } = checkTrip(zone, facts, { entry_date, number_of_days: 1 }, new Date('2026-11-28T10:00:00Z'));
    return warnings.flatMap(({ code, text }) => (code === 'too_late' ? [text] : [])).join(' ');
  };
  expect(late('antwerp-lez', '2026-11-20')).toMatch(/It is too late now.* registered late: within 30 days .* €75/);
  // Its access is paid for, and no late registration is given for that.
  expect(late('antwerp-lez', '2026-11-20', { euro_standard: 'Euro 4' })).not.toContain('€75');
  expect(late('paris', '2026-11-20')).toBe(
    '20 November 2026 has passed: an entry without it may be fined. The sticker can still be ordered, for every later day: it is valid for the life of the vehicle.',
  );
  expect(late('brussels-lez', '2026-11-01', { euro_standard: 'Euro 6' })).toMatch(/may be fined\.$/);
});

test('a hired car whose plate comes later says by when it is needed, and warns where the car comes too late for that', () => {
  const wednesday = new Date('2026-11-25T10:00:00Z');
  const hired = (slug: string, entry_date: string | undefined, more: TripDetails = {}) => {
    const zone = findZoneBySlug(slug);
    if (!zone) throw new Error(`There is no zone ${slug}.`);
    const trip = { entry_date, number_of_days: 1, rental_car: true, plate_later: true, ...more };
    const { plate_by, there_by, warnings } = checkTrip(zone, {}, trip, wednesday);
    const warned = warnings.some(({ code }) => code === 'plate_later');
    return { plate_by: plate_by?.day ?? null, there_by, warned, warnings };
  };
  const of = (slug: string, entry_date: string, more: TripDetails = {}) => {
    const { plate_by, warned } = hired(slug, entry_date, more);
    return [plate_by, warned];
  };
  // Crit'Air takes three days, the hotel in Rome two, the office in Mestre three, the seller in Palermo one.
  expect(of('lyon', '2026-12-14')).toEqual(['2026-12-10', true]);
  expect(of('rome-ztl-centro', '2026-12-14')).toEqual(['2026-12-11', true]);
  expect(of('palermo-ztl', '2026-12-14')).toEqual(['2026-12-12', true]);
  // Antwerp is asked until the day after, Brussels until the fifth day; Area C is activated until the day after.
  expect(of('antwerp-lez', '2026-12-14')).toEqual(['2026-12-14', false]);
  expect(of('brussels-lez', '2026-12-14')).toEqual(['2026-12-18', false]);
  expect(of('milan-area-c', '2026-12-14')).toEqual(['2026-12-14', false]);
  // Bought within minutes: the evening before, or with our two hours on the day itself.
  expect(of('austria-highway-vignette', '2026-12-14', { vignette_type: '10-day' })).toEqual(['2026-12-13', false]);
  // A consumer's vignette begins on the 18th day after it is bought.
  expect(of('austria-highway-vignette', '2027-01-14', { vignette_type: 'annual' })[1]).toBe(true);
  // In Barcelona single days are given at once.
  expect(of('barcelona-zbe', '2026-12-02')[1]).toBe(false);
  const [warning] = hired('lyon', '2026-12-14').warnings.filter(({ code }) => code === 'plate_later');
  expect(warning?.text).toMatch(
    /^You add the plate when you have the car: for 14 December 2026 we need it by 10 December 2026\. .*within 3 days.* If you collect the car later, it is not there in time/,
  );
  // Only an earlier hour of today would do; then that, and after it what is late anyway.
  expect(of('lyon', '2026-11-28')).toEqual(['2026-11-25', true]);
  expect(hired('lyon', '2026-11-26')).toMatchObject({ plate_by: null, warned: false, there_by: null });
  // No date is promised for a plate that nobody has, and none is asked for where nobody said the day.
  expect(hired('lyon', '2026-12-14').there_by).toBeNull();
  expect(hired('lyon', undefined)).toMatchObject({ plate_by: null, warned: false });
  expect(hired('lyon', '2026-12-14', { plate_later: false })).toMatchObject({ plate_by: null, warned: false });
  expect(hired('turin-lez', '2026-12-14')).toMatchObject({ plate_by: null, warned: false });
});

test('a plate that comes later is promised nothing that cannot hold: days that remain, or that asking is in time', () => {
  const advise = (slug: string, entry_date: string, more: TripDetails = {}) => {
    const zone = findZoneBySlug(slug);
    if (!zone) throw new Error(`There is no zone ${slug}.`);
    const trip = { entry_date, number_of_days: 1, rental_car: true, plate_later: true, ...more };
    return checkTrip(zone, {}, trip, new Date('2026-11-25T10:00:00Z')).plate_by?.advice;
  };
  expect(advise('antwerp-lez', '2026-12-07')).toBe(
    'Add the plate by 7 December 2026. That is in time: it only has to be asked for by 8 December 2026, also after the drive. The answer may come later: about 10 days; may be registered up to the day after entering.',
  );
  expect(advise('brussels-lez', '2026-12-07')).toMatch(
    /^Add the plate by 11 December 2026\. That is in time: .* by 12 December 2026, also after the drive\. The answer may come later: a few days \(we assume this\)/,
  );
  // What is bought or given at once has no answer to wait for.
  for (const slug of ['milan-area-c', 'barcelona-zbe'])
    expect(advise(slug, '2026-12-02'), slug).toMatch(
      /^Add the plate by 2 December 2026\. That is .* also after the drive\.$/,
    );
  expect(advise('lyon', '2026-12-14')).toBe(
    'Add the plate by 10 December 2026: 4 days then remain until 14 December 2026. Usual time: PDF proof in 1-3 days, sticker by post in 2-6 weeks.',
  );
  expect(advise('austria-highway-vignette', '2026-12-14', { vignette_type: '10-day' })).toMatch(
    /: 1 day then remains until/,
  );
  expect(advise('lyon', '2026-11-28')).toMatch(/^Add the plate today, the earlier the better: 3 days then remain/);
  for (const { slug } of allZones)
    for (const entry_date of ['2026-11-26', '2026-12-14'])
      expect(advise(slug, entry_date, { vignette_type: '10-day' }) ?? '', slug).not.toContain(
        'there when you drive in',
      );
});

test('a hired car is processed within two hours at either speed, so urgent gains it nothing', () => {
  for (const zone of allZones.filter(({ work }) => work !== 'check')) {
    const trip = { entry_date: '2026-12-14', number_of_days: 1, rental_car: true, vignette_type: '10-day' as const };
    const { there_by } = checkTrip(zone, { vehicle_category: 'M1' }, trip, new Date('2026-11-25T10:00:00Z'));
    if (there_by) expect([zone.slug, there_by.urgent]).toEqual([zone.slug, there_by.standard]);
  }
});

test('who may not enter reads of no lateness, and of no day until which a plate is needed', () => {
  const oldDiesel = { fuel_type: 'diesel', euro_standard: 'Euro 1', vehicle_category: 'M1' };
  const refusing = allZones.filter((zone) => {
    const trip = { entry_date: '2026-11-26', number_of_days: 1, vignette_type: '10-day' as const };
    return checkTrip(zone, oldDiesel, trip, new Date('2026-11-25T10:00:00Z')).need === 'may_not_enter';
  });
  expect(refusing.map(({ slug }) => slug)).toContain('paris');
  for (const zone of refusing)
    for (const hire of [{}, { rental_car: true, plate_later: true }]) {
      const trip = { entry_date: '2026-11-26', number_of_days: 1, ...hire };
      const { warnings, plate_by } = checkTrip(zone, oldDiesel, trip, new Date('2026-11-25T10:00:00Z'));
      const codes = warnings.map(({ code }) => code).filter((code) => code === 'too_late' || code === 'plate_later');
      expect([zone.slug, codes, plate_by]).toEqual([zone.slug, [], null]);
    }
});
