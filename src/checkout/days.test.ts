import { expect, test } from 'vitest';
import { allZones } from '#permits/catalogue.ts';
import { addDays, daysBetween, toDestinationDay, toReaderDay } from '#permits/days.ts';
import { isInForce, listTripDays } from '#permits/trip-day-admission.ts';
import { emptyOrderForm, type OrderForm } from './order-form.ts';
import { findStepErrors } from './order-rules.ts';
import { getTodayAtDestination } from './web/today-at-destination.ts';

/** 23:30 in London, in winter and in summer, and the same at the end of a month and of a year. */
const lateEvenings = ['2026-11-24T23:30:00Z', '2027-06-15T22:30:00Z', '2027-02-28T23:30:00Z', '2026-12-31T23:30:00Z'];

test.each(lateEvenings)(
  'a day that is over at the place cannot be chosen, though it is not over in London: %s',
  (at) => {
    const now = new Date(at);
    const [here, there] = [toReaderDay(now), toDestinationDay(now)];
    expect(there).toBe(addDays(here, 1));
    expect(getTodayAtDestination(now), 'the date picker begins with it').toBe(there);
    const over = { 'trip.entry_date': 'The entry date must be today or later' };
    for (const { country, name } of allZones) {
      const form: OrderForm = { ...emptyOrderForm, 'trip.country': country, 'trip.city_zone': name };
      const errors = (entry: string) =>
        findStepErrors(1, { ...form, 'trip.entry_date': entry }, getTodayAtDestination(now));
      expect(errors(here), name).toMatchObject(over);
      expect(errors(there), name).not.toHaveProperty(['trip.entry_date']);
    }
  },
);

test.each(lateEvenings)(
  'the rules of a trip without a day are those of the day there, which its certificate bears: %s',
  (at) => {
    const now = new Date(at);
    for (const zone of allZones.filter((one) => isInForce(one, toDestinationDay(now))))
      expect(listTripDays(zone, {}, now)[0] >= toDestinationDay(now), zone.name).toBe(true);
    expect(allZones.some((zone) => listTripDays(zone, {}, now)[0] === toDestinationDay(now))).toBe(true);
  },
);

test('days are counted as days, also where the clocks change', () => {
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
});
