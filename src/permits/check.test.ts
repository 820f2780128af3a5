import { expect, test } from 'vitest';
import { allZones, findZoneBySlug } from './catalogue.ts';
import { type CheckedTrip, checkTrip, lastRules } from './check.ts';
import { isItalianWorkingDay } from './italian-law.ts';
import { isUrgentIdle } from './verdict.ts';

const now = new Date('2026-11-22T10:00:00Z');

function verdict(slug: string, trip: CheckedTrip = {}, vehicle: object = {}) {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`There is no zone ${slug}.`);
  return checkTrip(zone, vehicle, trip, now);
}
const warnings = (slug: string, trip: CheckedTrip) => verdict(slug, trip).warnings.map(({ text }) => text);
const vignette = (vignette_type: '10-day' | '2-month' | 'annual', entry_date: string, number_of_days: number) =>
  warnings('austria-highway-vignette', { vignette_type, entry_date, number_of_days });

test('the rules of the day of entry count, else those of today', () => {
  const class3 = { fuel_type: 'petrol', euro_standard: 'Euro 3', vehicle_category: 'M1' };
  expect(verdict('strasbourg', {}, class3).need).toBe('needed');
  expect(verdict('strasbourg', { entry_date: '2027-01-02' }, class3).need).toBe('may_not_enter');
});

test('a day of rest frees nobody who names no day', () => {
  const turin = findZoneBySlug('turin-lez');
  const grenoble = findZoneBySlug('grenoble');
  if (!turin || !grenoble) throw new Error('A zone is missing.');
  const car = { fuel_type: 'diesel', euro_standard: 'Euro 4', vehicle_category: 'M1' };
  const on = (zone: typeof turin, day: string) => checkTrip(zone, car, {}, new Date(`${day}T10:00:00Z`));
  const onWorkingDay = on(turin, '2026-12-07');
  expect(onWorkingDay.need).toBe('may_not_enter');
  for (const day of ['2026-12-06', '2026-12-08', '2026-12-25', '2027-01-01', '2027-01-06'])
    expect(on(turin, day), day).toEqual(onWorkingDay);
  const inFrance = on(grenoble, '2026-12-24');
  expect(inFrance.need).toBe('may_not_enter');
  expect(on(grenoble, '2026-12-25')).toMatchObject({ need: inFrance.need, reason: inFrance.reason });
});

test('where no rules are known of the day, what the last ones said is known', () => {
  const rome = findZoneBySlug('rome-fascia-verde');
  if (!rome) throw new Error('Rome has no zone.');
  const car = { fuel_type: 'petrol', euro_standard: 'Euro 6', vehicle_category: 'M1' };
  const said = (entry_date: string) => lastRules(rome, car, { entry_date }, now);
  expect(said('2026-11-25')).toBe('Until 31 October 2026: Petrol: admitted from Euro 3. Yours is Euro 6.');
  expect(said('2026-10-31')).toBeUndefined();
});

test('days of the stay that a vignette does not cover are named', () => {
  expect(vignette('10-day', '2026-12-01', 10)).toEqual([]);
  expect(vignette('10-day', '2026-12-01', 60)).toEqual([
    'The 10-day vignette ends on 10 December 2026; your stay ends on 29 January 2027.',
  ]);
  expect(vignette('2-month', '2027-01-10', 59)).toEqual([]);
  expect(vignette('2-month', '2027-01-10', 60)).toEqual([
    'The 2-month vignette ends on 9 March 2027; your stay ends on 10 March 2027.',
  ]);
  expect(vignette('annual', '2026-12-20', 300)).toEqual([]);
  expect(vignette('annual', '2027-05-01', 300)).toEqual([
    'The annual vignette ends on 31 January 2028; your stay ends on 24 February 2028.',
  ]);
});

test('a vignette that a consumer cannot have so soon says from when', () => {
  expect(vignette('annual', '2026-12-09', 5)).toEqual([
    'Bought online the annual vignette begins on 10 December 2026 at the earliest; you enter on 9 December 2026.',
  ]);
  expect(vignette('2-month', '2026-12-10', 5)).toEqual([]);
  expect(vignette('10-day', '2026-11-25', 5)).toEqual([]);
});

test('what comes too late says when it is there, and whether urgent would do', () => {
  const milan = (entry_date: string, urgent_processing = false) =>
    warnings('milan-area-c', { entry_date, urgent_processing });
  expect(milan('2026-11-24')).toEqual([]);
  expect(milan('2026-11-23')).toEqual([
    'By our times it is there by 24 November 2026; you enter on 23 November 2026. Urgent processing would be in time.',
  ]);
  expect(milan('2026-11-23', true)).toEqual([]);
  expect(warnings('antwerp-lez', { entry_date: '2026-11-25', urgent_processing: true })[0]).toMatch(
    /^By our times it is there by .* December 2026; you enter on 25 November 2026\.$/,
  );
});

test('a journey that is too near for the registration in Barcelona has single days, given at once, up to 24', () => {
  const barcelona = (trip: CheckedTrip) => {
    const { warnings: found, there_by } = verdict('barcelona-zbe', { rental_car: true, ...trip });
    return { codes: found.map(({ code }) => code), by: there_by?.standard };
  };
  expect(barcelona({ entry_date: '2026-11-25', number_of_days: 3 })).toEqual({ codes: [], by: '2026-11-24' });
  expect(barcelona({ entry_date: '2026-11-23', number_of_days: 1 }).codes).toEqual(['too_late']);
  const byRegistration = { codes: ['hired_papers'], by: '2026-12-15' };
  expect(barcelona({ entry_date: '2026-12-16', number_of_days: 3 })).toEqual(byRegistration);
  expect(barcelona({})).toEqual(byRegistration);
  // On 25 working days between them.
  const { codes } = barcelona({ entry_date: '2026-11-25', number_of_days: 40 });
  expect(codes).toEqual(expect.arrayContaining(['hired_papers', 'too_late']));
});

