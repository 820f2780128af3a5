import { describe, expect, test } from 'vitest';
import { findZoneBySlug } from './catalogue.ts';
import { checkTrip } from './trip-check.ts';

const now = new Date('2026-11-23T10:00:00Z');

/** What the driver of that vehicle reads before paying of the condition, for a trip of that day alone. */
function conditionOf(slug: string, vehicle: object, entry_date = '2026-12-02', number_of_days = 1): string {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`There is no zone ${slug}.`);
  return checkTrip(zone, { vehicle_category: 'M1', ...vehicle }, { entry_date, number_of_days }, now).condition;
}
const car = (fuel_type: string, euro_standard?: string) => ({ fuel_type, euro_standard });

describe('the condition', () => {
  test('in Rome names the ecological Sundays on a Sunday in winter, and on no other day', () => {
    const rome = (vehicle: object, ...trip: [day: string, days?: number]) =>
      conditionOf('rome-fascia-verde', vehicle, ...trip);
    expect(rome(car('diesel', 'Euro 6'), '2026-12-06')).toMatch(/five in each .* 7:30 to 12:30 .* ecological Sundays/);
    expect(rome(car('diesel', 'Euro 6'), '2026-12-04', 3)).toContain('ecological Sundays');
    for (const vehicle of [car('electric'), car('petrol', 'Euro 6'), car('hybrid', 'Euro 4')])
      expect(rome(vehicle, '2026-12-06')).toBe('');
    for (const day of ['2026-12-05', '2026-12-08', '2027-04-04', '2027-10-31'])
      expect(rome(car('diesel', 'Euro 6'), day)).toBe('');
  });

  test('in Amsterdam keeps every van with an engine out of the centre, and no car', () => {
    const amsterdam = (vehicle: object, day?: string) => conditionOf('amsterdam-environmental-zone', vehicle, day);
    const van = (fuel: string, euro: string) => ({ ...car(fuel, euro), vehicle_category: 'N1' });
    for (const vehicle of [van('petrol', 'Euro 3'), van('LPG', 'Euro 4'), van('diesel', 'Euro 5')])
      expect(amsterdam(vehicle)).toMatch(
        /^A van of emission class 5 or 6 .* until 31 December 2026\. .* not the zero-emission zone .* S100/,
      );
    expect(amsterdam({ fuel_type: 'electric', vehicle_category: 'N1' })).toBe('');
    expect(amsterdam(car('petrol', 'Euro 3'))).toBe('');
    expect(amsterdam(van('diesel', 'Euro 4'))).toBe('');
    expect(amsterdam(van('petrol', 'Euro 6'), '2028-01-03')).toBe('');
  });

  test('in Antwerp is paid access for diesel of Euro 4, and the registration as an oldtimer from 30 years on', () => {
    const antwerp = (vehicle: object) => conditionOf('antwerp-lez', vehicle);
    expect(antwerp(car('diesel', 'Euro 4'))).toMatch(/paid temporary access.* day before you enter/);
    const old = { fuel_type: 'diesel', date_first_registration: '1990-06-01' };
    expect(antwerp(old)).toMatch(/^It must be registered as an oldtimer, which is free/);
    expect(antwerp({ ...old, date_first_registration: '1996-12-03' })).toBe('');
    expect(antwerp(car('diesel', 'Euro 5'))).toBe('');
  });

  test('in Madrid is a car park or a resident for classes B and C, whichever of the two', () => {
    const madrid = (vehicle: object) => conditionOf('madrid-central-lez', vehicle);
    for (const vehicle of [car('petrol', 'Euro 3'), car('petrol', 'Euro 6'), car('diesel', 'Euro 4')])
      expect(madrid(vehicle)).toMatch(/class B or C .* car park, .* guest of a resident, .* plate is announced/);
    for (const vehicle of [car('electric'), car('LPG', 'Euro 4'), car('diesel', 'Euro 3')])
      expect(madrid(vehicle)).toBe('');
  });

  test('in Genoa is the proof of a booking for older vehicles on working days', () => {
    expect(conditionOf('genoa-ztl', car('petrol', 'Euro 1'))).toContain('proof of a booking');
    expect(conditionOf('genoa-ztl', car('diesel', 'Euro 4'))).toContain('proof of a booking');
    expect(conditionOf('genoa-ztl', car('petrol', 'Euro 2'))).not.toContain('booking');
    expect(conditionOf('genoa-ztl', car('diesel', 'Euro 4'), '2026-12-05')).not.toContain('booking');
  });

  test('in Genoa names the restricted streets to whoever may enter, on every day', () => {
    for (const day of ['2026-12-02', '2026-12-05', '2026-12-08'])
      for (const vehicle of [car('petrol', 'Euro 6'), car('diesel', 'Euro 4'), car('electric')])
        expect(conditionOf('genoa-ztl', vehicle, day)).toMatch(
          /Not into the restricted streets \(Centro Storico, Molo/,
        );
  });
});

test('what to do in Austria names the price of a motorcycle, the one-day vignette and the section tolls', () => {
  const zone = findZoneBySlug('austria-highway-vignette');
  if (!zone) throw new Error('Austria has no zone.');
  const toDo = (vehicle_category: string) => checkTrip(zone, { vehicle_category }, {}, now).what_to_do;
  expect(toDo('motorcycle')).toMatch(/€5\.10 .*€12\.80 .*€42\.70 .*Brenner.*one-day vignette/);
  expect(toDo('M1')).toMatch(/Brenner.*one-day vignette \(€9\.60/);
  expect(toDo('M1')).not.toContain('€5.10');
});

test('what a refused car can do in Paris follows the day: the year without fines ends with 2026', () => {
  const paris = findZoneBySlug('paris');
  if (!paris) throw new Error('Paris has no zone.');
  const on = (entry_date: string) =>
    checkTrip(paris, { vehicle_category: 'M1', ...car('diesel', 'Euro 4') }, { entry_date, number_of_days: 1 }, now);
  expect(on('2026-12-09').what_would_change_it).toContain('not fined before 31 December 2026');
  expect(on('2027-01-05').need).toBe('may_not_enter');
  expect(on('2027-01-05').what_would_change_it).toMatch(/is known for 2026 only/);
  expect(on('2027-01-05').what_would_change_it).not.toContain('not fined before');
});
