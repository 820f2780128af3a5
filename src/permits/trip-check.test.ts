import { expect, test } from 'vitest';
import { isUrgentWithoutEffect } from './admission-verdict.ts';
import { listRequiredFacts } from './authorities/amb-barcelona/plan.ts';
import { findDriver } from './authorities/registry.ts';
import { findZoneLetterRules, isLetterForVehicle, listPlaybookFacts } from './authorities.ts';
import { allZones, findZoneBySlug } from './catalogue.ts';
import { addDays, toDestinationDay } from './days.ts';
import { toPortalPayload } from './portal-payload.ts';
import { checkTrip } from './trip-check.ts';
import type { TripDetails } from './trip-day-admission.ts';

const now = new Date('2026-11-22T10:00:00Z');

function verdict(slug: string, trip: TripDetails = {}, vehicle: object = {}) {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`There is no zone ${slug}.`);
  return checkTrip(zone, vehicle, trip, now);
}
const warnings = (slug: string, trip: TripDetails) => verdict(slug, trip).warnings.map(({ text }) => text);
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
    expect.stringContaining('The 10-day vignette covers your stay for £9.90'),
    'Bought online the annual vignette begins on 10 December 2026 at the earliest; you enter on 9 December 2026.',
  ]);
  expect(vignette('2-month', '2026-12-10', 5)).toEqual([
    'The 10-day vignette covers your stay for £9.90; you have chosen the 2-month one for £28.90. Choose that only if you use Austrian motorways again later.',
  ]);
  expect(vignette('10-day', '2026-11-25', 5)).toEqual([]);
});

test('what comes too late says when it is there, and whether urgent would do', () => {
  const rome = (entry_date: string, urgent_processing = false) =>
    warnings('rome-ztl-centro', { entry_date, urgent_processing });
  expect(rome('2026-11-26')).toEqual([]);
  expect(rome('2026-11-25')).toEqual([
    'By our times it is there by 26 November 2026; you enter on 25 November 2026. Urgent processing would be in time.',
  ]);
  expect(rome('2026-11-25', true)).toEqual([]);
  // Urgent helps nothing either where the authority takes longer than the days that are left.
  expect(warnings('madrid-central-lez', { entry_date: '2026-11-24', urgent_processing: true })[0]).toMatch(
    /^By our times it is there by .* November 2026; you enter on 24 November 2026\.$/,
  );
});

test('a journey that is too near for the registration in Barcelona has single days, given at once, up to 24', () => {
  const barcelona = (trip: TripDetails) => {
    const { warnings: found, there_by } = verdict('barcelona-zbe', { rental_car: true, ...trip });
    return { codes: found.map(({ code }) => code), by: there_by?.standard };
  };
  expect(barcelona({ entry_date: '2026-11-25', number_of_days: 3 })).toEqual({ codes: [], by: '2026-11-22' });
  // A single day can be requested until the end of the next day.
  expect(barcelona({ entry_date: '2026-11-23', number_of_days: 1 }).codes).toEqual([]);
  expect(barcelona({ entry_date: '2026-11-20', number_of_days: 1 }).codes).toEqual(['too_late']);
  // Fifteen working days; 8 December is a holiday.
  const byRegistration = { codes: ['hired_papers'], by: '2026-12-14' };
  expect(barcelona({ entry_date: '2026-12-17', number_of_days: 2 })).toEqual(byRegistration);
  expect(barcelona({})).toEqual(byRegistration);
  // The 40 days contain 25 working days; a vehicle gets at most 24 single days.
  const { codes } = barcelona({ entry_date: '2026-11-25', number_of_days: 40 });
  expect(codes).toEqual(expect.arrayContaining(['hired_papers', 'too_late']));
});

test('what is said of Barcelona before the payment is of the way that is taken when it is filed', () => {
  const zone = findZoneBySlug('barcelona-zbe');
  if (!zone) throw new Error('Barcelona has no zone.');
  const meta = { order_ref: 'EDP-TEST', country: zone.country, city: zone.name };
  for (const now of ['2026-11-25T10:00:00Z', '2026-12-04T10:00:00Z', '2026-03-20T10:00:00Z'].map((at) => new Date(at)))
    for (let ahead = 1; ahead < 45; ahead++) {
      const entry_date = addDays(toDestinationDay(now), ahead);
      const trip = { entry_date, number_of_days: 1, rental_car: true };
      const { warnings: found, there_by } = checkTrip(
        zone,
        { vehicle_category: 'M1', fuel_type: 'electric' },
        trip,
        now,
      );
      const filed = listRequiredFacts(
        { meta, owner: {}, vehicle: {}, documents: {}, travel: { entry_date } },
        toDestinationDay(now),
      );
      const isRegistered = filed.includes('documents.v5c');
      if (there_by === null) continue;
      expect([entry_date, found.some(({ code }) => code === 'hired_papers')]).toEqual([entry_date, isRegistered]);
      if (isRegistered) expect([entry_date, there_by.standard < entry_date]).toEqual([entry_date, true]);
      else expect([entry_date, there_by.standard <= addDays(toDestinationDay(now), 3)]).toEqual([entry_date, true]);
    }
});

