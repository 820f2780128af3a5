import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countAttempt } from '../../src/accounts/attempt-limits.ts';
import { attemptCounters } from '../../src/accounts/tables.ts';
import type { GuestPaymentAnswer } from '../../src/checkout/payment-answers.ts';
import { orders, payments } from '../../src/orders/tables/orders.ts';
import type { CheckoutAnswer } from '../../src/permits/order-contract.ts';
import { activateAccountByMail, activateGuestAccount } from '../accounts.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { CardProvider } from '../card-provider.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { paidOnceFacts, readMoneyFacts, unpaidFacts } from '../money-facts.ts';
import { completeDetails, expressOrder, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import type { ResponseBody, ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let shop: ServiceClient;
let provider: CardProvider;

beforeAll(async () => {
  // Half of what happens here is meant to be refused, and logged.
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
  installBrowserlessRobot(installation);
  shop = installation.client;
  provider = new CardProvider(shop);
});
afterAll(() => installation[Symbol.asyncDispose]());
afterEach(() => provider.clearFaults());

interface Checkout extends CheckoutAnswer {
  email: string;
  pair: { session_id: string; guest_order_ref: string };
}

async function checkOut(visitor = shop, order = expressOrder()): Promise<Checkout> {
  const { status, body } = await visitor.callFunction<CheckoutAnswer>('create-guest-checkout-gated', order);
  expect(status).toBe(200);
  return { ...body, email: order.owner.email, pair: { session_id: body.session_id, guest_order_ref: body.order_ref } };
}

const processPayment = ({ pair }: Pick<Checkout, 'pair'>, visitor = shop) =>
  visitor.callFunction<GuestPaymentAnswer & ResponseBody>('process-guest-payment', pair);
const factsOf = ({ order_ref }: Pick<Checkout, 'order_ref'>) => readMoneyFacts(installation.ctx.db, order_ref);

/** Paid while the provider keeps its webhooks back, so that the test decides who reports it, and when. */
async function payInSilence(checkout: Checkout): Promise<void> {
  await provider.injectFault('webhook_off', 1);
  await shop.pay(checkout.url);
}

async function paidMails({ email }: Checkout) {
  await installation.ctx.queue.waitUntilIdle();
  return (await shop.listMails(email)).filter(({ subject }) => subject.startsWith('Payment received'));
}

test('ten webhooks and ten returns at the same moment are one payment', async () => {
  const checkout = await checkOut();
  await payInSilence(checkout);
  const event = await provider.findCompletedEvent(checkout.session_id);
  const doors = Array.from({ length: 10 }, () => [provider.deliver(shop, event), processPayment(checkout)]);
  const answers = await Promise.all(doors.flat());
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await factsOf(checkout)).toEqual(paidOnceFacts);
  expect(await paidMails(checkout)).toHaveLength(1);

  await completeDetails(shop, checkout.pair);
  const isDone = async () =>
    (await shop.callFunction('needed-details', { access: checkout.pair })).body.status === 'completed';
  await waitUntil(isDone, 'the one application is confirmed');
  expect(await shop.listPortalApplications()).toHaveLength(1);
});

test('all three doors at once, for an order of a signed-in customer', async () => {
  const customer = installation.openClient();
  const first = await placeAndPay(customer);
  await activateGuestAccount(customer, first.payment);
  const order = expressOrder({ email: first.payment.customer_email });
  const checkout = await checkOut(customer, order);
  await payInSilence(checkout);
  const event = await provider.findCompletedEvent(checkout.session_id);
  const doors = Array.from({ length: 10 }, () => [
    provider.deliver(shop, event),
    processPayment(checkout, customer),
    customer.callFunction('verify-payment', { session_id: checkout.session_id }),
  ]);
  const answers = await Promise.all(doors.flat());
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await factsOf(checkout)).toEqual(paidOnceFacts);
  expect(await paidMails({ ...checkout, email: first.payment.customer_email })).toHaveLength(2);
});

