import { expect, test } from 'vitest';
import { allZones, findZoneBySlug } from './catalogue.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { checkTrip } from './trip-check.ts';
import type { TripDetails } from './trip-day-admission.ts';

const now = new Date('2026-11-28T10:00:00Z');
const car = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };

function tell(slug: string, trip: TripDetails = {}, vehicle: VehicleFacts = car): string | undefined {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`There is no zone ${slug}.`);
  return checkTrip(zone, vehicle, trip, now).validity;
}

const sticker = 'The sticker is valid for the life of the vehicle, in every French low-emission zone.';
const far = { entry_date: '2027-03-01', number_of_days: 3 };

/** What outlasts the days of the order. Tickets, bookings and plates on a list are for its days alone. */
const lasting: Record<string, string> = {
  'brussels-lez': 'The registration is valid for five years, as long as its details stay the same.',
  'antwerp-lez': 'The city registers a vehicle once: later trips need no other registration.',
  'barcelona-zbe': 'The lasting registration is valid as long as its conditions stay the same.',
};

test.each(allZones.map((zone) => [zone.slug, zone] as const))(
  '%s: how long it is valid is told before the payment',
  (slug, zone) => {
    if (zone.vignette) return;
    // In Saint-Étienne a car needs no sticker.
    const expected = zone.physicalFollows && slug !== 'saint-etienne' ? sticker : lasting[slug];
    expect(tell(slug, far)).toBe(expected);
  },
);

test('a vignette is told with its last day', () => {
  const vignette = (vignette_type: '10-day' | '2-month', entry_date: string) =>
    tell('austria-highway-vignette', { ...far, vignette_type, entry_date });
  expect(vignette('10-day', '2026-12-05')).toBe('The 10-day vignette is valid until 14 December 2026.');
  expect(vignette('2-month', '2026-12-20')).toBe('The 2-month vignette is valid until 19 February 2027.');
  // Bought online it begins on 16 December at the earliest, and ends the later the later it begins.
  expect(vignette('2-month', '2026-12-15')).toBeUndefined();
});

test('single days are named, and that the price pays for them', () => {
  const old = { ...car, euro_standard: 'Euro 2' };
  const near = { entry_date: '2026-12-03', number_of_days: 5 };
  // The zone rests on the weekend.
  const named = 'It is for single days, which are in the price: 3, 4 and 7 December 2026.';
  expect(tell('barcelona-zbe', near)).toBe(named);
  expect(tell('barcelona-zbe', near, old)).toBe(named);
  expect(tell('barcelona-zbe', far, old)).toBe('It is for single days, which are in the price: 1, 2 and 3 March 2027.');
  expect(tell('barcelona-zbe', { entry_date: '2026-12-03' })).toBe(
    'It is for single days, which are in the price: each day of your stay from 3 December 2026 on, as far as the zone is in force on it. After the payment you say how many days you stay.',
  );
  expect(tell('barcelona-zbe', {}, old)).toMatch(
    /each day of your stay, as far as .* After the payment you say from when, and how many days you stay\.$/,
  );
  // Days that a person has to look at first are not promised.
  expect(tell('barcelona-zbe', { ...far, number_of_days: 60 }, old)).toBeUndefined();
});

test('nothing is said to be valid where nothing is applied for', () => {
  expect(tell('brussels-lez', far, { ...car, country_of_registration: 'Belgium' })).toBeUndefined();
  expect(tell('brussels-lez', far, { ...car, euro_standard: 'Euro 1' })).toBeUndefined();
  expect(tell('barcelona-zbe', { entry_date: '2026-12-05', number_of_days: 2 })).toBeUndefined();
});
