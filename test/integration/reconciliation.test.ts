import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reconciliation } from '../../src/money/reconciliation/contract.ts';
import { orders, payments } from '../../src/orders/tables/orders.ts';
import { refunds } from '../../src/orders/tables/refunds.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import { startApplication } from '../applications.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { CardProvider } from '../card-provider.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { expressOrder, nextEmail, placeAndPay } from '../orders.ts';
import { fetchOrderStory, requestRefund } from '../refunds.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let admin: ServiceClient;
let shop: ServiceClient;
let provider: CardProvider;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  installBrowserlessRobot(installation);
  admin = await signInAdmin(installation);
  shop = installation.client;
  provider = new CardProvider(shop);
});
afterAll(() => installation[Symbol.asyncDispose]());

async function look(): Promise<Reconciliation> {
  const { status, body } = await admin.get<Reconciliation>('/api/data/admin/reconciliation');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const differencesOf = async (orderRef: string) =>
  (await look()).differences.filter(({ order_ref }) => order_ref === orderRef);
const kindsOf = async (orderRef: string) => (await differencesOf(orderRef)).map(({ kind }) => kind);
const settle = () => admin.callFunction<Reconciliation>('settle-differences', {});

test('what fits is no difference: paid and waiting for details, refunded, completed', async () => {
  const waiting = await placeAndPay(shop);
  const refunded = await placeAndPay(shop);
  expect((await requestRefund(admin, refunded.payment.order_id, 1999)).status).toBe(200);
  const application = await startApplication(shop);
  const done = async () => (await fetchOrderStory(admin, application.orderId)).submission?.status === 'CONFIRMED';
  await waitUntil(done, 'the permit is confirmed');
  for (const ref of [waiting.checkout.order_ref, refunded.checkout.order_ref, application.pair.guest_order_ref])
    expect(await kindsOf(ref)).toEqual([]);
  const { payments, refunds: made, orders: paid } = await look();
  expect({ payments, made, paid }).toEqual({ payments: 3, made: 1, paid: 3 });
});

describe('payments', () => {
  test('paid while no event came and nobody came back: shown, and settled without a person', async () => {
    await provider.injectFault('webhook_off', 1);
    const order = expressOrder();
    const { body } = await shop.callFunction<{ url: string; order_ref: string }>('create-guest-checkout-gated', order);
    await shop.pay(body.url);
    expect(await differencesOf(body.order_ref)).toMatchObject([
      { kind: 'paid_not_confirmed', finding: '£19.99 paid, the order waits for payment.' },
    ]);
    expect((await settle()).status).toBe(200);
    expect(await kindsOf(body.order_ref)).toEqual([]);
    await provider.clearFaults();
  });

  test('another amount or currency, a second payment, and one that belongs to nothing', async () => {
    const { body: pending } = await shop.callFunction<{ order_ref: string }>(
      'create-guest-checkout-gated',
      expressOrder(),
    );
    await shop.pay((await provider.createSession(pending.order_ref, 100, 'gbp')).url);
    await shop.pay((await provider.createSession(pending.order_ref, 1999, 'usd')).url);
    expect((await differencesOf(pending.order_ref)).map(({ kind, finding }) => [kind, finding])).toEqual([
      ['amount_differs', '19.99 USD paid, the order costs £19.99.'],
      ['amount_differs', '£1.00 paid, the order costs £19.99.'],
    ]);
    const { checkout } = await placeAndPay(shop);
    const second = await provider.createSession(checkout.order_ref, 1999, 'gbp');
    await shop.pay(second.url);
    expect(await differencesOf(checkout.order_ref)).toMatchObject([
      { kind: 'paid_unknown', provider_id: second.id, finding: '£19.99 paid a second time for this order.' },
    ]);
    const stray = await provider.createSession('EDP-00000000', 4200, 'gbp');
    await shop.pay(stray.url);
    const found = (await look()).differences.find(({ provider_id }) => provider_id === stray.id);
    expect(found).toMatchObject({ kind: 'paid_unknown', order_id: null });
    // Given back at the provider, it is nobody's task any more.
    const { payment_intent } = await provider.stripe.checkout.sessions.retrieve(stray.id);
    await provider.stripe.refunds.create({ payment_intent: String(payment_intent) });
    expect((await look()).differences.some(({ provider_id }) => provider_id === stray.id)).toBe(false);
  });

  test('an order in our books that the provider knows nothing of', async () => {
    const { checkout } = await placeAndPay(shop);
    const { db } = installation.ctx;
    const gone = { sessionId: 'cs_test_gone' };
    await db.update(payments).set(gone).where(eq(payments.sessionId, checkout.session_id));
    const renamed = { orderRef: 'EDP-00000GNE' };
    await db.update(orders).set(renamed).where(eq(orders.orderRef, checkout.order_ref));
    expect(await kindsOf('EDP-00000GNE')).toEqual(['payment_missing']);
  });
});

describe('refunds', () => {
  test('made at the provider while its events were lost: shown, and taken up', async () => {
    const paid = await placeAndPay(shop, expressOrder({ email: nextEmail() }));
    const { payment_intent } = await provider.stripe.checkout.sessions.retrieve(paid.checkout.session_id);
    await provider.injectFault('webhook_off', 1);
    await provider.stripe.refunds.create({ payment_intent: String(payment_intent), amount: 250 });
    const ref = paid.checkout.order_ref;
    expect(await differencesOf(ref)).toMatchObject([
      { kind: 'refund_not_in_books', finding: '£2.50 given back at the provider only.' },
    ]);
    await settle();
    expect(await kindsOf(ref)).toEqual([]);
    expect((await fetchOrderStory(admin, paid.payment.order_id)).payment.refunded_cents).toBe(250);
    await provider.clearFaults();
  });

  test('one in our books that the provider does not have, and one it has not answered for', async () => {
    const { payment, checkout } = await placeAndPay(shop);
    const about = { orderId: payment.order_id, amountCents: 5, reason: 'A test' };
    const { db, ids } = installation.ctx;
    await db.insert(refunds).values([
      { ...about, id: ids.uuid(), status: 'done', providerRefundId: 're_gone' },
      { ...about, id: ids.uuid(), createdAt: new Date(Date.now() - 3600_000) },
    ]);
    expect((await kindsOf(checkout.order_ref)).toSorted()).toEqual(['refund_not_at_provider', 'refund_open']);
  });
});

describe('orders', () => {
  test('refunded while the application is under way, or lost by its robot', async () => {
    const application = await startApplication(shop);
    const status = async () => (await fetchOrderStory(admin, application.orderId)).submission?.status;
    await waitUntil(async () => (await status()) === 'CONFIRMED', 'it ends');
    const { db } = installation.ctx;
    const ofOrder = eq(submissions.orderId, application.orderId);
    const longAgo = new Date(Date.now() - 3 * 3600_000);
    const ref = application.pair.guest_order_ref;
    await db.update(submissions).set({ status: 'RUNNING', updatedAt: longAgo }).where(ofOrder);
    expect(await kindsOf(ref)).toEqual(['without_owner']);
    await db.update(submissions).set({ status: 'SUBMITTED' }).where(ofOrder);
    expect((await requestRefund(admin, application.orderId, 1999)).status).toBe(200);
    expect(await kindsOf(ref)).toEqual(['refunded_but_live']);
  });

  test('paid, complete and never begun', async () => {
    const application = await startApplication(shop);
    const { db } = installation.ctx;
    const ofOrder = eq(orders.id, application.orderId);
    await waitUntil(
      async () => (await fetchOrderStory(admin, application.orderId)).submission?.status === 'CONFIRMED',
      'it ends',
      60,
    );
    await installation.ctx.queue.waitUntilIdle();
    await db.execute(sql`truncate run_steps, submission_files, automation_runs, inbound_emails, submissions cascade`);
    const longAgo = new Date(Date.now() - 3600_000);
    await db.update(orders).set({ paidAt: longAgo }).where(ofOrder);
    expect(await kindsOf(application.pair.guest_order_ref)).toEqual(['no_submission']);
  });
});

test('with the provider down nothing is claimed to be in order', async () => {
  await provider.injectFault('api_500');
  const { status, body } = await admin.get('/api/data/admin/reconciliation');
  expect([status, body.code]).toEqual([502, 'PAYMENT_PROVIDER']);
  await provider.clearFaults();
});