test('by when it is there is said for both speeds, and not where nothing is applied for', () => {
  const thereBy = (slug: string, trip: TripDetails = {}) => verdict(slug, trip).there_by;
  expect(thereBy('milan-area-c')).toEqual({ standard: '2026-11-24', urgent: '2026-11-22' });
  // Bought ahead: the consumer's waiting period delays the first valid day, not the purchase.
  const annual = verdict('austria-highway-vignette', { vignette_type: 'annual' });
  expect(annual).toMatchObject({
    there_by: { standard: '2026-11-24', urgent: '2026-11-22' },
    valid_from: '2026-12-10',
  });
  expect(isUrgentWithoutEffect(annual)).toBe(true);
  expect(thereBy('naples-lez')).toBeNull();
});

test('what is activated on the day of entry is there on it, and what is bought ahead is valid from it: urgent gains nothing', () => {
  const trip = { entry_date: '2026-12-14', number_of_days: 1 };
  for (const { slug, work } of allZones) {
    if (work === 'check') continue;
    const vignette_type = slug === 'austria-highway-vignette' ? ('10-day' as const) : null;
    const of = verdict(slug, { ...trip, vignette_type });
    const isOnTheDay = ['milan-area-c', 'palermo-ztl', 'bologna-lez'].includes(slug);
    expect([slug, isUrgentWithoutEffect(of)]).toEqual([slug, isOnTheDay || vignette_type !== null]);
    expect([slug, of.valid_from]).toEqual([slug, vignette_type ? '2026-12-14' : undefined]);
    if (vignette_type) expect(of.there_by).toEqual({ standard: '2026-11-24', urgent: '2026-11-22' });
    if (isOnTheDay) expect([slug, of.there_by]).toEqual([slug, { standard: '2026-12-14', urgent: '2026-12-14' }]);
  }
  // When the permit would arrive after the day of entry, urgent processing does gain time.
  const near = verdict('milan-area-c', { entry_date: '2026-11-23', number_of_days: 1 });
  expect(near.there_by).toEqual({ standard: '2026-11-24', urgent: '2026-11-23' });
  // A stay that begins on a Sunday needs its first ticket on Monday.
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

test('wherever the registration document is asked for after the payment, whoever hires the car is told before it', () => {
  for (const zone of allZones)
    for (const fuel_type of ['petrol', 'electric']) {
      const vehicle = { country_of_registration: 'United Kingdom', vehicle_category: 'M1', fuel_type };
      const trip = { entry_date: '2026-12-16', number_of_days: 2 };
      const { warnings: said, need } = verdict(zone.slug, { ...trip, rental_car: true }, vehicle);
      if (need === 'not_needed' && zone.work !== 'check') continue;
      const known = new Map(Object.entries({ ...vehicle, ...trip }));
      const order = { order_ref: '', country: zone.country, city: zone.name };
      const payload = toPortalPayload(order, ({ path }) => known.get(path.split('.')[1] ?? ''));
      const letter = findZoneLetterRules(zone);
      const isLetter = letter && !letter.onlyWithContact && isLetterForVehicle(letter, vehicle);
      const driver = zone.automation && findDriver(zone.authority);
      const needs = isLetter
        ? letter.requiredFacts
        : (driver?.listRequiredFacts(payload, '2026-11-22') ?? listPlaybookFacts(zone));
      const isTold = said.some(({ code }) => code === 'hired_papers');
      expect([zone.slug, fuel_type, isTold]).toEqual([zone.slug, fuel_type, needs.includes('documents.v5c')]);
    }
});

test('a car that is hired in the country of the zone usually has what that asks', () => {
  const hired = (slug: string, country_of_registration: string, rental_car = true) =>
    verdict(slug, { rental_car }, { country_of_registration }).warnings.map(({ code }) => code);
  expect(hired('paris', 'France')).toEqual(['hired_there', 'hired_papers']);
  expect(hired('austria-highway-vignette', 'Austria')).toEqual(['hired_there']);
  expect(hired('paris', 'France', false)).toEqual([]);
  expect(hired('paris', 'Germany')).toEqual(['hired_papers']);
  expect(hired('florence-ztl', 'Italy')).toEqual([]);
  expect(hired('barcelona-zbe', 'France')).toEqual(['hired_papers']);
  expect(hired('barcelona-zbe', 'France', false)).toEqual([]);
  // The portal can look up these plates.
  expect(hired('palermo-ztl', 'Italy')).toEqual([]);
  expect(hired('madrid-central-lez', 'Spain')).toEqual(['hired_there', 'hired_papers']);
  // An office needs no document for a hired car whose plate it can look up, even where admission is uncertain.
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
    warnings: [
      {
        code: 'free_days',
        text: 'On 28 November 2026 and 29 November 2026 nothing is needed: it is in force Monday to Friday 7:30-19:30, not on public holidays; in some years the city suspends it for a week or two in August or between Christmas and Epiphany, and says so shortly before.',
      },
    ],
  });
});

