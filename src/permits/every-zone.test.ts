import { describe, expect, test } from 'vitest';
import { checkAdmissionOnDay } from './admission.ts';
import { createUniformRestDayRule } from './admission-rule.ts';
import { listConsentTexts } from './admission-verdict.ts';
import { authorities } from './authorities/registry.ts';
import { allZones } from './catalogue.ts';
import { addRulesAtAllHours } from './combined-rules.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { euroStandards, valuesOf, vehicleCategories, vehicleUpdateFuels } from './form-choices.ts';
import { expressCheckoutSchema } from './order-contract.ts';
import { renderRuleCheckStatement } from './rule-check-statement.ts';
import { checkTrip } from './trip-check.ts';
import { judgeTrip } from './trip-day-admission.ts';
import { judgeVehicle } from './vehicle-verdict.ts';

const now = new Date('2026-11-22T10:00:00Z');
const day = (from: string, count: number) => new Date(Date.parse(from) + count * 86_400_000).toISOString().slice(0, 10);

// Days in winter and summer, and the holidays of the year.
const days = [
  ...Array.from({ length: 7 }, (_, index) => day('2026-11-27', index)),
  ...Array.from({ length: 3 }, (_, index) => day('2027-07-16', index)),
  ...['2026-12-25', '2026-12-26', '2027-01-01', '2027-01-06', '2027-03-29', '2027-05-01', '2027-08-15', '2027-11-01'],
];
const vehicles: readonly VehicleFacts[] = [
  {},
  { vehicle_category: 'M1' },
  { vehicle_category: 'M1', fuel_type: 'diesel', euro_standard: 'Euro 3' },
  { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' },
  { vehicle_category: 'M1', fuel_type: 'electric' },
  { vehicle_category: 'N1', fuel_type: 'diesel', euro_standard: 'Euro 5' },
  { vehicle_category: 'motorcycle', fuel_type: 'petrol', date_first_registration: '1999-05-01' },
  { vehicle_category: 'other', fuel_type: 'diesel', euro_standard: 'unknown' },
];

test('every sentence that stands beside the consent can be sent back with it, however long', () => {
  const { consented_to, accepted } = expressCheckoutSchema.shape;
  const shown = { country: '', city_zone: '', plate_number: '' };
  const some = [...vehicles, { vehicle_category: 'M1', euro_standard: 'Euro 1' }];
  for (const zone of allZones)
    for (const vehicle of some)
      for (const entry_date of days)
        for (const number_of_days of [undefined, 1, 4]) {
          const texts = listConsentTexts(checkTrip(zone, vehicle, { entry_date, number_of_days }, now));
          const about = `${zone.name}, ${JSON.stringify(vehicle)}, ${entry_date}: ${texts.join(' | ')}`;
          expect(consented_to.safeParse({ ...shown, told: texts }).success, about).toBe(true);
          expect(accepted.safeParse(texts).success, about).toBe(true);
        }
});

test('no answer and no statement of any zone frees a vehicle by a rule that nobody has written', () => {
  const promises = /any vehicle may enter|without a permit|nothing (?:has to be|is) (?:applied|needed)/i;
  for (const zone of allZones)
    for (const vehicle of vehicles)
      for (const entry_date of days)
        for (const number_of_days of [1, 4]) {
          const trip = { entry_date, number_of_days };
          const verdict = checkTrip(zone, vehicle, trip, now);
          const { atRest, isInForce = () => true } = authorities[zone.authority].rules[zone.slug] ?? {};
          const about = `${zone.name}, ${JSON.stringify({ ...vehicle, ...trip })}`;
          const resting = Array.from({ length: number_of_days }, (_, n) => day(entry_date, n)).filter(
            (d) => !isInForce(d),
          );
          if (resting.length > 0 && !atRest) expect(verdict.need, about).toMatch(/not_sure|may_not_enter/);
          const isWritten =
            resting.some((d) => checkAdmissionOnDay(zone.slug, vehicle, d).status === 'admitted') && atRest?.provenance;
          if (isWritten) continue;
          if (zone.work === 'check') {
            const facts = { orderRef: 'EDP-00000000', zone, plate: 'AB12CDE', vehicle, trip, verdict, settled: false };
            const paper = renderRuleCheckStatement({ ...facts, document: undefined, now, rulesOf: now });
            expect(JSON.stringify(paper), about).not.toMatch(/any vehicle may enter|is not in force\./i);
            continue;
          }
          if (checkAdmissionOnDay(zone.slug, vehicle, entry_date).nothingNeeded) continue;
          expect(`${verdict.reason} ${verdict.what_to_do}`, about).not.toMatch(promises);
        }
});

test('on the days on which the limits of Genoa rest everybody is told of the streets that do not rest, and nobody that he may enter those', () => {
  const genoa = allZones.find(({ slug }) => slug === 'genoa-ztl');
  if (!genoa) throw new Error('Genoa has no zone.');
  for (const vehicle of vehicles) {
    const trip = { entry_date: '2026-11-28', number_of_days: 2 };
    const verdict = checkTrip(genoa, vehicle, trip, now);
    expect(verdict).toMatchObject({ need: 'not_needed', source: expect.stringContaining('genovaparcheggi.com') });
    expect(verdict.reason).toMatch(
      /^Its weekday limits rest on .*: the restricted streets \(Centro Storico, Molo, Nervi/,
    );
    expect(verdict.reason).toMatch(/do not rest: they have cameras day and night and need a permit of their own/);
    const facts = { orderRef: 'EDP-00000000', zone: genoa, plate: 'AB12CDE', vehicle, trip, verdict, settled: false };
    const paper = JSON.stringify(renderRuleCheckStatement({ ...facts, document: undefined, now, rulesOf: now }));
    expect(paper).toContain('This vehicle may enter, but for the restricted streets (Centro Storico, Molo, Nervi');
    for (const text of [`${verdict.reason} ${verdict.what_to_do}`, paper])
      expect(text).not.toMatch(/any vehicle may enter|without a permit|not in force/i);
  }
});

test('in express, where the car is taken as a car, every zone says what it says to all that the car may be, and doubts only else', () => {
  const dates = [1960, 1985, 1995, 2000, 2004, 2008, 2012, 2016, 2020].map((year) => `${year}-07-01`);
  const cars = valuesOf(vehicleUpdateFuels).flatMap((fuel_type) => [
    ...valuesOf(euroStandards).map((euro_standard) => ({ fuel_type, euro_standard })),
    ...dates.map((date_first_registration) => ({ fuel_type, euro_standard: 'unknown', date_first_registration })),
  ]);
  const known = { country_of_registration: 'United Kingdom', vehicle_category: 'M1' };
  for (const zone of allZones)
    for (const entry_date of days) {
      const trip = { entry_date, number_of_days: 1 };
      const { need } = checkTrip(zone, known, trip, now);
      // Of so many cars the need alone, without the texts that take most of the time.
      const needs = new Set(cars.map((car) => judgeTrip(zone, { ...known, ...car }, trip, now).need));
      const [only] = needs;
      expect(need, `${zone.name} on ${entry_date}: ${[...needs].join(' or ')}`).toBe(
        needs.size === 1 ? only : 'not_sure',
      );
    }
  const austria = allZones.find(({ slug }) => slug === 'austria-highway-vignette');
  expect(austria && checkTrip(austria, known, {}, now).need).toBe('needed');
});

test('a vehicle of no known category is in doubt only where a rule hangs on it', () => {
  const all = valuesOf(vehicleCategories).flatMap((vehicle_category) =>
    valuesOf(vehicleUpdateFuels).map((fuel_type) => ({ vehicle_category, fuel_type, euro_standard: 'unknown' })),
  );
  for (const zone of allZones) {
    const needs = new Set(all.map((vehicle) => checkTrip(zone, vehicle, {}, now).need));
    const { need } = checkTrip(zone, {}, {}, now);
    expect(need, zone.name).toBe(needs.size === 1 ? [...needs][0] : 'not_sure');
  }
});

describe('an electric car', () => {
  const electric = { vehicle_category: 'M1', fuel_type: 'electric', country_of_registration: 'United Kingdom' };
  const verdicts = allZones.flatMap((zone) =>
    days.flatMap((entry_date) =>
      [1, 4].map((number_of_days) => {
        const trip = { entry_date, number_of_days };
        return { zone, trip, ...checkTrip(zone, electric, trip, now), about: `${zone.name}, ${JSON.stringify(trip)}` };
      }),
    ),
  );

  test('is told no limit of a Euro standard by any of the zones, and is in doubt by none because of it', () => {
    for (const { reason, what_to_do, what_would_change_it, about } of verdicts)
      expect(`${reason} ${what_to_do} ${what_would_change_it}`, about).not.toMatch(/Euro/);
    for (const { zone, trip, need, about } of verdicts) {
      const stated = { ...electric, euro_standard: 'Euro 6', date_first_registration: '2020-05-01' };
      expect(checkTrip(zone, stated, trip, now).need, about).toBe(need);
    }
  });

  test('is sold nothing where it is free', () => {
    const needed = verdicts.filter(({ need, what_to_do }) => need === 'needed' && /electric/i.test(what_to_do));
    expect(needed.map(({ about }) => about)).toEqual([]);
    for (const slug of ['milan-area-c', 'palermo-ztl', 'bologna-lez'])
      expect(verdicts.find(({ zone }) => zone.slug === slug)?.need, slug).toBe('not_needed');
  });

  test('is told on a day of rest what still holds there, and of nothing that another day would not change', () => {
    for (const { zone, what_to_do, what_would_change_it, about } of verdicts) {
      if (zone.work !== 'check') continue;
      expect(what_to_do, about).toMatch(/^Nothing to apply for/);
      expect(what_would_change_it, about).not.toMatch(/Another day of entry/);
    }
    const padua = verdicts.filter(({ zone }) => zone.slug === 'padua-lez');
    for (const { what_to_do, about } of padua)
      expect(what_to_do, about).toContain('white list of its restricted streets');
  });

  test('has no line for a Euro standard on its statement', () => {
    for (const { zone, trip, about, ...verdict } of verdicts.filter((one) => one.zone.work === 'check')) {
      const facts = { orderRef: 'EDP-00000000', zone, plate: 'AB12CDE', vehicle: electric, trip, settled: false };
      const blocks = renderRuleCheckStatement({ ...facts, verdict, document: undefined, now, rulesOf: now });
      expect(JSON.stringify(blocks), about).not.toMatch(/Euro/);
    }
  });
});

test('what holds at all hours decides on the days too on which the zone is not in force', () => {
  const all = valuesOf(vehicleCategories).flatMap((vehicle_category) =>
    valuesOf(vehicleUpdateFuels).flatMap((fuel_type) =>
      ['unknown', ...valuesOf(euroStandards)].map((euro_standard) => ({ vehicle_category, fuel_type, euro_standard })),
    ),
  );
  const restDays = [...days, '2026-12-08', '2027-02-07', '2027-02-14', '2027-11-01'];
  const open = createUniformRestDayRule('admitted', '', {
    sources: [{ url: '' }],
    asOf: '2026-11-28',
    sureness: 'published',
  });
  const judged = allZones.flatMap((zone) => {
    const { isInForce = () => true, periods = [] } = authorities[zone.authority].rules[zone.slug] ?? {};
    return restDays
      .filter((one) => !isInForce(one))
      .flatMap((one) => {
        const inForce = periods.find(({ from = '', to = '9999' }) => one >= from && one <= to);
        const rules = new Map(Object.entries(addRulesAtAllHours(open, inForce)));
        return all.flatMap((vehicle) => {
          const rule = rules.get(vehicle.vehicle_category);
          const statuses = typeof rule === 'object' ? judgeVehicle(rule, vehicle, one).statuses : [];
          const isRefused = statuses.length > 0 && statuses.every((status) => status === 'refused');
          const isFree = statuses.every((status) => status === 'admitted');
          const { need } = checkTrip(zone, vehicle, { entry_date: one, number_of_days: 1 }, now);
          const about = `${zone.name}, ${one}, ${JSON.stringify(vehicle)}: ${need}`;
          return isFree ? [] : { about, isMild: isRefused ? need !== 'may_not_enter' : need === 'not_needed' };
        });
      });
  });
  expect(judged.length).toBeGreaterThan(100);
  expect(judged.filter(({ isMild }) => isMild).map(({ about }) => about)).toEqual([]);
});

test('the CO2 is asked for exactly where the rules make a difference by it, and of hybrid cars alone', () => {
  for (const zone of allZones) {
    const groups = authorities[zone.authority].rules[zone.slug]?.otherNeeds?.filter(({ co2 }) => co2) ?? [];
    expect([zone.slug, groups.length > 0]).toEqual([zone.slug, zone.asksCo2OfHybrids === true]);
    for (const { appliesTo } of groups) expect(appliesTo).toEqual({ fuel_type: ['hybrid'], vehicle_category: ['M1'] });
  }
});

test.each(['', '0', '-5', '95.5', 'low', '1e2', '٩٥'])(
  'a CO2 of %j is not stated: it is judged as if it were unknown',
  (co2) => {
    const milan = allZones.find(({ slug }) => slug === 'milan-area-c');
    if (!milan) throw new Error('Milan has no zone.');
    const hybrid = { vehicle_category: 'M1', fuel_type: 'hybrid', euro_standard: 'Euro 6' };
    const trip = { entry_date: '2026-12-02', number_of_days: 1 };
    const now = new Date('2026-11-28T10:00:00Z');
    expect(checkTrip(milan, { ...hybrid, co2_grams_per_km: co2 }, trip, now)).toEqual(
      checkTrip(milan, hybrid, trip, now),
    );
  },
);
