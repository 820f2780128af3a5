import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { createCheckoutSession, createStripeClient, SESSION_PARAMS, submitPaymentForm } from './testing/test-shop.ts';

let sandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = createStripeClient(sandbox);
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('creates a session and reads it back with its lines and its payment', async () => {
  const created = await stripe.checkout.sessions.create(SESSION_PARAMS);
  expect(created).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 3496,
    currency: 'gbp',
    client_reference_id: 'EDP-1',
    customer_email: 'ann@example.com',
    metadata: { order_id: 'b7e7' },
    payment_intent: null,
    url: `${sandbox.origin}/card-payments/pay/${created.id}`,
  });
  expect(created.id).toMatch(/^cs_test_\w{20,}$/);
  expect(created.lastResponse.requestId).toMatch(/^req_/);
  expect(created.expires_at - created.created).toBe(24 * 60 * 60);

  const items = await stripe.checkout.sessions.listLineItems(created.id);
  expect(items.data.map(({ description, quantity, amount_total }) => [description, quantity, amount_total])).toEqual([
    ['Base', 1, 1999],
    ['Italy surcharge', 3, 1497],
  ]);

  await submitPaymentForm(created.url ?? '');
  const paid = await stripe.checkout.sessions.retrieve(created.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'ann@example.com', name: 'Ann Driver' },
    payment_intent: {
      status: 'succeeded',
      amount_received: 3496,
      last_payment_error: null,
      latest_charge: { paid: true, amount: 3496 },
    },
  });
  expect(paid.line_items?.data).toHaveLength(2);
});

test('lists sessions page by page, newest first', async () => {
  const made = [
    await createCheckoutSession(stripe),
    await createCheckoutSession(stripe),
    await createCheckoutSession(stripe),
  ]
    .map(({ id }) => id)
    .reverse();
  const listed: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 2, status: 'open' })) listed.push(session.id);
  expect(listed.slice(0, 3)).toEqual(made);
});

test('an expired session cannot be paid', async () => {
  const { id, url } = await createCheckoutSession(stripe);
  expect((await stripe.checkout.sessions.expire(id)).status).toBe('expired');
  const page = await submitPaymentForm(url);
  expect(page.status).toBe(410);
  expect(await page.text()).toContain('This payment page has expired');
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
  await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow('status of expired');
});

test('the same idempotency key answers the same session; with other parameters it is refused', async () => {
  const idempotencyKey = 'order-b7e7';
  const first = await stripe.checkout.sessions.create(SESSION_PARAMS, { idempotencyKey });
  const again = await stripe.checkout.sessions.create(SESSION_PARAMS, { idempotencyKey });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'request-id': expect.stringMatching(/^req_/),
  });
  const other = stripe.checkout.sessions.create(
    { ...SESSION_PARAMS, client_reference_id: 'EDP-2' },
    { idempotencyKey },
  );
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('many requests at once with one idempotency key make one session', async () => {
  const before = await sessionCount();
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => stripe.checkout.sessions.create(SESSION_PARAMS, { idempotencyKey: 'all-at-once' })),
  );
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await sessionCount()) - before).toBe(1);
});

test('a wrong or missing key is refused', async () => {
  await expect(createStripeClient(sandbox, 'sk_test_wrong').balance.retrieve()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
    message: expect.stringContaining('Invalid API Key provided'),
  });
  expect((await fetch(`${sandbox.origin}/v1/balance`)).status).toBe(401);
});

test('the API answers under both addresses, and with Basic too', async () => {
  const authorization = `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`;
  const answer = await fetch(`${sandbox.origin}/card-payments/v1/balance`, { headers: { authorization } });
  expect(await answer.json()).toMatchObject({ object: 'balance', available: [{ currency: 'gbp' }] });
});