test('the webhook confirms although the customer never comes back, and a late one changes nothing', async () => {
  const checkout = await checkOut();
  await shop.pay(checkout.url);
  await waitUntil(async () => (await factsOf(checkout)).status === 'confirmed', 'the webhook confirms');
  const event = await provider.findCompletedEvent(checkout.session_id);
  expect((await provider.deliver(shop, event)).status).toBe(200);
  expect((await processPayment(checkout)).body).toMatchObject({ success: true, account: 'created' });
  expect((await provider.deliver(shop, event)).status).toBe(200);
  expect(await factsOf(checkout)).toEqual(paidOnceFacts);
  expect(await paidMails(checkout)).toHaveLength(1);
});

test('the customer comes back before any webhook', async () => {
  const checkout = await checkOut();
  await payInSilence(checkout);
  expect((await processPayment(checkout)).body).toMatchObject({ success: true, order_ref: checkout.order_ref });
  await provider.clearFaults();
  const isDelivered = async () => {
    const log = (await (await fetch(`${shop.sandbox}/card-payments/__log`)).json()) as {
      events: { session: string; delivered: boolean }[];
    };
    return log.events.find(({ session }) => session === checkout.session_id)?.delivered;
  };
  await waitUntil(isDelivered, 'the webhook comes late');
  expect(await factsOf(checkout)).toEqual(paidOnceFacts);
});

test('no door confirms an order that is not paid', async () => {
  const checkout = await checkOut();
  expect(await processPayment(checkout)).toMatchObject({ status: 409, body: { code: 'NOT_PAID' } });
  const paid = await placeAndPay(shop);
  const event = await provider.findCompletedEvent(paid.pair.session_id);
  const early = {
    ...event,
    id: 'evt_early',
    data: { object: { ...event.data.object, id: checkout.session_id } },
  } as typeof event;
  expect((await provider.deliver(shop, early)).status).toBe(200);
  expect(await factsOf(checkout)).toEqual(unpaidFacts);
});

test.each([
  { amount: 1, currency: 'gbp', what: 'another sum' },
  { amount: 1999, currency: 'eur', what: 'another currency' },
])("$what paid for the order's reference never confirms it and is written down", async ({ amount, currency }) => {
  const checkout = await checkOut();
  const wrong = await provider.createSession(checkout.order_ref, Math.max(amount, 30), currency);
  await shop.pay(wrong.url);
  await waitUntil(async () => (await factsOf(checkout)).mismatches > 0, 'the mismatch is written down');
  const pair = { session_id: wrong.id, guest_order_ref: checkout.order_ref };
  expect((await processPayment({ pair })).status).toBe(404);
  expect(await factsOf(checkout)).toEqual({ ...unpaidFacts, mismatches: 1 });
  // The right payment is still welcome.
  await shop.pay(checkout.url);
  expect((await processPayment(checkout)).status).toBe(200);
  expect(await factsOf(checkout)).toEqual({ ...paidOnceFacts, mismatches: 1 });
});

