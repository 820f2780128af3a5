import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculatePromiseDeadline, formatPounds, formatPromisedTime, type PricedTrip, priceTrip } from './pricing.ts';

const lines = (trip: PricedTrip) =>
  priceTrip(trip).items.map((item) => `${item.label}: ${formatPounds(item.amount_cents)}`);

test('a trip to a country without extras costs the base service', () => {
  expect(priceTrip({ country: 'France', number_of_days: 9, vignette_type: 'annual' })).toEqual({
    items: [{ label: 'Base service', amount_cents: 1999 }],
    total_cents: 1999,
  });
});

test('Italy adds a surcharge for each day', () => {
  expect(lines({ country: 'Italy', number_of_days: 3 })).toEqual([
    'Base service: £19.99',
    'Italy surcharge (3 days): £14.97',
  ]);
  expect(lines({ country: 'Italy', number_of_days: 1 })).toContain('Italy surcharge (1 day): £4.99');
  expect(priceTrip({ country: 'Italy', number_of_days: 365 }).total_cents).toBe(1999 + 365 * 499);
});

test('Austria adds handling and the vignette', () => {
  expect(lines({ country: 'Austria', vignette_type: '10-day' })).toEqual([
    'Base service: £19.99',
    'Austria handling: £5.00',
    'Austria vignette, 10-day: £9.90',
  ]);
  expect(priceTrip({ country: 'Austria', vignette_type: '2-month' }).total_cents).toBe(1999 + 500 + 2890);
  expect(priceTrip({ country: 'Austria', vignette_type: 'annual' }).total_cents).toBe(1999 + 500 + 9640);
});

test('urgent processing adds £9.99', () => {
  expect(lines({ country: 'Belgium', urgent_processing: true })).toEqual([
    'Base service: £19.99',
    'Urgent processing: £9.99',
  ]);
});

test('a trip that is not complete is priced by what is known', () => {
  expect(lines({})).toEqual(['Base service: £19.99']);
  expect(lines({ country: null, urgent_processing: true })).toHaveLength(2);
  expect(lines({ country: 'Italy' })).toEqual(['Base service: £19.99']);
  for (const number_of_days of [Number.NaN, 366, 3.6e305])
    expect(lines({ country: 'Italy', number_of_days })).toEqual(['Base service: £19.99']);
  expect(lines({ country: 'Austria' })).toEqual(['Base service: £19.99', 'Austria handling: £5.00']);
});

test('pounds have two decimals and thousands are grouped', () => {
  expect(formatPounds(0)).toBe('£0.00');
  expect(formatPounds(123456)).toBe('£1,234.56');
});

const trips = fc.record(
  {
    country: fc.constantFrom('France', 'Belgium', 'Spain', 'Netherlands', 'Italy', 'Austria', 'Atlantis', null),
    number_of_days: fc.oneof(fc.integer({ min: -400, max: 400 }), fc.double(), fc.constant(null)),
    vignette_type: fc.constantFrom('10-day' as const, '2-month' as const, 'annual' as const, null),
    urgent_processing: fc.boolean(),
  },
  { requiredKeys: [] },
);

test('whatever the trip, the total is the sum of its lines, all whole and positive pence', () => {
  fc.assert(
    fc.property(trips, (trip) => {
      const { items, total_cents } = priceTrip(trip);
      expect(total_cents).toBe(items.map((item) => item.amount_cents).reduce((a, b) => a + b));
      for (const item of items) expect(Number.isInteger(item.amount_cents) && item.amount_cents > 0).toBe(true);
      expect(total_cents).toBeGreaterThanOrEqual(1999);
    }),
  );
});

test('more days in Italy never cost less', () => {
  const days = fc.integer({ min: 1, max: 365 });
  fc.assert(
    fc.property(trips, days, days, (trip, a, b) => {
      const total = (number_of_days: number) => priceTrip({ ...trip, country: 'Italy', number_of_days }).total_cents;
      expect(total(Math.max(a, b)) - total(Math.min(a, b))).toBe(Math.abs(a - b) * 499);
    }),
  );
});

test.each([
  ['24-48 hours', { urgentProcessing: false, rentalCar: false }],
  ['2-6 hours', { urgentProcessing: true, rentalCar: false }],
  ['2 hours', { urgentProcessing: false, rentalCar: true }],
  ['2 hours', { urgentProcessing: true, rentalCar: true }],
])('the words of a promise end with the hours of its moment: %s', (words, order) => {
  expect(formatPromisedTime(order)).toBe(words);
  const [hours] = words.match(/\d+(?= hours)/) ?? [];
  expect(calculatePromiseDeadline(order, new Date(0))).toEqual(new Date(Number(hours) * 3_600_000));
});
