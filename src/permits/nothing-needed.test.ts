import { expect, test } from 'vitest';
import { describeUrgentRefund, isUrgentWithoutEffect } from './admission-verdict.ts';
import { allZones } from './catalogue.ts';
import { checkTrip, isPermitFreeTrip } from './trip-check.ts';
import type { TripDetails } from './trip-day-admission.ts';

const now = new Date('2026-11-25T10:00:00Z');
const trips: readonly TripDetails[] = [
  { entry_date: '2026-11-29', number_of_days: 1 },
  { entry_date: '2026-12-08', number_of_days: 1 },
  { entry_date: '2026-12-14', number_of_days: 2 },
];
const vehicles = ['M1', 'N1', 'motorcycle', 'other'].flatMap((vehicle_category) =>
  ['petrol', 'diesel', 'electric'].map((fuel_type) => ({ vehicle_category, fuel_type, euro_standard: 'Euro 3' })),
);

test('where nothing has to be applied for no day is named by which it would be there, and urgent gains nothing', () => {
  const told = allZones.flatMap((zone) =>
    trips.flatMap((trip) =>
      vehicles.map((vehicle) => ({ zone, trip, vehicle, ...checkTrip(zone, vehicle, trip, now) })),
    ),
  );
  const free = told.filter(({ need, zone }) => need === 'not_needed' && zone.work !== 'check');
  expect(new Set(free.map(({ zone }) => zone.slug)).size).toBeGreaterThan(5);
  for (const { zone, trip, vehicle, ...verdict } of free) {
    expect([zone.slug, trip, verdict.there_by]).toEqual([zone.slug, trip, null]);
    expect([zone.slug, trip, isUrgentWithoutEffect(verdict)]).toEqual([zone.slug, trip, true]);
  }
});

test('a van, or an old diesel, in Florence on a Sunday needs nothing applied for: what is open still changes nothing of that', () => {
  const florence = allZones.find(({ slug }) => slug === 'florence-ztl');
  if (!florence) throw new Error('Florence has no zone.');
  const sunday = { entry_date: '2026-11-29', number_of_days: 1 };
  for (const vehicle of vehicles)
    expect([vehicle, isPermitFreeTrip(florence, vehicle, sunday, now)]).toEqual([vehicle, true]);
});

test('whoever pays for urgent where it gains nothing reads that its price comes back, and nobody else does', () => {
  const told = (slug: string, trip: TripDetails, vehicle = {}) => {
    const zone = allZones.find((one) => one.slug === slug);
    if (!zone) throw new Error(`There is no zone ${slug}.`);
    return describeUrgentRefund(checkTrip(zone, vehicle, { ...trip, urgent_processing: true }, now), zone);
  };
  const refunded = 'Urgent gains you nothing here: the £9.99 for it goes back to you by itself.';
  const [day] = [{ entry_date: '2026-12-14', number_of_days: 1 }];
  expect(told('milan-area-c', day)).toBe(refunded);
  expect(told('lyon', day)).toBe('');
  // A hired car's plate is processed within two hours at either speed, also where it comes later.
  expect(told('lyon', { ...day, rental_car: true })).toBe(refunded);
  expect(told('lyon', { ...day, rental_car: true, plate_later: true })).toBe(refunded);
  // A rule check is as quick without it, unless a person looks into a doubt.
  expect(told('naples-lez', day, { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' })).toBe(
    refunded,
  );
  expect(told('naples-lez', day)).toBe('');
});