test('by when it is there is said for both speeds, and not where nothing is applied for', () => {
  const thereBy = (slug: string, trip: CheckedTrip = {}) => verdict(slug, trip).there_by;
  expect(thereBy('milan-area-c')).toEqual({ standard: '2026-11-24', urgent: '2026-11-22' });
  const annual = '2026-12-10';
  expect(thereBy('austria-highway-vignette', { vignette_type: 'annual' })).toEqual({
    standard: annual,
    urgent: annual,
  });
  expect(thereBy('naples-lez')).toBeNull();
});

test('what is made valid on the day of entry is there on it, however soon it is applied for, and urgent gains nothing', () => {
  const trip = { entry_date: '2026-12-14', number_of_days: 1 };
  for (const { slug, work } of allZones) {
    if (work === 'check') continue;
    const vignette_type = slug === 'austria-highway-vignette' ? ('10-day' as const) : null;
    const of = verdict(slug, { ...trip, vignette_type });
    const isOnTheDay = ['milan-area-c', 'palermo-ztl', 'bologna-lez', 'austria-highway-vignette'].includes(slug);
    expect([slug, isUrgentIdle(of)]).toEqual([slug, isOnTheDay]);
    if (isOnTheDay) expect([slug, of.there_by]).toEqual([slug, { standard: '2026-12-14', urgent: '2026-12-14' }]);
  }
  // Where it would be too late, urgent gains what it gains.
  const near = verdict('milan-area-c', { entry_date: '2026-11-23', number_of_days: 1 });
  expect(near.there_by).toEqual({ standard: '2026-11-24', urgent: '2026-11-23' });
  // A stay that begins on a Sunday has its first ticket on Monday.
  const sunday = verdict('milan-area-c', { entry_date: '2026-12-13', number_of_days: 3 });
  expect(sunday.there_by?.standard).toBe('2026-12-14');
});

test('a long stay where every day costs something is asked about once more', () => {
  expect(warnings('bologna-lez', { number_of_days: 10 })).toEqual([]);
  expect(warnings('bologna-lez', { number_of_days: 30 })).toEqual([
    'You order 30 days at £4.99 each: £149.70 for the days alone. Order only those you drive in on.',
  ]);
  expect(warnings('antwerp-lez', { number_of_days: 30 })).toEqual([]);
});

test('a car that is hired in the country of the zone usually has what that asks', () => {
  const hired = (slug: string, country_of_registration: string, rental_car = true) =>
    verdict(slug, { rental_car }, { country_of_registration }).warnings.map(({ code }) => code);
  expect(hired('paris', 'France')).toEqual(['hired_there']);
  expect(hired('austria-highway-vignette', 'Austria')).toEqual(['hired_there']);
  expect(hired('paris', 'France', false)).toEqual([]);
  expect(hired('paris', 'Germany')).toEqual([]);
  expect(hired('florence-ztl', 'Italy')).toEqual([]);
  expect(hired('barcelona-zbe', 'France')).toEqual(['hired_papers']);
  expect(hired('barcelona-zbe', 'France', false)).toEqual([]);
  // Whose plates an office knows, its hired cars need no papers for it, even where it is not certain that they may enter.
  expect(hired('brussels-lez', 'France')).toEqual(['hired_papers']);
  expect(hired('brussels-lez', 'Belgium')).toEqual([]);
});

test('on days on which a zone is not in force nothing is needed', () => {
  const milan = (entry_date: string, number_of_days: number) =>
    verdict(
      'milan-area-c',
      { entry_date, number_of_days },
      { fuel_type: 'diesel', euro_standard: 'Euro 5', vehicle_category: 'M1' },
    );
  expect(milan('2026-11-28', 2)).toMatchObject({
    need: 'not_needed',
    reason: 'It is not in force on 28 November 2026 and 29 November 2026: any vehicle may enter, without a permit.',
    what_to_do: 'Nothing has to be applied for.',
    what_would_change_it: 'Another day of entry, or a longer stay.',
    warnings: [],
  });
  expect(milan('2026-11-27', 4)).toMatchObject({
    need: 'may_not_enter',
    warnings: [{ code: 'free_days', text: 'On 2 of your 4 days it is not in force, and nothing is needed.' }],
  });
});

test.each([
  ['Christmas', '2026-12-25'],
  ['Easter Monday', '2026-04-06'],
  ['Easter Monday', '2027-03-29'],
  ['Easter Monday', '2028-04-17'],
  ['Easter Monday', '2029-04-02'],
  ['Easter Monday', '2030-04-22'],
  ['All Saints', '2027-11-01'],
])('%s is no working day in Italy: %s', (_name, holiday) => {
  expect(isItalianWorkingDay(holiday)).toBe(false);
});

test('the days around a holiday are working days', () => {
  for (const day of ['2026-04-07', '2027-03-30', '2026-12-24', '2026-11-27'])
    expect(isItalianWorkingDay(day)).toBe(true);
});

test('where nothing is applied for nothing is needed, and a condition is said', () => {
  const old = { fuel_type: 'diesel', euro_standard: 'Euro 3', vehicle_category: 'M1' };
  expect(verdict('genoa-ztl', {}, old)).toMatchObject({
    need: 'not_needed',
    what_would_change_it: 'People who live outside the region are exempt when they carry proof of a booking.',
  });
});

test('where nothing is applied for nothing comes too late', () => {
  expect(warnings('naples-lez', { entry_date: '2026-11-22' })).toEqual([]);
});
