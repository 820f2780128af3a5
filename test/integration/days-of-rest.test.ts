import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundFreeDays, refundIneligibleOrder } from '../../src/money/refunds/refund-by-rules.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { orders, vehicles } from '../../src/orders/tables/orders.ts';
import { refunds } from '../../src/orders/tables/refunds.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { isWeekday, weekdayOf } from '../../src/permits/admission-rule.ts';
import { type AdmissionVerdict, formatWarning } from '../../src/permits/admission-verdict.ts';
import { addDays, toDestinationDay } from '../../src/permits/days.ts';
import { isItalianHoliday, isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import { formatPounds, prices, priceTrip } from '../../src/permits/pricing.ts';
import {
  readSubmissionOf,
  type StartedApplication,
  startApplicationForTrip,
  type TestTrip,
  withSucceedingRobot,
} from '../applications.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
  installBrowserlessRobot(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

/** The first such weekday, from Sunday, 0, that is some days ahead and has no Italian holiday beside it or on it. */
function next(weekday: number): string {
  const days = Array.from({ length: 40 }, (_, index) => addDays(toDestinationDay(new Date()), index + 4));
  const isPlain = (day: string) =>
    [-2, -1, 0, 1, 2]
      .map((n) => addDays(day, n))
      .every((near) => !isItalianHoliday(near) && isItalianWorkingDay(near) === isWeekday(near));
  return days.find((day) => weekdayOf(day) === weekday && isPlain(day)) ?? '';
}

const stayIn = (city_zone: string, entry_date: string, number_of_days: number) =>
  ({ country: 'Italy', city_zone, entry_date, number_of_days }) satisfies TestTrip;
const petrol = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };

const rowOf = async ({ orderId }: StartedApplication) => {
  const [row] = await installation.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error('There is no such order.');
  return row;
};
const isBack = (application: StartedApplication, cents: number) =>
  waitUntil(async () => (await rowOf(application)).refundedCents === cents, `${formatPounds(cents)} is paid back`);
const refundsOf = ({ orderId }: StartedApplication) =>
  installation.ctx.db
    .select({ cause: refunds.cause, cents: refunds.amountCents })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(refunds.createdAt);

test.each([
  ['Palermo ZTL', 6, 2, 1, /On [^.]+ nothing is needed: until 6:00 the pass of Saturday counts/],
  ['Milan Area C', 5, 4, 2, /On [^.]+ and [^.]+ nothing is needed: it is in force Monday to Friday/],
  ['Genoa ZTL', 5, 4, 2, /On [^.]+ and [^.]+ its limits rest: it is in force Monday to Friday/],
] as const)(
  '%s from weekday %i for %i days is priced for each, and %i of them paid back by itself, once',
  async (...of) => {
    const [zone, weekday, days, back, words] = of;
    const trip = stayIn(zone, next(weekday), days);
    const asked = new URLSearchParams({ ...trip, number_of_days: String(days), ...petrol });
    const { body: told } = await installation.client.get<AdmissionVerdict>(`/api/data/trip-check?${asked}`);
    const warned = told.warnings.map(formatWarning).join();
    expect(warned).toMatch(words);
    expect(warned).toContain(` £${(back * 4.99).toFixed(2)} goes back to you by itself.`);

    // At the price of the specification.
    const application = await startApplicationForTrip(installation.client, trip, petrol);
    const { totalCents, priceItems } = await rowOf(application);
    expect(totalCents).toBe(1999 + days * 499);
    expect(priceItems).toContainEqual({ label: `Italy surcharge (${days} days)`, amount_cents: days * 499 });

    await isBack(application, back * 499);
    await refundFreeDays(installation.ctx, application.orderId);
    expect(await refundsOf(application)).toEqual([{ cause: 'rest_days', cents: back * 499 }]);
    expect((await rowOf(application)).cancelledAt).toBeNull();
    const mail = async () =>
      (await installation.client.listMails(application.email)).find(({ subject }) =>
        subject.startsWith(`Refund of ${formatPounds(back * 499)}`),
      );
    expect((await waitUntil(mail, 'it is told')).text.replaceAll(/\s+/g, ' ')).toContain(
      'Your order was priced for every day of your stay: what you paid for the days on which',
    );
  },
);

test('three working days are £14.97, and nothing of it goes back', async () => {
  const application = await startApplicationForTrip(installation.client, stayIn('Milan Area C', next(2), 3), petrol);
  expect((await rowOf(application)).totalCents).toBe(1999 + 1497);
  await refundFreeDays(installation.ctx, application.orderId);
  expect(await refundsOf(application)).toEqual([]);
});

test('of a stay that asks for nothing at all, all goes back at once, and nothing besides', async () => {
  const application = await startApplicationForTrip(installation.client, stayIn('Milan Area C', next(6), 2), petrol);
  await isBack(application, 1999 + 2 * 499);
  await refundFreeDays(installation.ctx, application.orderId);
  expect(await refundsOf(application)).toEqual([{ cause: 'already_registered', cents: 1999 + 2 * 499 }]);
});

test('with a refund of all that is left it is never more than was paid, nor what a bought pass has cost', async () => {
  const { ctx } = installation;
  const application = await startApplicationForTrip(installation.client, stayIn('Palermo ZTL', next(6), 2), petrol);
  await isBack(application, 499);
  const { id } = await readSubmissionOf(installation, application);
  await ctx.db.update(submissions).set({ appliedAt: new Date() }).where(eq(submissions.id, id));
  const { vehicleId } = await rowOf(application);
  const oldest = { fuelType: 'diesel', euroStandard: 'Euro 1', dateFirstRegistration: '1994-05-04' };
  await ctx.db
    .update(vehicles)
    .set(oldest)
    .where(eq(vehicles.id, vehicleId ?? ''));
  await refundIneligibleOrder(ctx, application.orderId);
  await refundFreeDays(ctx, application.orderId);
  expect(await refundsOf(application)).toEqual([
    { cause: 'rest_days', cents: 499 },
    { cause: null, cents: 1999 },
  ]);
  expect((await rowOf(application)).cancelledAt).not.toBeNull();
});

test('a vehicle that may not enter has no day of rest paid back by itself', async () => {
  const { ctx } = installation;
  const application = await withSucceedingRobot(installation, () =>
    startApplicationForTrip(installation.client, stayIn('Palermo ZTL', next(0), 2), petrol, {
      'travel.before_six': 'yes',
    }),
  );
  const { vehicleId } = await rowOf(application);
  await ctx.db.update(orders).set({ beforeSix: 'no' }).where(eq(orders.id, application.orderId));
  await ctx.db
    .update(vehicles)
    .set({ fuelType: 'diesel', euroStandard: 'Euro 1', dateFirstRegistration: '1994-05-04' })
    .where(eq(vehicles.id, vehicleId ?? ''));
  await refundFreeDays(ctx, application.orderId);
  expect(await refundsOf(application)).toEqual([]);
});

test('who says that they drive in after 6:00 on a Sunday has that day paid back, once', async () => {
  const trip = stayIn('Palermo ZTL', next(0), 2);
  const before = await startApplicationForTrip(installation.client, trip, petrol, { 'travel.before_six': 'yes' });
  const after = await startApplicationForTrip(installation.client, trip, petrol, { 'travel.before_six': 'no' });
  await isBack(after, prices.italyDay);
  await refundFreeDays(installation.ctx, after.orderId);
  await refundFreeDays(installation.ctx, before.orderId);
  expect(await refundsOf(after)).toEqual([{ cause: 'rest_days', cents: prices.italyDay }]);
  expect(await rowOf(before)).toMatchObject({ totalCents: priceTrip(trip).total_cents, refundedCents: 0 });
});

test('where the authority is not told the day, it still spares who enters on one that asks for nothing', async () => {
  const { client: shop } = installation;
  const trip = { country: 'France', city_zone: 'Paris', entry_date: next(6), number_of_days: 1 } as const;
  const vehicle = { ...petrol, plate_number: nextPlate(), country_of_registration: 'United Kingdom' };
  const { pair } = await placeAndPay(shop, {
    trip,
    owner: { email: nextEmail() },
    vehicle: { ...vehicle, date_first_registration: '2019-05-01' },
    urgent_processing: false,
    consent: true,
    pricing: priceTrip(trip),
  });
  // No keeper, no address, no photograph of a document.
  const needed = async () => (await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body;
  expect((await needed()).missing).toEqual([]);
  await waitUntil(async () => (await needed()).refunded_cents === 1999, 'all of it is paid back');
});
