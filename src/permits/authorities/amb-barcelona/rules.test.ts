import { expect, test } from 'vitest';
import { findZoneBySlug } from '../../catalogue.ts';
import type { VehicleFacts } from '../../euro-standard.ts';
import { checkTrip } from '../../trip-check.ts';
import type { TripDetails } from '../../trip-day-admission.ts';

function verdict(trip: TripDetails, vehicle: VehicleFacts) {
  const zone = findZoneBySlug('barcelona-zbe');
  if (!zone) throw new Error('Barcelona has no zone.');
  return checkTrip(zone, vehicle, trip, new Date('2026-11-22T10:00:00Z'));
}

test('a vehicle below the standard of Barcelona has its single days at once, however early, and no promise without them', () => {
  const old = { vehicle_category: 'M1', fuel_type: 'diesel', euro_standard: 'Euro 3' };
  const barcelona = (trip: TripDetails) => verdict({ rental_car: true, ...trip }, old);
  const codes = (trip: TripDetails) => barcelona(trip).warnings.map(({ code }) => code);
  const later = { entry_date: '2027-02-01', number_of_days: 5 };
  expect(barcelona(later)).toMatchObject({
    need: 'needed',
    what_to_do: expect.stringMatching(/^Register the vehicle for the single days/),
    condition: expect.stringContaining('each day must be booked: at most 24 single days in a year'),
    there_by: { standard: '2026-11-22', urgent: '2026-11-22' },
    asked_until: null,
    warnings: [],
  });
  // A clean car is registered for good, by the office, with its document.
  expect(verdict(later, { ...old, euro_standard: 'Euro 4' }).there_by?.standard).toBe('2026-12-16');
  // It has to have them before it enters, though the register gives a day until the end of the next one.
  expect(codes({ entry_date: '2026-11-23', number_of_days: 1, rental_car: false })).toEqual(['too_late']);
  expect(barcelona({}).there_by).toBeNull();
  expect(codes({ ...later, number_of_days: 32 })).toEqual(['free_days']);
  expect(codes({ ...later, number_of_days: 33 })).toEqual(['free_days', 'too_many_days']);
  expect(barcelona({ ...later, number_of_days: 33 }).there_by).toBeNull();
  // A vehicle in doubt enters either way.
  const hybrid = { ...old, fuel_type: 'hybrid', date_first_registration: '2011-05-01' };
  expect(verdict(later, hybrid)).toMatchObject({
    need: 'needed',
    there_by: { standard: '2026-11-24' },
  });
});

test('a Spanish vehicle without a label is told how to get its days in Barcelona, and sold nothing', () => {
  const old = {
    vehicle_category: 'M1',
    fuel_type: 'diesel',
    euro_standard: 'Euro 3',
    country_of_registration: 'Spain',
  };
  expect(verdict({ entry_date: '2027-02-01', number_of_days: 40 }, old)).toMatchObject({
    need: 'may_not_enter',
    condition: '',
    what_would_change_it: expect.stringMatching(
      /single days only, up to 24 a year.*We do not do this for a Spanish plate/,
    ),
  });
});
