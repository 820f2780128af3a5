import { describe, expect, test } from 'vitest';
import { type AdmissionVerdict, listOrderWarnings } from './admission-verdict.ts';
import { findDriver } from './authorities/registry.ts';
import { allZones, findZoneBySlug } from './catalogue.ts';
import { addDays } from './days.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { longDate } from './long-date.ts';
import { formatPounds, prices } from './pricing.ts';
import { checkTrip } from './trip-check.ts';
import {
  checkTripDay,
  countPermitFreeDays,
  describeLastKnownRules,
  isInForce,
  isPermitFreeDay,
  isPermitNeededOn,
  listTripDays,
  type TripDetails,
} from './trip-day-admission.ts';

const now = new Date('2026-11-22T10:00:00Z');
const vehicles: readonly VehicleFacts[] = [
  { vehicle_category: 'M1' },
  ...['petrol', 'diesel', 'hybrid', 'electric'].flatMap((fuel_type) =>
    ['Euro 1', 'Euro 3', 'Euro 4', 'Euro 6'].map((euro_standard) => ({
      vehicle_category: 'M1',
      fuel_type,
      euro_standard,
    })),
  ),
  { vehicle_category: 'N1', fuel_type: 'diesel', euro_standard: 'Euro 5' },
  { vehicle_category: 'motorcycle', fuel_type: 'petrol', euro_standard: 'Euro 4' },
];
const car = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };
/** Over a weekend, in winter and in summer, and over a holiday in midweek. */
const stays = [
  { entry_date: '2026-11-27', number_of_days: 4 },
  { entry_date: '2026-11-28', number_of_days: 2 },
  { entry_date: '2026-12-07', number_of_days: 3 },
  { entry_date: '2026-12-23', number_of_days: 5 },
  { entry_date: '2027-07-16', number_of_days: 4 },
];
const worse: readonly AdmissionVerdict['need'][] = ['not_needed', 'needed', 'not_sure', 'may_not_enter'];
const badness = ({ need }: Pick<AdmissionVerdict, 'need'>) => worse.indexOf(need);

describe.each(allZones.map((zone) => [zone.name, zone] as const))('%s', (_name, zone) => {
  const alone = (vehicle: VehicleFacts, day: string) =>
    checkTrip(zone, vehicle, { entry_date: day, number_of_days: 1 }, now);
  /** A single Sunday in Palermo may need Saturday's pass, for a driver who enters before 6:00. */
  const isOfNight = (trip: (typeof stays)[number], day: string) =>
    isInForce(zone, day) && !isPermitNeededOn(zone, trip, day);

  test.each(stays)(
    'says of each day of a stay what it says of that day alone: $entry_date, $number_of_days',
    (trip) => {
      for (const vehicle of vehicles) {
        const days = listTripDays(zone, trip, now).filter((day) => !isOfNight(trip, day));
        for (const day of days)
          expect(checkTripDay(zone, vehicle, trip, day), day).toEqual(
            checkTripDay(zone, vehicle, { entry_date: day, number_of_days: 1 }, day),
          );
        const worst = Math.max(...days.map((day) => badness(alone(vehicle, day))));
        expect(checkTrip(zone, vehicle, trip, now).need, JSON.stringify(vehicle)).toBe(worse[worst]);
      }
    },
  );

  test('says nothing worse of a day on which it rests than of the days round it', () => {
    for (const { entry_date, number_of_days } of stays)
      for (const vehicle of vehicles) {
        const days = Array.from({ length: number_of_days }, (_, index) => addDays(entry_date, index));
        const [rest, force] = [false, true].map((is) => days.filter((day) => isInForce(zone, day) === is));
        for (const day of rest ?? [])
          for (const other of force ?? [])
            expect(
              badness(alone(vehicle, day)),
              `${day} beside ${other}: ${JSON.stringify(vehicle)}`,
            ).toBeLessThanOrEqual(badness(alone(vehicle, other)));
      }
  });

  test.each(stays)('names the days that are paid back, and says so: $entry_date', (trip) => {
    const isPaidByDay = zone.country === 'Italy';
    const days = listTripDays(zone, trip, now);
    for (const vehicle of vehicles) {
      const back = days.filter((day) => isPermitFreeDay(checkTripDay(zone, vehicle, trip, day)));
      expect(countPermitFreeDays(zone, vehicle, trip)).toBe(back.length);
      const { warnings, need, reason } = checkTrip(zone, vehicle, trip, now);
      const told = warnings.flatMap(({ code, text }) => (code === 'free_days' ? [text] : [])).join(' ');
      const goesBack = warnings.some(({ refund }) => refund?.includes('An order is priced for every day of the stay'));
      expect(told).not.toContain('£4.99');
      // An order that needs nothing, or whose vehicle may not enter, is refunded completely.
      const isWhole = need === 'may_not_enter' || (need === 'not_needed' && zone.work !== 'check');
      expect(goesBack, JSON.stringify(vehicle)).toBe(isPaidByDay && back.length > 0 && !isWhole);
      // A permit is for the other days. In a rule check, a day in doubt stays one of the
      // days that an operator examines.
      if (!isWhole && zone.work !== 'check')
        expect(
          days.filter((day) => !isPermitNeededOn(zone, trip, day)),
          JSON.stringify(vehicle),
        ).toEqual(back);
      if (!goesBack) continue;
      const sum = formatPounds(back.length * prices.italyDay);
      expect(warnings.some(({ refund }) => refund?.endsWith(` ${sum} goes back to you by itself.`))).toBe(true);
      for (const day of back) expect(`${reason} ${told}`).toContain(longDate(day));
    }
  });
});

