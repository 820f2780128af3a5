import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import {
  startTestSandbox,
  startWebhookReceiver,
  type TestSandbox,
  type WebhookReceiver,
} from '../testing/test-sandbox.ts';
import { createCheckoutSession, createStripeClient, submitPaymentForm } from './testing/test-shop.ts';

const SECRET = 'whsec_of_the_shop';
let open = new AsyncDisposableStack();

afterEach(async () => {
  vi.useRealTimers();
  await open.disposeAsync();
});

test('a payment is told to the shop with a signature the SDK accepts and the whole session', async () => {
  const { receiver, stripe } = await shop();
  const { id, url } = await createCheckoutSession(stripe);
  await submitPaymentForm(url);
  const event = await delivered(receiver, stripe);
  expect(event).toMatchObject({
    object: 'event',
    type: 'checkout.session.completed',
    api_version: Stripe.API_VERSION,
    data: {
      object: {
        id,
        payment_status: 'paid',
        amount_total: 3496,
        currency: 'gbp',
        client_reference_id: 'EDP-1',
        metadata: { order_id: 'b7e7' },
      },
    },
  });
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type });
  expect((await stripe.events.list({ type: 'checkout.session.completed' })).data.map((listed) => listed.id)).toEqual([
    event.id,
  ]);
});

test('refunds and ended sessions are told too', async () => {
  const { receiver, stripe } = await shop();
  const { id, url } = await createCheckoutSession(stripe);
  await submitPaymentForm(url);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  await stripe.refunds.create({ payment_intent: payment_intent as string, amount: 500 });
  await stripe.checkout.sessions.expire((await createCheckoutSession(stripe)).id);
  await eventually(() => expect(receiver.received).toHaveLength(3));
  const events = receiver.received.map(({ body }) => JSON.parse(body) as Stripe.Event);
  expect(events.map(({ type }) => type).sort()).toEqual([
    'charge.refunded',
    'checkout.session.completed',
    'checkout.session.expired',
  ]);
  expect(events.find(({ type }) => type === 'charge.refunded')?.data.object).toMatchObject({
    amount: 3496,
    amount_refunded: 500,
    payment_intent,
  });
});

test('a session ends by itself after its time', async () => {
  const { receiver, stripe } = await shop();
  const { id, url } = await createCheckoutSession(stripe);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 + 1000 });
  expect((await fetch(url)).status).toBe(410);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
  await eventually(() => expect(receiver.received).toHaveLength(1));
});

test('an event is sent again until the shop says yes, and at any time on request', async () => {
  const { receiver, stripe, sandbox } = await shop();
  receiver.status = 500;
  await submitPaymentForm((await createCheckoutSession(stripe)).url);
  await eventually(() => expect(receiver.received).toHaveLength(2));
  receiver.status = 200;
  await eventually(async () => expect(await eventLog(sandbox)).toMatchObject([{ delivered: true }]));
  const [event] = await eventLog(sandbox);
  expect(event?.attempts.map(({ status }) => status)).toEqual([500, 500, 200]);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);

  await fetch(`${sandbox.origin}/card-payments/__redeliver/${event?.id}`, { method: 'POST' });
  expect(receiver.received).toHaveLength(4);
});

test('what was sent again by hand is not sent once more by itself', async () => {
  const { receiver, stripe, sandbox } = await shop();
  receiver.status = 500;
  await submitPaymentForm((await createCheckoutSession(stripe)).url);
  await eventually(async () => expect((await eventLog(sandbox))[0]?.attempts).not.toHaveLength(0));
  const [first] = await eventLog(sandbox);
  receiver.status = 200;
  await fetch(`${sandbox.origin}/card-payments/__redeliver/${first?.id}`, { method: 'POST' });

  const timesReceived = (id: string | undefined) =>
    receiver.received.filter(({ body }) => (JSON.parse(body) as Stripe.Event).id === id).length;
  const logged = async (place: number) => (await eventLog(sandbox))[place]?.attempts;
  // On a busy machine its own retry may have come before.
  await eventually(async () => expect(await logged(0)).toHaveLength(timesReceived(first?.id)));
  const sentByHand = timesReceived(first?.id);

  // The retry of a later failure comes after the moment at which the first event's own retry was due.
  receiver.status = 500;
  await submitPaymentForm((await createCheckoutSession(stripe)).url);
  await eventually(async () => expect((await logged(1))?.length).toBeGreaterThanOrEqual(2));
  expect(timesReceived(first?.id)).toBe(sentByHand);
});

