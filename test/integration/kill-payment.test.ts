import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GuestPaymentAnswer } from '../../src/checkout/payment-answers.ts';
import { readConfig } from '../../src/config.ts';
import type { CheckoutAnswer } from '../../src/permits/order-contract.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createLog } from '../../src/platform/log.ts';
import { CardProvider } from '../card-provider.ts';
import type { InterceptingProxy, ProxiedRequest } from '../intercepting-proxy.ts';
import { type KillableInstallation, startKillableInstallation } from '../killable-installation.ts';
import { paidOnceFacts, readMoneyFacts } from '../money-facts.ts';
import { expressOrder, nextEmail, placeAndPay } from '../orders.ts';
import { fetchOrderStory, listProviderRefunds, requestRefund } from '../refunds.ts';
import { ServiceClient } from '../service-client.ts';
import { isDeepRun } from '../test-depth.ts';
import { waitUntil } from '../wait-until.ts';

const timeoutSeconds = 60;
let installation: KillableInstallation;
/** Comes in by the gate, so that a test can take away the answer. */
let customer: ServiceClient;
let provider: CardProvider;

beforeAll(async () => {
  installation = await startKillableInstallation({ LOG_LEVEL: 'silent' });
  const { webProxy: doorGate, client: shop } = installation;
  customer = new ServiceClient({ origin: doorGate.origin, sandboxOrigin: shop.sandbox });
  provider = new CardProvider(shop);
});
afterAll(() => installation[Symbol.asyncDispose]());

type Where = (installation: KillableInstallation) => InterceptingProxy;
interface Moment {
  name: string;
  /** `npm test` kills the real thing at the worst moment of each act. */
  worst?: true;
  gate: Where;
  when: ProxiedRequest['stage'];
  call: RegExp;
}

const door: Where = ({ webProxy: doorGate }) => doorGate;
const cardApi: Where = ({ cardProxy: cardGate }) => cardGate;
const checkoutCall = /^POST .*create-guest-checkout-gated$/;
const pageCall = /^POST \/v1\/checkout\/sessions$/;
const lookCall = /^GET \/v1\/checkout\/sessions\//;
const webhookCall = /^POST .*webhooks\/payments$/;
const refundCall = /^POST \/v1\/refunds$/;
const returnCall = /^POST .*process-guest-payment$/;

/** Every request of the three acts of a payment: about to arrive, and answered but not told. */
const ofCheckout: Moment[] = [
  { name: 'the checkout has not reached us', gate: door, when: 'asked', call: checkoutCall },
  { name: 'the provider is not asked for a page yet', gate: cardApi, when: 'asked', call: pageCall },
  {
    name: 'the provider has made a page we know nothing of',
    worst: true,
    gate: cardApi,
    when: 'answered',
    call: pageCall,
  },
  { name: 'the customer has not been told the page', gate: door, when: 'answered', call: checkoutCall },
];
const ofWebhook: Moment[] = [
  { name: 'the webhook has not reached us', gate: door, when: 'asked', call: webhookCall },
  { name: 'the webhook is in hand, the provider not asked yet', gate: cardApi, when: 'asked', call: lookCall },
  { name: 'the webhook is in hand, the provider has answered', gate: cardApi, when: 'answered', call: lookCall },
  {
    name: 'the webhook is acted on, the provider not told',
    worst: true,
    gate: door,
    when: 'answered',
    call: webhookCall,
  },
];
const ofReturn: Moment[] = [
  { name: 'the return has not reached us', gate: door, when: 'asked', call: returnCall },
  { name: 'the return is in hand, the provider not asked yet', gate: cardApi, when: 'asked', call: lookCall },
  {
    name: 'the return is in hand, the provider has answered',
    worst: true,
    gate: cardApi,
    when: 'answered',
    call: lookCall,
  },
  { name: 'the return is acted on, the customer not told', gate: door, when: 'answered', call: returnCall },
];

const ofRefund: Moment[] = [
  { name: 'the provider has not heard of it', gate: cardApi, when: 'asked', call: refundCall },
  {
    name: 'the provider has made it and we have not been told',
    worst: true,
    gate: cardApi,
    when: 'answered',
    call: refundCall,
  },
];

const isTried = ({ worst }: Moment) => isDeepRun || worst === true;

/** Kills the product at the moment the act brings about, and starts it again. */
async function killDuring({ name, gate, when, call }: Moment, action: () => Promise<unknown>): Promise<void> {
  const { product } = installation;
  const through = gate(installation);
  let killed = false;
  through.watch = async (passage) => {
    if (killed || passage.stage !== when || !call.test(`${passage.method} ${passage.path}`)) return 'pass';
    killed = true;
    await product.kill();
    return 'cut';
  };
  await action().catch(() => undefined);
  await waitUntil(() => killed, `it comes to this: ${name}`, timeoutSeconds);
  await product.start();
  through.watch = async () => 'pass';
}

interface Checkout extends CheckoutAnswer {
  email: string;
}
const paidOrders: { name: string; ref: string }[] = [];

function newCheckout() {
  const order = expressOrder();
  const { email } = order.owner;
  const begin = () =>
    customer.callFunction<CheckoutAnswer>('create-guest-checkout-gated', order, {
      'idempotency-key': `key of ${email}`,
    });
  const finish = async (): Promise<Checkout> => ({ ...(await begin()).body, email });
  return { begin, finish };
}