test('of a day on which the zone is in force at night alone, its hours are told, and have to be ticked', () => {
  const told = (slug: string, entry_date: string, number_of_days = 1) =>
    verdict(
      slug,
      { entry_date, number_of_days },
      { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' },
    );
  const until3 = /^On a Sunday it is in force until 3:00 at night only\. Whoever drives in after 3:00 needs no permit/;
  for (const [slug, sunday, words] of [
    ['rome-ztl-centro', '2026-11-29', until3],
    ['rome-ztl-centro', '2027-06-06', until3],
    ['florence-ztl', '2027-06-06', until3],
    ['palermo-ztl', '2026-11-29', /until 6:00/],
    ['rome-ztl-centro', '2026-12-25', /^On a public holiday it rests by day/],
  ] as const)
    expect([slug, sunday, told(slug, sunday).warnings.find(({ code }) => code === 'free_days')?.text]).toEqual([
      slug,
      sunday,
      expect.stringMatching(words),
    ]);
  expect(told('rome-ztl-centro', '2026-11-28').warnings).toEqual([]);
  // Ecological Sundays are some Sundays of the winter.
  const ecological = (day: string) => JSON.stringify(told('rome-ztl-centro', day)).includes('wider Fascia Verde');
  expect(['2026-12-08', '2027-06-06', '2026-11-29'].map(ecological)).toEqual([false, false, true]);
  expect(told('rome-ztl-centro', '2026-12-08').reason).not.toMatch(/Sunday/);
});

test('where nothing is applied for nothing is needed, and a condition is said', () => {
  const old = { fuel_type: 'diesel', euro_standard: 'Euro 3', vehicle_category: 'M1' };
  expect(verdict('genoa-ztl', {}, old)).toMatchObject({
    need: 'not_needed',
    condition: expect.stringMatching(/^People who live outside the region .* Not into the restricted streets/),
  });
});

test('a condition is said wherever a permit is needed under one, and with a refusal there is none', () => {
  const diesel = (euro_standard: string) => ({ fuel_type: 'diesel', euro_standard, vehicle_category: 'M1' });
  const onDay = { entry_date: '2026-12-02', number_of_days: 1 };
  expect(verdict('antwerp-lez', onDay, diesel('Euro 4'))).toMatchObject({
    need: 'needed',
    condition: expect.stringContaining('paid temporary access'),
  });
  expect(verdict('antwerp-lez', onDay, diesel('Euro 5'))).toMatchObject({ need: 'needed', condition: '' });
  expect(verdict('antwerp-lez', onDay, diesel('Euro 3'))).toMatchObject({ need: 'may_not_enter', condition: '' });
  expect(verdict('madrid-central-lez', onDay, diesel('Euro 6'))).toMatchObject({
    need: 'needed',
    condition: expect.stringContaining('only to use a car park'),
  });
});

test('where nothing is applied for nothing comes too late', () => {
  expect(warnings('naples-lez', { entry_date: '2026-11-22' })).toEqual([]);
});

test('whoever may be free of a ticket by what nobody asks is told so before paying', () => {
  const milan = (fuel_type: string, vehicle_category = 'M1') =>
    verdict(
      'milan-area-c',
      { entry_date: '2026-12-14', number_of_days: 1 },
      { vehicle_category, fuel_type, euro_standard: 'Euro 6' },
    );
  expect(milan('hybrid')).toMatchObject({
    need: 'needed',
    warnings: [{ code: 'may_be_free', text: expect.stringMatching(/V\.7 .*at most 100 g\/km CO2 pays nothing/) }],
  });
  expect(milan('petrol').warnings).toEqual([]);
  expect(milan('petrol').what_to_do).toContain('A hybrid car of at most 100 g/km CO2 needs none');
});