test('a restart forgets nothing and sends what was not delivered', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const { receiver, stripe, sandbox } = await shop({ stateDir });
  receiver.status = 503;
  const { id, url } = await createCheckoutSession(stripe);
  const idempotencyKey = 'kept';
  await submitPaymentForm(url);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  const refund = { payment_intent: payment_intent as string, amount: 100 };
  const { id: refundId } = await stripe.refunds.create(refund, { idempotencyKey });
  await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(2));
  const stopping = performance.now();
  await sandbox[Symbol.asyncDispose]();
  expect(performance.now() - stopping).toBeLessThan(1000);

  receiver.status = 200;
  const restarted = open.use(await startTestSandbox({ ...sandbox.options }));
  await eventually(async () =>
    expect(await eventLog(restarted)).toMatchObject([{ delivered: true }, { delivered: true }]),
  );
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  expect((await stripe.refunds.create(refund, { idempotencyKey })).id).toBe(refundId);
  open.defer(() => rm(stateDir, { recursive: true }));
});

test('faults: held back until cleared, sent twice, sent late', async () => {
  const { receiver, stripe, sandbox } = await shop();
  await setFault(sandbox, { kind: 'webhook_off', times: 1 });
  const { url } = await createCheckoutSession(stripe);
  await submitPaymentForm(url);
  await setFault(sandbox, { kind: 'webhook_duplicate', times: 1 });
  await submitPaymentForm((await createCheckoutSession(stripe)).url);
  await eventually(() => expect(receiver.received).toHaveLength(2));
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);

  await fetch(`${sandbox.origin}/card-payments/__faults`, { method: 'DELETE' });
  await eventually(() => expect(receiver.received).toHaveLength(3));

  await setFault(sandbox, { kind: 'webhook_delay', times: 1, seconds: 0.3 });
  const paidAt = performance.now();
  await submitPaymentForm((await createCheckoutSession(stripe)).url);
  await eventually(() => expect(receiver.received).toHaveLength(4));
  expect(performance.now() - paidAt).toBeGreaterThan(290);
});

async function shop(overrides: { stateDir?: string } = {}) {
  open = new AsyncDisposableStack();
  const receiver = open.use(await startWebhookReceiver());
  const cardPayments = { secretKey: 'sk_test_sandbox', webhookSecret: SECRET, webhookUrl: receiver.url };
  const sandbox = open.use(await startTestSandbox({ cardPayments, ...overrides }));
  return { receiver, sandbox, stripe: createStripeClient(sandbox) };
}

async function delivered(receiver: WebhookReceiver, stripe: Stripe): Promise<Stripe.Event> {
  const { body, headers } = await eventually(() => {
    const [first] = receiver.received;
    if (!first) throw new Error('No webhook yet');
    return first;
  });
  return stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', SECRET);
}

async function eventLog({
  origin,
}: TestSandbox): Promise<{ id: string; delivered: boolean; attempts: { status?: number }[] }[]> {
  const log = await (await fetch(`${origin}/card-payments/__log`)).json();
  return (log as { events: Awaited<ReturnType<typeof eventLog>> }).events;
}

function setFault({ origin }: TestSandbox, fault: object): Promise<Response> {
  return fetch(`${origin}/card-payments/__faults`, { method: 'POST', body: JSON.stringify(fault) });
}
