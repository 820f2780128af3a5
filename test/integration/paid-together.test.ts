import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { GuestPaymentAnswer } from '../../src/checkout/payment-answers.ts';
import { placeOrders } from '../../src/checkout/place-orders.ts';
import { confirmPayment } from '../../src/money/confirm-payment.ts';
import type { Reconciliation } from '../../src/money/reconciliation/contract.ts';
import { retainedPayments } from '../../src/money/tables.ts';
import { orders, payments } from '../../src/orders/tables/orders.ts';
import { type CheckoutAnswer, checkoutSchema } from '../../src/permits/order-contract.ts';
import { signUp, testPassword } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import { CardProvider } from '../card-provider.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { makeJobDue } from '../make-job-due.ts';
import { paidOnceFacts, readMoneyFacts, unpaidFacts } from '../money-facts.ts';
import { expressOrder, nextEmail } from '../orders.ts';
import { fetchOrderStory, listProviderRefunds, requestRefund } from '../refunds.ts';
import type { ResponseBody, ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let shop: ServiceClient;
let admin: ServiceClient;
let provider: CardProvider;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  admin = await signInAdmin(installation);
  shop = installation.client;
  provider = new CardProvider(shop);
});
afterAll(() => installation[Symbol.asyncDispose]());
afterEach(() => provider.clearFaults());

const zones = ['Paris', 'Lyon', 'Strasbourg'];
type Order = typeof orders.$inferSelect;
interface Trip {
  checkout: CheckoutAnswer;
  email: string;
  orders: Order[];
}

const inputsOf = (count: number, email: string) =>
  zones.slice(0, count).map((zone) => checkoutSchema.parse(expressOrder({ email, zone })));

/** No page orders several yet, so the orders are placed as its call would. */
async function place(count: number, more: { email?: string; userId?: string } = {}): Promise<Trip> {
  const { email = nextEmail(), userId } = more;
  const [first, ...others] = inputsOf(count, email);
  if (!first) throw new Error('There is no order without a zone.');
  const caller = { userId, idempotencyKey: undefined };
  const checkout = await placeOrders(installation.ctx, [first, ...others], caller);
  return { checkout, email, orders: await readOrders(checkout.session_id) };
}

function readOrders(sessionId: string): Promise<Order[]> {
  const { db } = installation.ctx;
  const payment = db.select({ id: payments.id }).from(payments).where(eq(payments.sessionId, sessionId));
  return db.select().from(orders).where(inArray(orders.paymentId, payment)).orderBy(orders.orderRef);
}

async function placeAndPay(count: number, more: Parameters<typeof place>[1] = {}): Promise<Trip> {
  const trip = await place(count, more);
  await shop.pay(trip.checkout.url);
  await waitUntil(async () => (await factsOf(trip)).every(({ status }) => status === 'confirmed'), 'all are confirmed');
  return { ...trip, orders: await readOrders(trip.checkout.session_id) };
}

async function payInSilence({ checkout }: Trip): Promise<void> {
  await provider.injectFault('webhook_off', 1);
  await shop.pay(checkout.url);
}

const factsOf = (trip: Trip) =>
  Promise.all(trip.orders.map(({ orderRef }) => readMoneyFacts(installation.ctx.db, orderRef)));
const pairOf = ({ checkout }: Trip, { orderRef }: Order) => ({
  session_id: checkout.session_id,
  guest_order_ref: orderRef,
});
const comeBack = (trip: Trip, order: Order, visitor = shop) =>
  visitor.callFunction<GuestPaymentAnswer & ResponseBody>('process-guest-payment', pairOf(trip, order));
const statesOf = (trip: Trip) =>
  Promise.all(
    trip.orders.map(async (order) => (await shop.callFunction('checkout-state', pairOf(trip, order))).body.state),
  );

async function differencesOf(trip: Trip) {
  const { status, body } = await admin.get<Reconciliation>('/api/data/admin/reconciliation');
  expect(status, JSON.stringify(body)).toBe(200);
  const refs = trip.orders.map(({ orderRef }) => orderRef);
  return body.differences.filter(({ order_ref }) => refs.includes(order_ref ?? ''));
}
const kindsOf = async (trip: Trip) => (await differencesOf(trip)).map(({ kind }) => kind);
const settle = () => admin.callFunction<Reconciliation>('settle-differences', {});