test('an unknown session and a pair that does not belong together are told apart by nobody', async () => {
  const [one, other] = [await placeAndPay(shop), await placeAndPay(shop)];
  const unknown = await processPayment({
    pair: { session_id: 'cs_test_unknown', guest_order_ref: one.checkout.order_ref },
  });
  const mixed = await processPayment({
    pair: { session_id: one.pair.session_id, guest_order_ref: other.checkout.order_ref },
  });
  expect(mixed).toEqual(unknown);
  expect(mixed).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('a declined card leaves the order unpaid and says so; another card then pays', async () => {
  const checkout = await checkOut();
  const state = async () => (await shop.callFunction('checkout-state', checkout.pair)).body;
  expect(await state()).toEqual({ state: 'open' });
  await shop.pay(checkout.url, '4000000000000002');
  expect(await state()).toEqual({ state: 'declined' });
  expect(await factsOf(checkout)).toEqual(unpaidFacts);
  await shop.pay(checkout.url);
  expect((await processPayment(checkout)).status).toBe(200);
  expect(await state()).toEqual({ state: 'paid' });
  expect(await factsOf(checkout)).toEqual(paidOnceFacts);
});

test('the page of an order that was changed before it was paid is closed; paid already, it is said, and nothing else opens', async () => {
  const wrongPlate = await checkOut();
  const close = (pair: typeof wrongPlate.pair) => shop.callFunction('close-checkout', pair);
  expect(await close({ ...wrongPlate.pair, guest_order_ref: 'EDP-AAAAAAAA' })).toMatchObject({ status: 404 });
  for (const _ of ['once', 'again']) expect(await close(wrongPlate.pair)).toMatchObject({ status: 200 });
  expect((await shop.callFunction('checkout-state', wrongPlate.pair)).body).toEqual({ state: 'expired' });
  expect(await factsOf(wrongPlate)).toEqual(unpaidFacts);

  const paid = await checkOut();
  await payInSilence(paid);
  expect(await close(paid.pair)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
  // What nobody had heard of until now has been confirmed.
  expect(await factsOf(paid)).toEqual(paidOnceFacts);
  const down = await checkOut();
  await provider.injectFault('api_500');
  expect(await close(down.pair)).toMatchObject({ status: 502, body: { code: 'PAYMENT_PROVIDER' } });
  await provider.clearFaults();
});

test('however often the state of a payment page is asked, the provider is not', async () => {
  const checkout = await checkOut();
  const looks = vi.spyOn(installation.ctx.payments.current, 'readSession');
  const crowd = await Promise.all(
    Array.from({ length: 100 }, () => shop.callFunction('checkout-state', checkout.pair)),
  );
  for (let n = 0; n < 40; n += 1) crowd.push(await shop.callFunction('checkout-state', checkout.pair));
  expect(new Set(crowd.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(['200 open']));
  expect(looks.mock.calls.length).toBeGreaterThan(0);
  expect(looks.mock.calls.length).toBeLessThanOrEqual(30);
  looks.mockRestore();
  await shop.pay(checkout.url);
  expect((await processPayment(checkout)).status).toBe(200);
  expect((await shop.callFunction('checkout-state', checkout.pair)).body).toEqual({ state: 'paid' });
});

test('what other web processes have asked the provider about a payment page counts', async () => {
  const checkout = await checkOut();
  for (let looked = 0; looked < 10; looked += 1)
    await countAttempt(installation.ctx, `looks at payment:${checkout.session_id}`, 10, 60_000);
  const looks = vi.spyOn(installation.ctx.payments.current, 'readSession');
  for (let asked = 0; asked < 10; asked += 1)
    expect((await shop.callFunction('checkout-state', checkout.pair)).body).toEqual({ state: 'open' });
  // It has seen nothing of it yet, so it looks, and again once that is ten seconds old.
  expect(looks.mock.calls.length).toBeLessThanOrEqual(3);
  looks.mockRestore();
});

test('with the provider down nothing is charged, the customer is told, and a repeat works', async () => {
  const order = expressOrder();
  const key = { 'idempotency-key': `provider-down-${order.owner.email}` };
  await provider.injectFault('api_500');
  const refused = await shop.callFunction('create-guest-checkout-gated', order, key);
  expect(refused).toMatchObject({ status: 502, body: { error: 'Unable to start payment.', code: 'PAYMENT_PROVIDER' } });
  await provider.clearFaults();
  const { status, body } = await shop.callFunction<CheckoutAnswer>('create-guest-checkout-gated', order, key);
  expect(status).toBe(200);
  await shop.pay(body.url);
  expect(
    (await processPayment({ pair: { session_id: body.session_id, guest_order_ref: body.order_ref } })).status,
  ).toBe(200);
});

test('with the provider down a customer who comes back is asked to try again, and then confirmed', async () => {
  const checkout = await checkOut();
  await payInSilence(checkout);
  await provider.injectFault('api_500');
  expect(await processPayment(checkout)).toMatchObject({ status: 502, body: { code: 'PAYMENT_PROVIDER' } });
  expect(await shop.callFunction('checkout-state', checkout.pair)).toMatchObject({
    status: 502,
    body: { code: 'PAYMENT_PROVIDER' },
  });
  await provider.clearFaults();
  expect((await processPayment(checkout)).status).toBe(200);
  expect(await factsOf(checkout)).toEqual(paidOnceFacts);
});

test('a webhook that comes while the provider cannot be asked is not acknowledged, so it comes again', async () => {
  const checkout = await checkOut();
  await payInSilence(checkout);
  const event = await provider.findCompletedEvent(checkout.session_id);
  await provider.injectFault('api_500');
  expect((await provider.deliver(shop, event)).status).toBe(502);
  await provider.clearFaults();
  expect((await provider.deliver(shop, event)).status).toBe(200);
  expect(await factsOf(checkout)).toEqual(paidOnceFacts);
});

test('a second payment for an order that is already paid is written down', async () => {
  const checkout = await checkOut();
  await shop.pay(checkout.url);
  expect((await processPayment(checkout)).status).toBe(200);
  const twice = await provider.createSession(checkout.order_ref, 1999, 'gbp');
  await shop.pay(twice.url);
  await waitUntil(async () => (await factsOf(checkout)).mismatches === 1, 'the second payment is written down');
  // Told again, it is no further mismatch.
  const event = await provider.findCompletedEvent(twice.id);
  expect((await provider.deliver(shop, event)).status).toBe(200);
  expect(await factsOf(checkout)).toEqual({ ...paidOnceFacts, mismatches: 1 });
});

test('a double click is one order and one payment page; the same key for something else is refused', async () => {
  const order = expressOrder();
  const key = { 'idempotency-key': `double-click-${order.owner.email}` };
  const clicks = await Promise.all(
    [1, 2, 3].map(() => shop.callFunction<CheckoutAnswer>('create-guest-checkout-gated', order, key)),
  );
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(clicks.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const other = { ...order, vehicle: { ...order.vehicle, plate_number: nextPlate() } };
  const refused = await shop.callFunction('create-guest-checkout-gated', other, key);
  expect(refused).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
});

test('orders are counted for their address before they are looked at: after thirty it waits, and nothing else is written', async () => {
  const order = expressOrder();
  const { db } = installation.ctx;
  const written = async () => [await db.$count(orders), await db.$count(payments), await db.$count(attemptCounters)];
  const [ordered = 0, paid, tries = 0] = await written();
  const place = () => shop.callFunction('create-guest-checkout-gated', order, { 'idempotency-key': 'short' });
  for (let n = 0; n < 30; n += 1) expect(await place()).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  expect(await place()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(await written()).toEqual([ordered, paid, tries + 1]);
  expect((await shop.callFunction('create-guest-checkout-gated', order)).status).toBe(429);
  await checkOut();
});

test("paying with somebody's address does not open their account", async () => {
  const owner = installation.openClient();
  const first = await placeAndPay(owner);
  await activateAccountByMail(owner, first.payment.customer_email);
  const again = await processPayment({ pair: first.pair });
  expect(again.body, 'the password was set').toMatchObject({ success: true, magic_link: null });

  const second = await placeAndPay(shop, expressOrder({ email: first.payment.customer_email }));
  expect(second.payment).toMatchObject({ account: 'existing', magic_link: null });
  expect((await owner.get<{ id: string }[]>('/api/data/orders')).body.map(({ id }) => id)).toEqual([
    first.payment.order_id,
  ]);
});

test('two guests who pay at once with one address end in one account with both orders', async () => {
  const email = nextEmail();
  const both = await Promise.all([checkOut(shop, expressOrder({ email })), checkOut(shop, expressOrder({ email }))]);
  for (const checkout of both) await payInSilence(checkout);
  const answers = await Promise.all(both.map((checkout) => processPayment(checkout)));
  expect(answers.map(({ body }) => body.account).toSorted()).toEqual(['created', 'existing']);
  for (const checkout of both) expect(await factsOf(checkout)).toEqual(paidOnceFacts);
  const visitor = installation.openClient();
  await activateAccountByMail(visitor, email);
  // By the link of the first mail the other order waits until its owner says that it is theirs; by that of the other it is there.
  const { body: joined } = await visitor.get<unknown[]>('/api/data/orders');
  const { body: waiting } = await visitor.get<{ id: string }[]>('/api/data/waiting-orders');
  expect(joined.length + waiting.length).toBe(2);
  for (const { id } of waiting) await visitor.callFunction('answer-waiting-order', { order_id: id, mine: true });
  expect((await visitor.get<unknown[]>('/api/data/orders')).body).toHaveLength(2);
});

test('an event that the provider did not sign changes nothing', async () => {
  const checkout = await checkOut();
  await payInSilence(checkout);
  const event = await provider.findCompletedEvent(checkout.session_id);
  expect((await provider.deliver(shop, event, 'whsec_forged')).status).toBe(400);
  const unsigned = await fetch(`${shop.origin}/api/webhooks/payments`, { method: 'POST', body: JSON.stringify(event) });
  expect(unsigned.status).toBe(400);
  expect(await factsOf(checkout)).toEqual(unpaidFacts);
});