const comeBack = ({ session_id, order_ref }: Checkout) =>
  customer.callFunction<GuestPaymentAnswer>('process-guest-payment', { session_id, guest_order_ref: order_ref });

/** The order is paid, the customer has one mail and can get in; what the rows say is looked at in the end. */
async function isPaidOnce(name: string, checkout: Checkout): Promise<void> {
  const pair = { session_id: checkout.session_id, guest_order_ref: checkout.order_ref };
  const confirmed = async () =>
    (await customer.callFunction('needed-details', { access: pair })).body.status === 'confirmed';
  await waitUntil(confirmed, `${name}: the order is confirmed`, timeoutSeconds);
  expect(await comeBack(checkout)).toMatchObject({
    status: 200,
    body: { account: 'created', magic_link: expect.any(String) },
  });
  const mails = async () =>
    (await customer.listMails(checkout.email)).filter(({ subject }) => subject.startsWith('Payment received'));
  await waitUntil(async () => (await mails()).length > 0, `${name}: the mail is sent`, timeoutSeconds);
  expect(new Set((await mails()).map(({ message_id }) => message_id)).size).toBe(1);
  paidOrders.push({ name, ref: checkout.order_ref });
}

test.each(ofCheckout.filter(isTried))(
  'killed when $name: a repeat leads to the one page of the one order',
  async (moment) => {
    const { begin, finish } = newCheckout();
    await killDuring(moment, begin);
    const checkout = await finish();
    const { data: sessions } = await provider.stripe.checkout.sessions.list({ limit: 100 });
    const ofThis = sessions.filter(({ customer_email }) => customer_email === checkout.email);
    expect(ofThis.map(({ id }) => id)).toEqual([checkout.session_id]);
    await customer.pay(checkout.url);
    await isPaidOnce(moment.name, checkout);
  },
);

test.each(ofWebhook.filter(isTried))('killed when $name: the provider delivers it again', async (moment) => {
  const checkout = await newCheckout().finish();
  await killDuring(moment, () => customer.pay(checkout.url));
  await isPaidOnce(moment.name, checkout);
});

test.each(ofReturn.filter(isTried))('killed when $name: the customer tries again', async (moment) => {
  const checkout = await newCheckout().finish();
  await provider.injectFault('webhook_off', 1);
  await customer.pay(checkout.url);
  await killDuring(moment, () => comeBack(checkout));
  expect((await comeBack(checkout)).status).toBe(200);
  await isPaidOnce(moment.name, checkout);
});

test.runIf(isDeepRun)('charged while nothing of us was running: the webhook comes until we are there', async () => {
  const checkout = await newCheckout().finish();
  await installation.product.kill();
  await customer.pay(checkout.url);
  await installation.product.start();
  await isPaidOnce('charged while dead', checkout);
});

test.runIf(isDeepRun)(
  'charged while nothing of us was running and the webhook is lost: the customer comes back',
  async () => {
    const checkout = await newCheckout().finish();
    await provider.injectFault('webhook_off', 1);
    await installation.product.kill();
    await customer.pay(checkout.url);
    await installation.product.start();
    expect((await comeBack(checkout)).status).toBe(200);
    await isPaidOnce('charged while dead, webhook lost', checkout);
  },
);

test('killed when the mail has just left: it is at most the same mail twice', async () => {
  const checkout = await newCheckout().finish();
  await customer.pay(checkout.url);
  await waitUntil(async () => (await customer.listMails(checkout.email)).length > 0, 'a mail has left', timeoutSeconds);
  await installation.product.restart();
  await isPaidOnce('the mail has just left', checkout);
});

test.each(ofRefund.filter(isTried))(
  'killed in a refund when $name: it is made once and written down',
  async (moment) => {
    const { client: shop, admin } = installation;
    const email = nextEmail();
    const paid = await placeAndPay(shop, expressOrder({ email }));
    await killDuring(moment, () => requestRefund(admin, paid.payment.order_id, 1999));
    const story = () => fetchOrderStory(admin, paid.payment.order_id);
    await waitUntil(
      async () => (await story()).payment.refunded_cents === 1999,
      'the refund is written down',
      timeoutSeconds,
    );
    expect(await listProviderRefunds(shop, paid)).toEqual([1999]);
    expect((await story()).refunds.map(({ status }) => status)).toEqual(['done']);
    const mails = async () => (await shop.listMails(email)).filter(({ subject }) => subject.startsWith('Refund of'));
    await waitUntil(async () => (await mails()).length > 0, 'the customer is told', timeoutSeconds);
    expect(new Set((await mails()).map(({ message_id }) => message_id)).size).toBe(1);
  },
);

test('each of these payments left one account, one confirmation, one job and one promised mail', async () => {
  await installation.product.kill();
  const { database } = readConfig(installation.environment);
  await using opened = await openDatabase(database, createLog('silent'));
  const tried = [...ofCheckout, ...ofWebhook, ...ofReturn].filter(isTried);
  expect(paidOrders).toHaveLength(tried.length + (isDeepRun ? 3 : 1));
  for (const { name, ref } of paidOrders)
    expect.soft(await readMoneyFacts(opened.db, ref), name).toEqual(paidOnceFacts);
});
