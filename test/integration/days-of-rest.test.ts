import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '../../src/applications/order/tables.ts';
import { refundRestDays } from '../../src/money/refunds/refund-by-rules.ts';
import { weekdayOf } from '../../src/permits/admission-rule.ts';
import { addDays, dayThere } from '../../src/permits/days.ts';
import { formatPounds, prices, priceTrip } from '../../src/permits/pricing.ts';
import { priceStay } from '../../src/permits/stay.ts';
import { type Application, applyFor, type Trip } from '../applications.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { nextEmail, nextPlate } from '../orders.ts';
import { until } from '../until.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
});
afterAll(() => installation[Symbol.asyncDispose]());

/** The first such weekday, from Sunday, 0, that is some days ahead and has no Italian holiday beside it or on it. */
function next(weekday: number): string {
  const days = Array.from({ length: 40 }, (_, index) => addDays(dayThere(new Date()), index + 4));
  const isPlain = (day: string) =>
    [-2, -1, 0, 1, 2].every(
      (n) => !/-(?:01-01|01-06|04-25|05-01|06-02|08-15|10-04|11-01|12-08|12-2[56])$/.test(addDays(day, n)),
    );
  return days.find((day) => weekdayOf(day) === weekday && isPlain(day)) ?? '';
}

const palermo = (entry_date: string, number_of_days: number) =>
  ({ country: 'Italy', city_zone: 'Palermo ZTL', entry_date, number_of_days }) satisfies Trip;
const petrol = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };

const rowOf = async ({ orderId }: Application) => {
  const [row] = await installation.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error('There is no such order.');
  return row;
};

test('a Saturday and a Sunday in Palermo cost the pass of Saturday alone', async () => {
  const trip = palermo(next(6), 2);
  const order = {
    trip,
    owner: { email: nextEmail() },
    vehicle: { plate_number: nextPlate(), country_of_registration: 'United Kingdom', ...petrol },
    consent: true,
  };
  const asked = new URLSearchParams({ ...trip, number_of_days: '2', ...petrol });
  const { body: told } = await installation.shop.get<{ rest_days: number; warnings: { text: string }[] }>(
    `/api/data/trip-check?${asked}`,
  );
  expect(told.rest_days).toBe(1);
  expect(told.warnings.map(({ text }) => text).join()).toMatch(
    /nothing is needed: until 6:00 the pass of Saturday counts/,
  );

  const inAll = await installation.shop.call('create-guest-checkout-gated', { ...order, pricing: priceTrip(trip) });
  expect(inAll).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', pricing: priceStay(trip) } });
  expect(priceStay(trip)).toEqual({
    items: [
      { label: 'Base service', amount_cents: prices.base },
      { label: 'Italy surcharge (1 day)', amount_cents: prices.italyDay },
    ],
    total_cents: prices.base + prices.italyDay,
  });

  const application = await applyFor(installation.shop, trip, petrol);
  expect(await rowOf(application)).toMatchObject({ totalCents: prices.base + prices.italyDay, refundedCents: 0 });
});

test('a holiday in the middle of a stay in Milan is not charged', async () => {
  const trip = { country: 'Italy', city_zone: 'Milan Area C', entry_date: '2030-12-24', number_of_days: 3 } as const;
  // Christmas and St Stephen's Day.
  expect(priceStay(trip).total_cents).toBe(prices.base + prices.italyDay);
});

test('who says that they drive in after 6:00 on a Sunday has the pass of Saturday paid back, once', async () => {
  const trip = palermo(next(0), 2);
  const before = await applyFor(installation.shop, trip, petrol, { 'travel.before_six': 'yes' });
  const after = await applyFor(installation.shop, trip, petrol, { 'travel.before_six': 'no' });
  const isBack = async () => (await rowOf(after)).refundedCents === prices.italyDay;
  await until(isBack, 'the day is paid back');
  await refundRestDays(installation.ctx, after.orderId);
  await refundRestDays(installation.ctx, before.orderId);
  expect((await rowOf(after)).refundedCents).toBe(prices.italyDay);
  expect(await rowOf(before)).toMatchObject({ totalCents: prices.base + 2 * prices.italyDay, refundedCents: 0 });
  const mail = async () =>
    (await installation.shop.mails(after.email)).find(({ subject }) =>
      subject.startsWith(`Refund of ${formatPounds(prices.italyDay)}`),
    );
  expect((await until(mail, 'it is told')).text).toContain('Nothing is needed for every day that you paid for');
});