test.each<[string, Partial<Record<keyof typeof SESSION_PARAMS, unknown>>, { code?: string; param: string }]>([
  ['no lines', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
  ['no address to return to', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
  ['an address that is none', { success_url: 'thank-you' }, { code: 'url_invalid', param: 'success_url' }],
  ['an e-mail that is none', { customer_email: 'ann' }, { code: 'email_invalid', param: 'customer_email' }],
  ['a parameter that does not exist', { colour: 'red' } as object, { code: 'parameter_unknown', param: 'colour' }],
  [
    'a fractional amount',
    {
      line_items: [
        { price_data: { currency: 'gbp', unit_amount: 19.99, product_data: { name: 'Base' } }, quantity: 1 },
      ],
    },
    { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
  ],
  [
    'a line without a currency',
    { line_items: [{ price_data: { unit_amount: 1999, product_data: { name: 'Base' } }, quantity: 1 }] },
    { code: 'parameter_missing', param: 'line_items[0][price_data][currency]' },
  ],
  [
    'too little',
    { line_items: [{ price_data: { currency: 'gbp', unit_amount: 1, product_data: { name: 'Base' } }, quantity: 1 }] },
    { code: 'amount_too_small', param: 'line_items' },
  ],
])('refuses a session with %s', async (_, change, error) => {
  const refused = stripe.checkout.sessions.create({
    ...SESSION_PARAMS,
    ...change,
  } as Stripe.Checkout.SessionCreateParams);
  await expect(refused).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...error });
});

test('what does not exist answers 404 in the shape of an error', async () => {
  const missing = { type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing' };
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject(missing);
  await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject(missing);
  await expect(stripe.refunds.retrieve('re_none')).rejects.toMatchObject(missing);
  await expect(stripe.events.retrieve('evt_none')).rejects.toMatchObject(missing);
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
});

test('refunds part, then the rest, and never more than was paid', async () => {
  const paid = await pay();
  const balance = await available();

  const part = await stripe.refunds.create({ ...paid, amount: 1000, reason: 'requested_by_customer' });
  expect(part).toMatchObject({ amount: 1000, currency: 'gbp', status: 'succeeded', reason: 'requested_by_customer' });
  await expect(stripe.refunds.create({ ...paid, amount: 2497 })).rejects.toMatchObject({ param: 'amount' });
  const rest = await stripe.refunds.create(paid);
  expect(rest.amount).toBe(2496);
  await expect(stripe.refunds.create(paid)).rejects.toMatchObject({ code: 'charge_already_refunded' });

  expect((await stripe.refunds.list(paid)).data.map(({ amount }) => amount).sort()).toEqual([1000, 2496]);
  expect((await stripe.refunds.retrieve(part.id)).amount).toBe(1000);
  expect(await available()).toBe(balance - 3496);
});

test('an unpaid session has nothing to refund', async () => {
  const { id, url } = await createCheckoutSession(stripe);
  await submitPaymentForm(url, { cardNumber: '4000 0000 0000 0002' });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  await expect(stripe.refunds.create({ payment_intent: payment_intent as string })).rejects.toThrow(
    'does not have a successful charge',
  );
});

test('faults: errors and withheld answers for so many requests, then all is well again', async () => {
  await setFault({ kind: 'api_500', times: 1 });
  await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 500 });
  await setFault({ kind: 'api_timeout', times: 1, seconds: 60 });
  const before = await sessionCount();
  const idempotencyKey = 'lost-answer';
  await expect(stripe.checkout.sessions.create(SESSION_PARAMS, { idempotencyKey, timeout: 300 })).rejects.toThrow();
  const { id } = await stripe.checkout.sessions.create(SESSION_PARAMS, { idempotencyKey });
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  expect((await sessionCount()) - before).toBe(1);
});

test('a refund whose money the bank sends back leaves the payment as it was', async () => {
  const paid = await pay();
  await setFault({ kind: 'refund_fails', times: 1 });
  const balance = await available();
  expect(await stripe.refunds.create(paid)).toMatchObject({ status: 'failed' });
  expect(await available()).toBe(balance);
  expect(await stripe.refunds.create(paid)).toMatchObject({ status: 'succeeded', amount: 3496 });
});

test('refuses a fault it does not know', async () => {
  expect((await setFault({ kind: 'earthquake', times: 1 })).status).toBe(400);
});

/** A session that was paid, by its payment's number. */
async function pay(): Promise<{ payment_intent: string }> {
  const { id, url } = await createCheckoutSession(stripe);
  await submitPaymentForm(url);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  return { payment_intent: payment_intent as string };
}

async function available(): Promise<number> {
  return (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
}

async function sessionCount(): Promise<number> {
  const log = (await (await fetch(`${sandbox.origin}/card-payments/__log`)).json()) as { sessions: unknown[] };
  return log.sessions.length;
}

function setFault(fault: object): Promise<Response> {
  return fetch(`${sandbox.origin}/card-payments/__faults`, { method: 'POST', body: JSON.stringify(fault) });
}