describe('what is bought is what is not paid back', () => {
  const payload = (entry_date: string, number_of_days: number, before_six?: string) => ({
    meta: { order_ref: 'EDP-00000000', country: 'Italy', city: '' },
    owner: { first_name: 'Jane', last_name: 'Driver', email: 'jane@example.com' },
    vehicle: {
      plate_number: 'AB12CDE',
      country_of_registration: 'Italy',
      vehicle_category: 'M1',
      fuel_type: 'petrol',
      euro_standard: 'Euro 6',
    },
    documents: {},
    travel: { entry_date, number_of_days, ...(before_six && { before_six }) },
  });
  const card = { number: '4242424242424242', expiry: '12/30', cvc: '123', holder: 'EDP' };
  const context = { contactEmail: 'a@b.example', today: '2026-11-01', card, reference: null, password: 'x' };

  test.each(['palermo-ztl', 'milan-area-c'])('in %s', (slug) => {
    const zone = findZoneBySlug(slug);
    const driver = findDriver(zone?.portal ?? '');
    if (!zone || !driver) throw new Error('There is no robot.');
    for (const first of Array.from({ length: 35 }, (_, index) => addDays('2026-11-23', index)))
      for (const count of [1, 2, 3, 5])
        for (const before of ['yes', 'no']) {
          const trip = { entry_date: first, number_of_days: count, before_six: before };
          const kept = count - countPermitFreeDays(zone, car, trip);
          const planned = driver.plan(payload(first, count, before) as never, context as never);
          const bought = planned.possible ? (planned.plan as { days: readonly string[] }).days.length : 0;
          expect(bought, JSON.stringify(trip)).toBe(kept);
        }
  });
});

test('of a Saturday and a Sunday in Palermo one day is paid back, and the words say why', () => {
  const palermo = findZoneBySlug('palermo-ztl');
  if (!palermo) throw new Error('Palermo has no zone.');
  const weekend = { entry_date: '2026-12-05', number_of_days: 2 };
  expect(countPermitFreeDays(palermo, car, weekend)).toBe(1);
  const reason =
    'On 6 December 2026 nothing is needed: until 6:00 the pass of Saturday counts (we assume this: its night lasts until then), and from then on it rests until Monday.';
  const refund =
    'An order is priced for every day of the stay: for the day on which nothing is needed £4.99 goes back to you by itself.';
  const verdict = checkTrip(palermo, car, weekend, now);
  expect(verdict).toMatchObject({ need: 'needed', warnings: [{ code: 'free_days', text: reason, refund }] });
  // Whoever orders reads and ticks both as one.
  expect(listOrderWarnings(verdict)).toEqual([{ code: 'free_days', text: `${reason} ${refund}` }]);
  // For a stay that begins on a Sunday the hour decides. Until the customer states it, the day counts as any other day.
  const fromSunday = { entry_date: '2026-12-06', number_of_days: 2 };
  expect(countPermitFreeDays(palermo, car, fromSunday)).toBe(0);
  expect(countPermitFreeDays(palermo, car, { ...fromSunday, before_six: 'yes' })).toBe(0);
  expect(countPermitFreeDays(palermo, car, { ...fromSunday, before_six: 'no' })).toBe(1);
});

