import { expect, test } from 'vitest';
import { findZoneBySlug } from './catalogue.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { createVenetoPeriods, isItalianWorkingDay } from './italian-law.ts';
import { checkTrip } from './trip-check.ts';
import { judgeVehicle } from './vehicle-verdict.ts';

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

const car = (fuel_type: string, euro_standard = 'unknown'): VehicleFacts => ({
  vehicle_category: 'M1',
  fuel_type,
  euro_standard,
});

test('a list and a ban that hold together: the stricter decides, both are named, and the condition is that of the list', () => {
  const condition = 'The hotel lists the plate.';
  const [winter, others] = createVenetoPeriods({ by: 'same', status: 'conditional', reason: 'By list.', condition });
  const judge = (vehicle: VehicleFacts) => judgeVehicle(winter.M1, vehicle, '2026-12-02');
  expect(judge(car('petrol', 'Euro 6'))).toMatchObject({ statuses: ['conditional'], condition });
  expect(judge(car('petrol', 'Euro 6')).reason).toMatch(/^By list\. .*winter ban.* Yours is Euro 6\.$/);
  expect(judge(car('electric')).statuses).toEqual(['conditional']);
  expect(judge(car('diesel', 'Euro 4'))).toMatchObject({ statuses: ['unknown'] });
  expect(judge(car('diesel')).statuses).toEqual(['unknown', 'conditional']);
  expect(judge({ vehicle_category: 'M1' }).statuses).toEqual([]);
  expect(others?.M1).toMatchObject({ by: 'same', condition });
});

const told = (slug: string, vehicle: VehicleFacts, entry_date: string) => {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`No zone ${slug}.`);
  return checkTrip(zone, vehicle, { entry_date, number_of_days: 1 }, new Date('2026-11-28T10:00:00Z'));
};

test('whoever is shut out is told what the ban reaches besides, and what is left to them', () => {
  const milan = told('milan-area-c', car('diesel', 'Euro 5'), '2026-12-02');
  expect(milan).toMatchObject({ need: 'may_not_enter' });
  expect(milan.what_would_change_it).toMatch(/Area B, which is nearly the whole city.* five free days a year/);
  expect(told('florence-ztl', car('diesel', 'Euro 1'), '2026-12-02').what_would_change_it).toContain('Villa Costanza');
});

test('hours that change in summer, or that a city suspends, are told on every day', () => {
  const palermo = told('palermo-ztl', car('petrol', 'Euro 6'), '2027-07-16').active;
  expect(palermo).toContain('from 1 May to 31 October from Friday 8:00 to Saturday 6:00');
  expect(palermo).toContain('from Saturday 20:00 to Sunday 6:00');
  expect(told('milan-area-c', car('petrol', 'Euro 6'), '2027-08-10').active).toMatch(/suspends it .* in August/);
  const rome = told('rome-ztl-centro', car('petrol', 'Euro 6'), '2026-12-05');
  expect(rome.what_to_do).toMatch(/five Sundays from November to March.* Fascia Verde/);
});