async function providerPaymentOf({ checkout }: Trip): Promise<string> {
  const { payment_intent } = await provider.stripe.checkout.sessions.retrieve(checkout.session_id);
  return String(payment_intent);
}
/** By order, in their order. */
async function refundedOf(trip: Trip) {
  const stories = await Promise.all(trip.orders.map(({ id }) => fetchOrderStory(admin, id)));
  return stories.map(({ payment }) => payment.refunded_cents);
}
const areCancelled = async ({ checkout }: Trip) =>
  (await readOrders(checkout.session_id)).map(({ cancelledAt }) => cancelledAt !== null);

describe('confirmed', () => {
  test.each([2, 3])('%i orders are one payment, however often and at whichever door it is told', async (count) => {
    const trip = await place(count);
    const session = await provider.stripe.checkout.sessions.retrieve(trip.checkout.session_id, {
      expand: ['line_items'],
    });
    expect(session.amount_total).toBe(count * 1999);
    expect(session.line_items?.data.map(({ description }) => description)).toEqual(
      trip.orders.map(({ orderRef }) => `Base service (${orderRef})`),
    );
    await payInSilence(trip);
    const event = await provider.findCompletedEvent(trip.checkout.session_id);
    const doors = trip.orders.flatMap((order) =>
      Array.from({ length: 5 }, () => [provider.deliver(shop, event), comeBack(trip, order)]),
    );
    const answers = await Promise.all(doors.flat());
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const told = await Promise.all(trip.orders.map((order) => comeBack(trip, order)));
    expect(told.map(({ body }) => [body.order_ref, body.account])).toEqual(
      trip.orders.map(({ orderRef }) => [orderRef, 'created']),
    );
    expect((await provider.deliver(shop, event)).status).toBe(200);
    expect(await factsOf(trip)).toEqual(trip.orders.map(() => paidOnceFacts));
    expect(new Set((await readOrders(trip.checkout.session_id)).map(({ userId }) => userId)).size).toBe(1);
    await installation.ctx.queue.waitUntilIdle();
    const receipts = (await shop.listMails(trip.email)).filter(({ subject }) => subject.startsWith('Payment received'));
    expect(receipts.map(({ subject }) => subject.slice(-12)).toSorted()).toEqual(
      trip.orders.map(({ orderRef }) => orderRef),
    );
  });

  test('a signed-in customer is told of an order of theirs, a stranger of none', async () => {
    const [customer, email] = [installation.openClient(), nextEmail()];
    await signUp(customer, email);
    const { user } = (await customer.get<{ user: { id: string } }>('/api/data/session')).body;
    const trip = await place(2, { email, userId: user.id });
    await payInSilence(trip);
    const call = { session_id: trip.checkout.session_id };
    const stranger = installation.openClient();
    await signUp(stranger, nextEmail());
    expect((await stranger.callFunction('verify-payment', call)).status).toBe(404);
    expect(await factsOf(trip)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
    expect((await customer.callFunction('verify-payment', call)).body).toMatchObject({
      success: true,
      order_ref: trip.orders[0]?.orderRef,
    });
    expect(await factsOf(trip)).toEqual([paidOnceFacts, paidOnceFacts]);
    expect((await customer.get<unknown[]>('/api/data/orders')).body).toHaveLength(2);
  });

  test('all or none: when one of them cannot be confirmed, none is', async () => {
    const trip = await place(2);
    await payInSilence(trip);
    const { db } = installation.ctx;
    const last = trip.orders[1]?.id ?? '';
    // The second mail cannot be promised: its order is refused in the middle of the transaction.
    await db.execute(sql`create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.order_id::text = tg_argv[0] then raise 'refused by the test'; end if; return new; end $$`);
    await db.execute(
      sql.raw(
        `create trigger refuse_one before insert on notifications for each row execute function refuse_one('${last}')`,
      ),
    );
    await expect(confirmPayment(installation.ctx, trip.checkout.session_id)).rejects.toThrow();
    expect(await factsOf(trip)).toEqual([unpaidFacts, unpaidFacts]);
    await db.execute(sql`drop trigger refuse_one on notifications`);
    await confirmPayment(installation.ctx, trip.checkout.session_id);
    expect(await factsOf(trip)).toEqual([paidOnceFacts, paidOnceFacts]);
  });

  test('another sum, or money for only some of them, confirms nothing and is written down at each', async () => {
    const trip = await place(2);
    const refs = trip.orders.map(({ orderRef }) => orderRef);
    const wrong = await provider.createSession(refs.join('_'), 1999, 'gbp');
    await shop.pay(wrong.url);
    const some = await provider.createSession(refs[0] ?? '', 3998, 'gbp');
    await shop.pay(some.url);
    const isTold = async () => (await factsOf(trip)).every(({ mismatches }) => mismatches === 2);
    await waitUntil(isTold, 'both mismatches are written down');
    expect((await differencesOf(trip)).map(({ kind, finding }) => [kind, finding])).toEqual([
      ['paid_unknown', '£39.98 paid, and not for what is paid together.'],
      ['amount_differs', `£19.99 paid, the orders cost (${refs.join(', ')}) £39.98.`],
    ]);
    expect(await factsOf(trip)).toEqual(trip.orders.map(() => ({ ...unpaidFacts, mismatches: 2 })));
    // The right payment is still welcome.
    await shop.pay(trip.checkout.url);
    expect((await comeBack(trip, trip.orders[1] as Order)).status).toBe(200);
    expect(await factsOf(trip)).toEqual(trip.orders.map(() => ({ ...paidOnceFacts, mismatches: 2 })));
  });

  test('by their references when the provider has made a page that we never wrote down', async () => {
    const trip = await place(2);
    const { db } = installation.ctx;
    await db.update(payments).set({ sessionId: null }).where(eq(payments.sessionId, trip.checkout.session_id));
    await shop.pay(trip.checkout.url);
    const done = async () => (await factsOf(trip)).every(({ status }) => status === 'confirmed');
    await waitUntil(done, 'the webhook confirms both');
    expect(await factsOf(trip)).toEqual([paidOnceFacts, paidOnceFacts]);
  });
});

describe('placed', () => {
  test('at once with one key they are the same orders and the same page', async () => {
    const email = nextEmail();
    const [first, ...others] = inputsOf(2, email);
    if (!first) throw new Error('There is no first order.');
    const caller = { userId: undefined, idempotencyKey: `together-${email}` };
    const { ctx } = installation;
    const clicks = await Promise.all([1, 2, 3].map(() => placeOrders(ctx, [first, ...others], caller)));
    expect(new Set(clicks.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await ctx.db.$count(orders, eq(orders.customerEmail, email))).toBe(2);
    await expect(placeOrders(ctx, [first], caller)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('for two customers, at a price that has changed, or too many, nothing is made', async () => {
    const [one, other] = [nextEmail(), nextEmail()];
    const [first] = inputsOf(1, one);
    const [second] = inputsOf(1, other);
    if (!first || !second) throw new Error('There is an order missing.');
    const caller = { userId: undefined, idempotencyKey: undefined };
    const { ctx } = installation;
    await expect(placeOrders(ctx, [first, second], caller)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const many = Array.from({ length: 10 }, () => first);
    await expect(placeOrders(ctx, [first, ...many], caller)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const dear = { ...first, pricing: { ...first.pricing, total_cents: 1 } };
    await expect(placeOrders(ctx, [first, dear], caller)).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await ctx.db.$count(orders, inArray(orders.customerEmail, [one, other]))).toBe(0);
  });

  test('an expired page gives way to one for all of them', async () => {
    const [customer, email] = [installation.openClient(), nextEmail()];
    await signUp(customer, email);
    const { user } = (await customer.get<{ user: { id: string } }>('/api/data/session')).body;
    const trip = await place(3, { email, userId: user.id });
    expect(await statesOf(trip)).toEqual(['open', 'open', 'open']);
    const again = () =>
      Promise.all(
        trip.orders.map(async ({ id }) => (await customer.callFunction('continue-payment', { order_id: id })).body.url),
      );
    expect(await again()).toEqual(trip.orders.map(() => trip.checkout.url));
    await provider.stripe.checkout.sessions.expire(trip.checkout.session_id);
    expect(await statesOf(trip)).toEqual(['expired', 'expired', 'expired']);
    expect(await factsOf(trip)).toMatchObject(trip.orders.map(() => ({ status: 'pending', confirmations: 0 })));
    const urls = await again();
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).not.toBe(trip.checkout.url);
    expect((await shop.callFunction('checkout-state', pairOf(trip, trip.orders[0] as Order))).status).toBe(404);
    await shop.pay(String(urls[0]));
    const done = async () => (await factsOf(trip)).every(({ status }) => status === 'confirmed');
    await waitUntil(done, 'all are confirmed');
    expect(await factsOf(trip)).toEqual(trip.orders.map(() => paidOnceFacts));
  });

  test('with the provider down nobody can pay, and a repeat leads to the page of all of them', async () => {
    const email = nextEmail();
    const [first, ...others] = inputsOf(2, email);
    if (!first) throw new Error('There is no first order.');
    const { ctx } = installation;
    const begin = () => placeOrders(ctx, [first, ...others], { userId: undefined, idempotencyKey: `down-${email}` });
    await provider.injectFault('api_500');
    await expect(begin()).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER' });
    await provider.clearFaults();
    const checkout = await begin();
    await shop.pay(checkout.url);
    const trip = { checkout, email, orders: await readOrders(checkout.session_id) };
    const done = async () => (await factsOf(trip)).every(({ status }) => status === 'confirmed');
    await waitUntil(done, 'both are confirmed');
    expect(await factsOf(trip)).toEqual([paidOnceFacts, paidOnceFacts]);
    expect(await ctx.db.$count(orders, eq(orders.customerEmail, email))).toBe(2);
  });
});

describe('refunded', () => {
  test('one of them: its own money and no more, and the other goes on', async () => {
    const trip = await placeAndPay(2);
    const [one, other] = trip.orders as [Order, Order];
    expect((await requestRefund(admin, one.id, 2000)).body).toMatchObject({
      fields: { amount_cents: 'This is more than is left to refund.' },
    });
    expect(await requestRefund(admin, one.id, 1999)).toMatchObject({ status: 200, body: { status: 'done' } });
    expect(await listProviderRefunds(shop, trip)).toEqual([1999]);
    expect(await refundedOf(trip)).toEqual([1999, 0]);
    expect(await areCancelled(trip)).toEqual([true, false]);
    expect((await fetchOrderStory(admin, other.id)).refunds).toEqual([]);
    expect((await requestRefund(admin, one.id, 1, { refunded_cents: 1999 })).body.error).toBe(
      'Nothing is left to refund.',
    );
    expect(await kindsOf(trip)).toEqual([]);
    await waitUntil(
      async () =>
        (await shop.listMails(trip.email)).some(({ subject }) => subject === `Refund of £19.99: order ${one.orderRef}`),
      'the customer is told of that order',
    );
  });

  test('all of them at the same moment: each once', async () => {
    const trip = await placeAndPay(3);
    const answers = await Promise.all(trip.orders.map(({ id }) => requestRefund(admin, id, 1999)));
    expect(answers.map(({ body }) => body.status)).toEqual(['done', 'done', 'done']);
    expect(await listProviderRefunds(shop, trip)).toEqual([1999, 1999, 1999]);
    expect(await refundedOf(trip)).toEqual([1999, 1999, 1999]);
    expect(await areCancelled(trip)).toEqual([true, true, true]);
    expect(await kindsOf(trip)).toEqual([]);
  });

  test('while the provider does not answer each waits by itself, and each is made once', async () => {
    const trip = await placeAndPay(2);
    await provider.injectFault('api_500');
    const answers = await Promise.all(trip.orders.map(({ id }) => requestRefund(admin, id, 700)));
    expect(answers.map(({ body }) => body.status)).toEqual(['open', 'open']);
    await provider.clearFaults();
    await makeJobDue(installation, 'settle-refund');
    await waitUntil(async () => (await refundedOf(trip)).every((cents) => cents === 700), 'both are made');
    expect(await listProviderRefunds(shop, trip)).toEqual([700, 700]);
  });

  test('whole, at the dashboard: each order is given back what is left of it, once', async () => {
    const trip = await placeAndPay(2);
    const [one] = trip.orders as [Order, Order];
    expect((await requestRefund(admin, one.id, 500)).status).toBe(200);
    await provider.injectFault('webhook_duplicate', 1);
    await provider.stripe.refunds.create({ payment_intent: await providerPaymentOf(trip) });
    await waitUntil(async () => (await refundedOf(trip)).every((cents) => cents === 1999), 'our books say so');
    const stories = await Promise.all(trip.orders.map(({ id }) => fetchOrderStory(admin, id)));
    expect(stories.map(({ refunds }) => refunds.map(({ amount_cents }) => amount_cents))).toEqual([
      [1499, 500],
      [1999],
    ]);
    expect(await areCancelled(trip)).toEqual([true, true]);
    await settle();
    expect(await refundedOf(trip)).toEqual([1999, 1999]);
    expect(await kindsOf(trip)).toEqual([]);
  });

  test('a part, at the dashboard: for the order it names, else for a person until nothing is left in doubt', async () => {
    const trip = await placeAndPay(2);
    const [, other] = trip.orders as [Order, Order];
    const payment_intent = await providerPaymentOf(trip);
    await provider.stripe.refunds.create({ payment_intent, amount: 300, metadata: { order_ref: other.orderRef } });
    await waitUntil(async () => (await refundedOf(trip))[1] === 300, 'the named order has it');
    await provider.stripe.refunds.create({ payment_intent, amount: 1000 });
    expect(await differencesOf(trip)).toMatchObject([
      { kind: 'refund_names_no_order', finding: '£10.00 given back at the provider only.' },
    ]);
    await settle();
    expect(await refundedOf(trip)).toEqual([0, 300]);
    await provider.stripe.refunds.create({ payment_intent });
    await waitUntil(async () => (await refundedOf(trip)).every((cents) => cents === 1999), 'all of it is back');
    expect(await kindsOf(trip)).toEqual([]);
    expect(await areCancelled(trip)).toEqual([true, true]);
  });
});

describe('reconciled', () => {
  test('paid while no event came: shown for all of them, and settled without a person', async () => {
    const before = (await admin.get<Reconciliation>('/api/data/admin/reconciliation')).body;
    const trip = await place(3);
    await payInSilence(trip);
    const refs = trip.orders.map(({ orderRef }) => orderRef).join(', ');
    expect(await differencesOf(trip)).toMatchObject([
      { kind: 'paid_not_confirmed', finding: `£59.97 paid, the orders wait for payment (${refs}).` },
    ]);
    await settle();
    expect(await kindsOf(trip)).toEqual([]);
    expect(await factsOf(trip)).toEqual(trip.orders.map(() => paidOnceFacts));
    const after = (await admin.get<Reconciliation>('/api/data/admin/reconciliation')).body;
    expect([after.payments - before.payments, after.orders - before.orders]).toEqual([1, 3]);
  });

  test('paid a second time, refunded at the provider only, and unknown there', async () => {
    const trip = await placeAndPay(2);
    const refs = trip.orders.map(({ orderRef }) => orderRef);
    const second = await provider.createSession(refs.join('_'), 3998, 'gbp');
    await shop.pay(second.url);
    expect(await differencesOf(trip)).toMatchObject([
      { kind: 'paid_unknown', finding: `£39.98 paid a second time for these orders (${refs.join(', ')}).` },
    ]);
    const { payment_intent } = await provider.stripe.checkout.sessions.retrieve(second.id);
    await provider.stripe.refunds.create({ payment_intent: String(payment_intent) });
    expect(await kindsOf(trip)).toEqual([]);

    await provider.injectFault('webhook_off', 1);
    await provider.stripe.refunds.create({ payment_intent: await providerPaymentOf(trip) });
    expect(await differencesOf(trip)).toMatchObject([
      { kind: 'refund_not_in_books', finding: '£39.98 given back at the provider only.' },
    ]);
    await settle();
    expect(await refundedOf(trip)).toEqual([1999, 1999]);
    expect(await kindsOf(trip)).toEqual([]);

    const { db } = installation.ctx;
    const ofTrip = eq(payments.sessionId, trip.checkout.session_id);
    await db
      .update(payments)
      .set({ sessionId: `${trip.checkout.session_id}_gone` })
      .where(ofTrip);
    expect(await kindsOf(trip)).toContain('payment_missing');
  });

  test('a sum in our books that is not what its orders cost', async () => {
    const trip = await placeAndPay(2);
    const [one] = trip.orders as [Order, Order];
    await installation.ctx.db.update(orders).set({ totalCents: 2999 }).where(eq(orders.id, one.id));
    expect(await kindsOf(trip)).toEqual(['amount_differs']);
  });
});

describe('exported and erased', () => {
  test('the archive has the payment, and erasing keeps a record of each order under its payment', async () => {
    const [customer, email] = [installation.openClient(), nextEmail()];
    await signUp(customer, email);
    const { user } = (await customer.get<{ user: { id: string } }>('/api/data/session')).body;
    const trip = await placeAndPay(2, { email, userId: user.id });
    const open = await place(2, { email, userId: user.id });
    for (const { id } of trip.orders) expect((await requestRefund(admin, id, 1999)).status).toBe(200);

    const archive = await customer.fetch('/api/data/account/archive');
    const text = Buffer.from(await archive.bytes()).toString('latin1');
    const data = JSON.parse(text.slice(text.indexOf('{\n  "user"'), text.indexOf('\n}PK') + 2)) as {
      payments: object[];
      orders: { orderRef: string }[];
    };
    expect(data.payments).toHaveLength(2);
    expect(data.payments).toContainEqual(
      expect.objectContaining({ state: 'paid', amountCents: 3998, currency: 'gbp' }),
    );
    expect(data.orders.map(({ orderRef }) => orderRef)).toEqual(
      expect.arrayContaining([...trip.orders, ...open.orders].map(({ orderRef }) => orderRef)),
    );
    expect(text).not.toContain(trip.checkout.session_id);

    expect(await customer.callFunction('delete-account', { password: testPassword })).toMatchObject({ status: 200 });
    expect((await fetch(open.checkout.url)).status).toBe(410);
    const { db } = installation.ctx;
    const ofTrip = eq(retainedPayments.paymentSessionId, trip.checkout.session_id);
    const kept = await db.select().from(retainedPayments).where(ofTrip).orderBy(retainedPayments.orderRef);
    expect(kept).toMatchObject(
      trip.orders.map(({ orderRef }) => ({ orderRef, totalCents: 1999, refundedCents: 1999 })),
    );
    const ids = [...trip.orders, ...open.orders].map(({ paymentId }) => paymentId);
    expect(await db.$count(payments, inArray(payments.id, ids))).toBe(0);
    const { body } = await admin.get<Reconciliation>('/api/data/admin/reconciliation');
    expect(body.differences.filter(({ provider_id }) => provider_id === trip.checkout.session_id)).toEqual([]);
  });

  test('of a payment whose orders went two ways, what is left still adds up', async () => {
    const [customer, email] = [installation.openClient(), nextEmail()];
    await signUp(customer, email);
    const trip = await placeAndPay(2, { email });
    const [mine, theirs] = trip.orders as [Order, Order];
    const answer = (order: Order, isMine: boolean) =>
      customer.callFunction('answer-waiting-order', { order_id: order.id, mine: isMine });
    expect([(await answer(mine, true)).status, (await answer(theirs, false)).status]).toEqual([200, 200]);
    expect((await requestRefund(admin, mine.id, 1999)).status).toBe(200);
    expect(await customer.callFunction('delete-account', { password: testPassword })).toMatchObject({ status: 200 });
    expect((await readOrders(trip.checkout.session_id)).map(({ id }) => id)).toEqual([theirs.id]);
    expect(await kindsOf(trip)).toEqual([]);
    // What the other one cost can still be given back, and no more.
    expect((await requestRefund(admin, theirs.id, 2000)).status).toBe(400);
    expect((await requestRefund(admin, theirs.id, 1999)).status).toBe(200);
    expect(await listProviderRefunds(shop, trip)).toEqual([1999, 1999]);
    expect(await kindsOf(trip)).toEqual([]);
  });
});