describe('a stay of unknown length that begins on a day on which the zone rests', () => {
  const check = (slug: string, vehicle: object, entry_date: string, more: TripDetails = {}) => {
    const zone = findZoneBySlug(slug);
    if (!zone) throw new Error(`There is no zone ${slug}.`);
    return checkTrip(zone, { ...car, ...vehicle }, { entry_date, ...more }, now);
  };

  test.each(allZones.map(({ slug }) => [slug]))('%s: is free on that day, and the words say so of it alone', (slug) => {
    for (const entry_date of ['2026-12-05', '2026-12-06', '2026-12-08', '2027-04-24'])
      for (const vehicle of [{}, { fuel_type: 'diesel', euro_standard: 'Euro 4' }, { fuel_type: 'electric' }]) {
        const alone = check(slug, vehicle, entry_date, { number_of_days: 1 });
        const { need, reason, what_to_do } = check(slug, vehicle, entry_date);
        if (alone.need !== 'not_needed' || need === 'not_needed') continue;
        expect(reason).toMatch(/^(?:On .* itself nothing is needed|Its weekday limits rest on .* itself): /);
        expect(reason).toContain(' If you also drive there on a day in force: ');
        expect(what_to_do).toMatch(/^For .* itself nothing\. For a day in force: /);
      }
  });

  test('is told what the next day in force asks, and when that would be too late', () => {
    const { need, warnings } = check('milan-area-c', {}, '2026-11-28');
    expect(need).toBe('needed');
    expect(warnings.map(({ text }) => text).join(' ')).not.toContain('you enter on 28 November');
    const refused = check('paris', { fuel_type: 'diesel', euro_standard: 'Euro 4' }, '2026-12-12');
    expect(refused).toMatchObject({
      need: 'not_sure',
      what_to_do: expect.stringMatching(
        /^For 12 December 2026 itself nothing\. For a day in force: Leave this vehicle outside the zone while .* 8:00-20:00/,
      ),
    });
    // Its rules of 2027 count, for the next day in force is one of that year.
    expect(check('paris', { fuel_type: 'diesel', euro_standard: 'Euro 4' }, '2027-01-01').what_would_change_it).toMatch(
      /is known for 2026 only/,
    );
  });

  test('of a zone that rests for months is one on which nothing is needed', () => {
    const may = check('padua-lez', { fuel_type: 'diesel', euro_standard: 'Euro 4' }, '2027-05-03');
    expect(may.need).toBe('not_needed');
    expect(may.reason).toMatch(/^It is not in force on 3 May 2027: /);
    expect(may.reason).not.toContain('On the days it is');
  });

  test('reads the notice about that one day', () => {
    const told = (slug: string, day: string, more?: TripDetails) =>
      check(slug, {}, day, more).warnings.flatMap(({ code, text }) => (code === 'free_days' ? [text] : []));
    expect(told('barcelona-zbe', '2027-09-24')).toEqual([
      expect.stringMatching(/^For that day alone: This is a local/),
    ]);
    expect(told('rome-ztl-centro', '2026-11-29')).toEqual([expect.stringMatching(/^For that day alone: On a Sunday/)]);
    expect(told('barcelona-zbe', '2027-09-24', { number_of_days: 2 }).join(' ')).not.toContain('local holiday');
  });
});

test('where no rules are known of the day, what the last ones said is known', () => {
  const milan = findZoneBySlug('milan-area-c');
  if (!milan) throw new Error('Milan has no zone.');
  const car = { fuel_type: 'petrol', euro_standard: 'Euro 6', vehicle_category: 'M1' };
  const said = (entry_date: string) => describeLastKnownRules(milan, car, { entry_date }, now);
  expect(said('2029-10-01')).toBe('Until 30 September 2029: Petrol: admitted from Euro 5. Yours is Euro 6.');
  expect(said('2029-09-30')).toBeUndefined();
});
