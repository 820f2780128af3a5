import { expect, test } from 'vitest';
import type { OrderFacts } from '#orders/order-facts.ts';
import { reminderTime } from './reminder.ts';

const facts = (entryDate: string) =>
  ({
    order: { country: 'Italy', cityZone: 'Florence ZTL', entryDate },
    vehicle: { vehicleCategory: 'M1', fuelType: 'petrol' },
  }) as unknown as OrderFacts;

// Italy's clocks are an hour ahead of UTC in winter, two in summer.
test.each([
  ['by day as it falls', '2026-12-20', '2026-11-24T06:00:00Z', '2026-11-24T18:00:00Z'],
  ['at night not before the morning', '2026-12-20', '2026-11-24T13:01:00Z', '2026-11-25T07:00:00Z'],
  ['late in the evening the next morning', '2026-12-20', '2026-11-24T07:30:00Z', '2026-11-25T07:00:00Z'],
  ['in summer by the clocks of the place', '2026-08-20', '2026-07-01T14:00:00Z', '2026-07-02T06:00:00Z'],
  ['half way to a near arrival, by day', '2026-11-25', '2026-11-24T08:00:00Z', '2026-11-24T16:00:00Z'],
  ['half way to a near arrival, at night', '2026-11-25', '2026-11-24T18:00:00Z', '2026-11-25T07:00:00Z'],
])('a silent place is reminded %s', (_, entry, sentAt, expected) => {
  expect(reminderTime(facts(entry), new Date(sentAt))?.toISOString()).toBe(new Date(expected).toISOString());
});
