// An order whose last day is over at the place before anything of it has begun: whoever would have done it does nothing, and all
// of the money goes back by itself, in words that say why.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { addDays, toDestinationDay } from '../../src/permits/days.ts';
import { longDate } from '../../src/permits/long-date.ts';
import type { CheckoutAnswer } from '../../src/permits/order-contract.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { startApplicationForTrip, type TestTrip } from '../applications.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { makeJobDue } from '../make-job-due.ts';
import { completeDetails, expressOrder, placeAndPay } from '../orders.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let clock: Installation['ctx']['clock'];
beforeAll(async () => {
  installation = await startInstallation({ ORDER_HOLD_MINUTES: '10' });
  installBrowserlessRobot(installation);
  clock = installation.ctx.clock;
});
afterAll(() => installation[Symbol.asyncDispose]());
afterEach(() => {
  installation.ctx.clock = clock;
});
const passDays = (count: number) => {
  installation.ctx.clock = { now: () => new Date(clock.now().getTime() + count * 86_400_000) };
};

const inDays = (count: number) => addDays(toDestinationDay(clock.now()), count);
const orderOf = (trip: TestTrip) => ({ ...expressOrder(), trip, pricing: priceTrip(trip) });
type Pair = Awaited<ReturnType<typeof placeAndPay>>['pair'];

async function isPaidBack(shop: ServiceClient, access: Pair, email: string, day: string): Promise<void> {
  const { total_cents, situation } = await waitUntil(async () => {
    const { body } = await shop.callFunction<NeededDetails>('needed-details', { access });
    return body.refunded_cents === body.total_cents && body;
  }, 'the money is back');
  expect(total_cents).toBeGreaterThan(0);
  expect(situation).toMatchObject({ name: 'refunded', yours: null, over: true });
  expect(situation.next.join(' '), 'with the money back it is still why').toContain('was over at the place before');
  const mail = await waitUntil(
    async () => (await shop.listMails(email)).find(({ subject }) => /^Refund of/.test(subject)),
    'the refund is mailed',
  );
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(
    `${longDate(day)}, was over at the place before anything of your order had begun. All of your money goes back.`,
  );
}

test.each<[string, Omit<TestTrip, 'entry_date'>]>([
  ['a robot', { country: 'Italy', city_zone: 'Bologna LEZ', number_of_days: 1 }],
  ['a letter', { country: 'Italy', city_zone: 'Florence ZTL', number_of_days: 1 }],
  ['a rule check', { country: 'Italy', city_zone: 'Genoa ZTL', number_of_days: 1 }],
  ['the vignette', { country: 'Austria', city_zone: 'Highway vignette', number_of_days: 1, vignette_type: '10-day' }],
])('of %s, paid when the day is over: nothing is begun', async (_way, trip) => {
  const shop = installation.openClient();
  const entry_date = inDays(0);
  const order = orderOf({ ...trip, entry_date });
  const { body: checkout } = await shop.callFunction<CheckoutAnswer>('create-guest-checkout-gated', order);
  passDays(1);
  await shop.pay(checkout.url);
  const pair = { session_id: checkout.session_id, guest_order_ref: checkout.order_ref };
  await shop.callFunction('process-guest-payment', pair);
  await isPaidBack(shop, pair, order.owner.email, entry_date);
  expect(
    (await shop.callFunction('provide-details', { access: pair, details: { 'vehicle.make': 'Ford' } })).status,
  ).toBe(409);
  const mails = await waitUntil(async () => {
    const found = await shop.listMails(order.owner.email);
    return found.some(({ subject }) => /^Payment received/.test(subject)) && found;
  }, 'the payment is mailed');
  for (const { text } of mails) expect(text).not.toMatch(/Please give us|details that|starts now|Usual time/);
});

test('details that never came: once the last day is over the money goes back, and not before', async () => {
  const { ctx } = installation;
  const shop = installation.openClient();
  const order = orderOf({ country: 'Italy', city_zone: 'Florence ZTL', entry_date: inDays(0), number_of_days: 2 });
  const { pair } = await placeAndPay(shop, order);
  await ctx.queue.waitUntilIdle();
  passDays(1);
  expect((await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body.situation.name).toBe(
    'needs_details',
  );
  passDays(2);
  const { situation } = (await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body;
  expect(situation).toMatchObject({ name: 'day_over', money: expect.stringMatching(/^We pay back your £/) });
  await makeJobDue(installation, 'submit-permit');
  await isPaidBack(shop, pair, order.owner.email, inDays(1));
});

test('let go on when the day is over: nothing is sent', async () => {
  const shop = installation.openClient();
  const trip: TestTrip = { country: 'Italy', city_zone: 'Florence ZTL', entry_date: inDays(20), number_of_days: 1 };
  const { pair, email, orderId } = await startApplicationForTrip(shop, trip);
  await waitUntil(
    async () => (await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body.hold,
    'the order is held',
  );
  await shop.callFunction('stop-order', { access: pair });
  passDays(21);
  expect((await shop.callFunction('send-order-now', { access: pair })).status).toBe(200);
  await makeJobDue(installation, 'write-submission');
  await isPaidBack(shop, pair, email, inDays(20));
  const [row] = await installation.ctx.db.select().from(submissions).where(eq(submissions.orderId, orderId));
  expect(row).toMatchObject({ status: 'FAILED', sendingSince: null });
});

test('what outlasts the day of entry is applied for, where nobody said how long they stay', async () => {
  const shop = installation.openClient();
  const order = orderOf({ country: 'France', city_zone: 'Paris', entry_date: inDays(0) });
  const { pair } = await placeAndPay(shop, order);
  passDays(1);
  await completeDetails(shop, pair);
  await waitUntil(
    async () =>
      (await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body.status === 'completed',
    'it is granted',
  );
});
