import { expect, test } from 'vitest';
import { allZones } from '#permits/catalogue.ts';
import { addDays, dayOfReader, daysBetween, dayThere } from '#permits/days.ts';
import { daysOf, isInForce } from '#permits/stay.ts';
import { emptyOrderForm, type OrderForm } from './order-form.ts';
import { stepErrors } from './order-rules.ts';
import { today } from './web/today.ts';

/** Half past eleven at night in London, in winter and in summer, and the same at the end of a month and of a year. */
const lateEvenings = ['2026-11-24T23:30:00Z', '2027-06-15T22:30:00Z', '2027-02-28T23:30:00Z', '2026-12-31T23:30:00Z'];

test.each(lateEvenings)(
  'a day that is over at the place cannot be chosen, though it is not over in London: %s',
  (at) => {
    const now = new Date(at);
    const [here, there] = [dayOfReader(now), dayThere(now)];
    expect(there).toBe(addDays(here, 1));
    expect(today(now), 'the date picker begins with it').toBe(there);
    const over = { 'trip.entry_date': 'The entry date must be today or later' };
    for (const { country, name } of allZones) {
      const form: OrderForm = { ...emptyOrderForm, 'trip.country': country, 'trip.city_zone': name };
      const errors = (entry: string) => stepErrors(1, { ...form, 'trip.entry_date': entry }, today(now));
      expect(errors(here), name).toMatchObject(over);
      expect(errors(there), name).not.toHaveProperty(['trip.entry_date']);
    }
  },
);

test.each(lateEvenings)(
  'the rules of a trip without a day are those of the day there, which its certificate bears: %s',
  (at) => {
    const now = new Date(at);
    for (const zone of allZones.filter((one) => isInForce(one, dayThere(now))))
      expect(daysOf(zone, {}, now)[0] >= dayThere(now), zone.name).toBe(true);
    expect(allZones.some((zone) => daysOf(zone, {}, now)[0] === dayThere(now))).toBe(true);
  },
);

test('days are counted as days, also where the clocks change', () => {
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
});
