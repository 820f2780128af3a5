import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Overview } from '../../src/console/overview-contract.ts';
import type { Difference, Reconciliation } from '../../src/money/reconciliation/contract.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { refunds } from '../../src/orders/tables/refunds.ts';
import { automationRuns, submissions } from '../../src/orders/tables/submissions.ts';
import { formatPounds, priceTrip } from '../../src/permits/pricing.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { readOrderView } from '../../src/tracking/order-view.ts';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import { activateGuestAccount } from '../accounts.ts';
import { adminCredentials, adminSettings, createTestAccount, signInAdmin } from '../admins.ts';
import { readAliasAddress, withCaptchaRobot, withSucceedingRobot } from '../applications.ts';
import { deliverAndProcessMail, frenchAuthorityMails } from '../authority-mail.ts';
import { hasBlockedTransactions } from '../blocked-transactions.ts';
import { CardProvider } from '../card-provider.ts';
import { fetchQueue } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { makeJobDue } from '../make-job-due.ts';
import {
  completeDetails,
  dieselOfClass3,
  expressOrder,
  frenchDetails,
  nextEmail,
  nextPlate,
  type PaidOrder,
  placeAndPay,
} from '../orders.ts';
import { fetchOrderStory, listProviderRefunds, requestRefund } from '../refunds.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let admin: ServiceClient;
let shop: ServiceClient;
let provider: CardProvider;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  admin = await signInAdmin(installation);
  shop = installation.client;
  provider = new CardProvider(shop);
});
afterAll(() => installation[Symbol.asyncDispose]());

const unknownId = '00000000-0000-4000-8000-000000000001';
const pay = async (email = nextEmail()) => ({ ...(await placeAndPay(shop, expressOrder({ email }))), email });
const story = (paid: PaidOrder) => fetchOrderStory(admin, paid.payment.order_id);
const ask = (paid: PaidOrder, pence: number, refundedCents = 0) =>
  requestRefund(admin, paid.payment.order_id, pence, { refunded_cents: refundedCents });
const refundMails = async (email: string) =>
  (await shop.listMails(email)).filter(({ subject }) => subject.startsWith('Refund of'));
const submissionStatus = async (paid: PaidOrder) => (await story(paid)).submission?.status;

async function paused<T>(work: () => Promise<T>): Promise<T> {
  const paris = eq(permitEntities.slug, 'paris');
  await installation.ctx.db.update(permitEntities).set({ paused: true }).where(paris);
  try {
    return await work();
  } finally {
    await installation.ctx.db.update(permitEntities).set({ paused: false }).where(paris);
  }
}

describe('a refund', () => {
  test('asked for in the moment in which the application begins waits for that, and is made', async () => {
    const paid = await pay();
    const orderId = paid.payment.order_id;
    const { db } = installation.ctx;
    const [paris] = await db.select().from(permitEntities).where(eq(permitEntities.slug, 'paris'));
    const asked = await db.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
      const answer = ask(paid, 500);
      await waitUntil(() => hasBlockedTransactions(installation.ctx), 'the refund waits for the order');
      const [id, at] = [randomUUID(), new Date()];
      const about = { id, orderId, permitEntityId: paris?.id ?? '', country: 'France', aliasToken: id };
      await tx.insert(submissions).values({ ...about, applicationMethod: 'manual', createdAt: at, updatedAt: at });
      return { answer };
    });
    expect(await asked.answer).toMatchObject({ status: 200, body: { status: 'done' } });
  });

  test('in two parts: the provider, the order, the log, a mail each, and the customer sees both', async () => {
    const customer = installation.openClient();
    const email = nextEmail();
    const paid = await placeAndPay(customer, expressOrder({ email }));
    await activateGuestAccount(customer, paid.payment);
    expect(await ask(paid, 500)).toMatchObject({ status: 200, body: { status: 'done' } });
    expect(await ask(paid, 1499, 500)).toMatchObject({ status: 200, body: { status: 'done' } });
    expect(await listProviderRefunds(shop, paid)).toEqual([500, 1499]);

    const { payment, refunds, events } = await story(paid);
    expect(payment.refunded_cents).toBe(1999);
    expect(refunds.map((refund) => [refund.amount_cents, refund.status, refund.actor])).toEqual([
      [1499, 'done', 'Administrator'],
      [500, 'done', 'Administrator'],
    ]);
    const told = events.filter(({ event_type }) => event_type === 'ORDER_REFUNDED');
    expect(told.map(({ actor, event_data }) => [actor, event_data.before, event_data.after])).toEqual([
      ['Administrator', 500, 1999],
      ['Administrator', 0, 500],
    ]);
    await waitUntil(async () => (await refundMails(email)).length === 2, 'both mails are there');
    expect((await refundMails(email)).map(({ subject }) => subject.slice(0, 16)).toSorted()).toEqual([
      'Refund of £14.99',
      'Refund of £5.00:',
    ]);
    const { body } = await customer.get<OrderView>(`/api/data/orders/${paid.payment.order_id}`);
    expect(body).toMatchObject({ refunded_cents: 1999, missing: [] });
    expect(body.timeline.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Refunded £5.00', 'Refunded £14.99']),
    );
  });

  test('is refused when it is too much, without a reason, of nothing, unpaid or of nobody', async () => {
    const paid = await pay();
    expect(await ask(paid, 2000)).toMatchObject({
      status: 400,
      body: { fields: { amount_cents: 'This is more than is left to refund.' } },
    });
    for (const amount of [0, -1, 1.5]) expect((await ask(paid, amount)).status).toBe(400);
    const { order_id } = paid.payment;
    const bare = { order_id, amount_cents: 5, refunded_cents: 0 };
    expect((await admin.callFunction('refund-order', { ...bare, reason: '  ' })).body).toMatchObject({
      fields: { reason: 'Say why, in a few words' },
    });
    expect((await requestRefund(admin, unknownId, 5)).status).toBe(404);
    await shop.callFunction('create-guest-checkout-gated', expressOrder({ email: 'unpaid@example.com' }));
    const unpaid = eq(orders.customerEmail, 'unpaid@example.com');
    const [pending] = await installation.ctx.db.select({ id: orders.id }).from(orders).where(unpaid);
    expect(await requestRefund(admin, pending?.id ?? '', 5)).toMatchObject({ status: 409, body: { code: 'NOT_PAID' } });
    expect(await listProviderRefunds(shop, paid)).toEqual([]);
    expect((await story(paid)).refunds).toEqual([]);
  });

  test('from an old page is a conflict, and so is one of two at the same moment', async () => {
    const paid = await pay();
    const both = await Promise.all([ask(paid, 1999), ask(paid, 1999)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await listProviderRefunds(shop, paid)).toEqual([1999]);
    const stale = await ask(paid, 100);
    expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(stale.body.error).toContain('refunded in the meantime');
    expect((await ask(paid, 1, 1999)).body.error).toBe('Nothing is left to refund.');
  });

  test('while the provider does not answer it is noted, made once when it does, and not repeated in between', async () => {
    const paid = await pay();
    await provider.injectFault('api_500');
    expect(await ask(paid, 700)).toMatchObject({ status: 200, body: { status: 'open' } });
    expect((await story(paid)).payment.refunded_cents).toBe(0);
    expect((await ask(paid, 700)).body.error).toBe('Another refund of this order is under way.');
    await provider.clearFaults();
    await makeJobDue(installation, 'settle-refund');
    await waitUntil(async () => (await story(paid)).payment.refunded_cents === 700, 'it is made');
    expect(await listProviderRefunds(shop, paid)).toEqual([700]);
    expect((await story(paid)).refunds.map(({ status }) => status)).toEqual(['done']);
  });

  test('that the bank sends back is closed, and the next one is made', async () => {
    const paid = await pay();
    await provider.injectFault('refund_fails', 1);
    expect(await ask(paid, 700)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const { refunds, events, payment } = await story(paid);
    expect([refunds.map(({ status }) => status), payment.refunded_cents]).toEqual([['refused'], 0]);
    expect(events.find(({ event_type }) => event_type === 'REFUND_REFUSED')?.event_data).toMatchObject({
      error: 'The bank sent the money back.',
    });
    expect(await ask(paid, 700)).toMatchObject({ status: 200, body: { status: 'done' } });
    expect((await story(paid)).payment.refunded_cents).toBe(700);
  });
});

describe('of an application that has ended', () => {
  async function ended() {
    const paid = await pay();
    await withCaptchaRobot(installation, async () => {
      await completeDetails(shop, paid.pair);
      await waitUntil(async () => (await submissionStatus(paid)) === 'FAILED', 'a person is needed');
    });
    const submission_id = (await story(paid)).submission?.id ?? '';
    await admin.callFunction('claim-task', { submission_id });
    const end = { submission_id, how: 'not_possible', reason: 'No authority takes this vehicle.' };
    expect((await admin.callFunction('end-application', end)).status).toBe(200);
    return { ...paid, submission_id };
  }
  /** Everything that says how many refunds are due; each counts the same. */
  async function due(paid: PaidOrder) {
    const { counts } = await fetchQueue(admin, '?queue=money');
    const { body: overview } = await admin.get<Overview>('/api/data/admin/overview');
    const { body: money } = await admin.get<Reconciliation>('/api/data/admin/reconciliation');
    const found = money.differences.filter(({ kind }) => kind === 'refund_due');
    const numbers = [counts.money, (await fetchQueue(admin, '?queue=money')).total, overview.waiting.refunds_due];
    expect(new Set([...numbers, found.length]).size, JSON.stringify(numbers)).toBe(1);
    const isDue = found.some(({ order_id }) => order_id === paid.payment.order_id);
    expect((await story(paid)).refund_due).toBe(isDue);
    return isDue;
  }
  const close = (paid: PaidOrder, refunded_cents: number, reason = 'They were told before they paid') =>
    admin.callFunction('no-further-refund', { order_id: paid.payment.order_id, refunded_cents, reason });

  test('a part leaves it due until the total is back', async () => {
    const paid = await ended();
    expect(await due(paid)).toBe(true);
    expect((await ask(paid, 1)).status).toBe(200);
    expect(await due(paid)).toBe(true);
    expect((await ask(paid, 1997, 1)).status).toBe(200);
    expect(await due(paid)).toBe(true);
    expect((await ask(paid, 1, 1998)).status).toBe(200);
    expect(await due(paid)).toBe(false);
    expect((await close(paid, 1999)).body.error).toBe('No refund of this order is due.');
  });

  test('or until an admin says why not: with a reason, from a page that is up to date, once', async () => {
    const paid = await ended();
    expect((await ask(paid, 1)).status).toBe(200);
    expect((await close(paid, 1, ' ')).body).toMatchObject({ fields: { reason: 'Say why, in a few words' } });
    expect((await close(paid, 0)).status).toBe(409);
    expect(await due(paid)).toBe(true);
    expect((await close(paid, 1)).status).toBe(200);
    expect(await due(paid)).toBe(false);
    expect((await close(paid, 1)).status).toBe(409);
    await installation.ctx.queue.waitUntilIdle();
    const [mail, ...others] = (await shop.listMails(paid.email)).filter(({ subject }) =>
      subject.startsWith('Nothing more'),
    );
    expect([mail?.text, others]).toEqual([
      expect.stringMatching(/Nothing more is paid back: we decided so about the remaining £19\.98 on /),
      [],
    ]);
    const { money } = (await readOrderView(installation.ctx, paid.payment.order_id)).situation;
    expect(money).toMatch(/^We paid back £0\.01 of your £19\.99 .* Nothing more is paid back: we decided so about/);
    const { no_further_refund, events } = await story(paid);
    expect(no_further_refund).toMatchObject({ reason: 'They were told before they paid', actor: 'Administrator' });
    expect(events.filter(({ event_type }) => event_type === 'REFUND_CLOSED')).toMatchObject([
      { actor: 'Administrator', event_data: { refunded_cents: 1, kept_cents: 1998 } },
    ]);
    // A change of mind is possible.
    expect((await ask(paid, 1998, 1)).status).toBe(200);
  });

  test('is never due, and cannot be closed, while the application goes on', async () => {
    const paid = await pay();
    expect((await close(paid, 0)).body.error).toBe('No refund of this order is due.');
    expect(
      (await admin.callFunction('no-further-refund', { order_id: unknownId, refunded_cents: 0, reason: 'why' })).status,
    ).toBe(404);
  });
});

/** A vignette for ten days of sixty, by a program that ticks nothing: its customer may take it back until work on it begins. */
const trip = {
  country: 'Austria',
  city_zone: 'Highway vignette',
  entry_date: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
  number_of_days: 60,
  vignette_type: '10-day' as const,
};
const doubtful = () => ({
  trip,
  owner: { email: nextEmail() },
  vehicle: { plate_number: nextPlate(), country_of_registration: 'United Kingdom', vehicle_category: 'M1' },
  consent: true,
  pricing: priceTrip(trip),
});

describe('the button of an order that something speaks against', () => {
  const view = async (visitor: ServiceClient, { payment }: PaidOrder) =>
    (await visitor.get<OrderView>(`/api/data/orders/${payment.order_id}`)).body;

  test('is there for its customer when nothing is missing, and staff who see the order cannot press it', async () => {
    const customer = installation.openClient();
    const paid = await placeAndPay(customer, doubtful());
    await activateGuestAccount(customer, paid.payment);
    expect(await view(customer, paid)).toMatchObject({ missing: [], may_cancel: true });
    await createTestAccount(installation.ctx, 'olive@example.com', 'operator');
    const olive = installation.openClient();
    await olive.signIn('olive@example.com', adminCredentials.password);
    const access = { order_id: paid.payment.order_id };
    for (const staff of [admin, olive]) {
      expect(await view(staff, paid)).toMatchObject({ may_cancel: false });
      expect((await staff.callFunction('needed-details', { access })).body).toMatchObject({ may_cancel: false });
      // Nor by what the customer came back from the payment with.
      for (const key of [access, paid.pair]) {
        expect(await staff.callFunction('take-back-order', { access: key })).toMatchObject({
          status: 403,
          body: { code: 'NOT_ALLOWED', error: expect.stringContaining('Only the customer takes an order back') },
        });
      }
    }
    const { user_id } = await story(paid);
    await admin.callFunction('start-view', { user_id, reason: 'They asked on the phone' });
    expect((await view(admin, paid)).may_cancel).toBe(true);
    expect(await admin.callFunction('take-back-order', { access })).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED' },
    });
    await admin.callFunction('end-view', {});
    expect(await listProviderRefunds(shop, paid)).toEqual([]);
    expect((await customer.callFunction('take-back-order', { access })).status).toBe(200);
    expect(await view(customer, paid)).toMatchObject({ may_cancel: false });
  });
});

describe('promised by the rules or by the own click of the customer, and refused by the bank', () => {
  /** Where an admin comes across it: the desk, the overview and the comparison of payments each say so. */
  async function shown({ payment: { order_id } }: PaidOrder) {
    const { tasks, counts, total } = await fetchQueue(admin, '?queue=money');
    const { body: overview } = await admin.get<Overview>('/api/data/admin/overview');
    const { body: money } = await admin.get<Reconciliation>('/api/data/admin/reconciliation');
    expect([counts.money, overview.waiting.refunds_due]).toEqual([total, total]);
    const isOfMoney = ({ kind }: Difference) => kind === 'refund_refused' || kind === 'refund_due';
    const difference = money.differences.find((one) => one.order_id === order_id && isOfMoney(one));
    const task = tasks.find((one) => one.order_id === order_id);
    expect(task === undefined).toBe(difference === undefined);
    return { task, difference, refusedCents: (await fetchOrderStory(admin, order_id)).refused_cents };
  }
  const isShown = async (paid: PaidOrder) => (await shown(paid)).task !== undefined;

  /** An express order of a vehicle that turns out to be kept out. */
  async function refusedByRules() {
    const paid = await pay();
    await provider.injectFault('refund_fails', 1);
    const details = { ...frenchDetails, ...dieselOfClass3 };
    await shop.callFunction('provide-details', { access: paid.pair, details });
    await waitUntil(async () => (await story(paid)).refunds[0]?.status === 'refused', 'the bank refuses it');
    return paid;
  }

  test('it waits for an admin, with its order and its amount, until that one gives the money back', async () => {
    const paid = await placeAndPay(shop, doubtful());
    expect(await isShown(paid)).toBe(false);
    await provider.injectFault('refund_fails', 1);
    expect((await shop.callFunction('take-back-order', { access: paid.pair })).status).toBe(409);
    const { total_cents } = doubtful().pricing;
    expect(await shown(paid)).toMatchObject({
      task: {
        kind: 'refund_refused',
        owner: 'desk',
        order_ref: paid.pair.guest_order_ref,
        deadline: expect.any(String),
      },
      difference: { finding: `${formatPounds(total_cents)} promised, refused by the bank.` },
      refusedCents: total_cents,
    });
    expect((await ask(paid, 100)).status).toBe(200);
    expect(await isShown(paid)).toBe(true);
    expect((await ask(paid, total_cents - 100, 100)).status).toBe(200);
    expect(await shown(paid)).toEqual({ task: undefined, difference: undefined, refusedCents: 0 });
  });

  test('what was taken back stays so, whatever an admin decides about the money: no details, no try, no robot', async () => {
    const { vehicle, ...rest } = doubtful();
    const { vehicle_category: _later, ...unknown } = vehicle;
    const lacking = await placeAndPay(shop, { ...rest, vehicle: unknown });
    const held = await placeAndPay(shop, doubtful());
    const nothingGoesOn = async (money: RegExp) => {
      for (const paid of [lacking, held]) {
        const { situation } = (await shop.callFunction<NeededDetails>('needed-details', { access: paid.pair })).body;
        expect(situation).toMatchObject({
          name: 'cancelled',
          label: 'Cancelled',
          headline: 'You took this order back. No application is made.',
          over: true,
          yours: null,
          money: expect.stringMatching(money),
        });
        expect(situation.money).not.toContain('goes on');
        const details = { 'vehicle.vehicle_category': 'M1' };
        const given = await shop.callFunction('provide-details', { access: paid.pair, details });
        expect(given).toMatchObject({
          status: 409,
          body: { error: 'This order is cancelled; no application is made for it.' },
        });
        const submission_id = (await story(paid)).submission?.id;
        if (submission_id)
          expect((await admin.callFunction('retry-submission', { submission_id })).body.error).toBe(
            'This order is cancelled; nothing is sent for it any more.',
          );
      }
      await installation.ctx.queue.waitUntilIdle();
      const ofOrder = eq(submissions.orderId, lacking.payment.order_id);
      expect(await installation.ctx.db.$count(submissions, ofOrder)).toBe(0);
      const runs = eq(automationRuns.orderId, held.payment.order_id);
      expect(await installation.ctx.db.$count(automationRuns, runs)).toBe(0);
    };
    for (const paid of [lacking, held]) {
      await provider.injectFault('refund_fails', 1);
      expect((await shop.callFunction('take-back-order', { access: paid.pair })).status).toBe(409);
    }
    await nothingGoesOn(/^We owe you/);
    for (const paid of [lacking, held]) {
      const request = { order_id: paid.payment.order_id, refunded_cents: 0, reason: 'Paid back by bank transfer' };
      expect((await admin.callFunction('no-further-refund', request)).status).toBe(200);
      expect(await isShown(paid)).toBe(false);
    }
    await nothingGoesOn(/^Nothing is paid back: we decided so/);
  });

  test("or until it was given back at the provider's own dashboard", async () => {
    const paid = await refusedByRules();
    expect(await isShown(paid)).toBe(true);
    const session = await provider.stripe.checkout.sessions.retrieve(paid.checkout.session_id);
    await provider.stripe.refunds.create({ payment_intent: String(session.payment_intent) });
    await waitUntil(async () => !(await isShown(paid)), 'it has gone');
  });

  test('or until an admin says why not, which says nothing of what is due when its application ends later', async () => {
    const paid = await withCaptchaRobot(installation, async () => {
      const order = await pay();
      await completeDetails(shop, order.pair);
      await waitUntil(async () => (await submissionStatus(order)) === 'FAILED', 'a person has it');
      return order;
    });
    const submission_id = (await story(paid)).submission?.id;
    // The bank refused the refund of a promise that we missed; the order goes on.
    const at = installation.ctx.clock.now();
    const promise = { amountCents: 999, reason: 'We were late', cause: 'standard', status: 'refused' } as const;
    await installation.ctx.db
      .insert(refunds)
      .values({ id: randomUUID(), orderId: paid.payment.order_id, ...promise, createdAt: at, settledAt: at });
    expect(await isShown(paid)).toBe(true);
    const close = () =>
      admin.callFunction('no-further-refund', {
        order_id: paid.payment.order_id,
        refunded_cents: 0,
        reason: 'The customer has it in cash',
      });
    expect((await close()).status).toBe(200);
    expect(await isShown(paid)).toBe(false);
    expect((await close()).body.error).toBe('No refund of this order is due.');

    await admin.callFunction('claim-task', { submission_id });
    const end = { submission_id, how: 'not_possible', reason: 'No authority takes this vehicle.' };
    expect(await admin.callFunction('end-application', end)).toMatchObject({ status: 200 });
    expect((await shown(paid)).task).toMatchObject({ kind: 'money_due' });
    expect((await close()).status).toBe(200);
    expect(await isShown(paid)).toBe(false);
  });

  test('one that an admin asked for and saw refused is nobody’s task', async () => {
    const paid = await pay();
    await provider.injectFault('refund_fails', 1);
    expect((await ask(paid, 700)).status).toBe(409);
    expect(await isShown(paid)).toBe(false);
  });
});

describe("made at the provider's own dashboard", () => {
  test('it is taken up by its webhook, once, with log and mail', async () => {
    const paid = await pay();
    const { session_id } = paid.checkout;
    const session = await provider.stripe.checkout.sessions.retrieve(session_id);
    await provider.injectFault('webhook_duplicate', 1);
    await provider.stripe.refunds.create({ payment_intent: String(session.payment_intent), amount: 300 });
    await waitUntil(async () => (await story(paid)).payment.refunded_cents === 300, 'our books say so');
    const { refunds, events } = await story(paid);
    expect(refunds).toMatchObject([{ amount_cents: 300, status: 'done', actor: null }]);
    expect(events.filter(({ event_type }) => event_type === 'ORDER_REFUNDED')).toHaveLength(1);
    await waitUntil(async () => (await refundMails(paid.email)).length === 1, 'the customer is told');
    expect((await ask(paid, 1999)).status).toBe(409);
    expect((await ask(paid, 1699, 300)).status).toBe(200);
  });

  test('a refund our books did not know makes ours too much: refused, and what is true is written down', async () => {
    const paid = await pay();
    const session = await provider.stripe.checkout.sessions.retrieve(paid.checkout.session_id);
    await provider.injectFault('webhook_off', 1);
    await provider.stripe.refunds.create({ payment_intent: String(session.payment_intent), amount: 1500 });
    const refused = await ask(paid, 1999);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(refused.body.error).toContain('refused');
    const { payment, refunds } = await story(paid);
    expect(payment.refunded_cents).toBe(1500);
    expect(refunds.map(({ status }) => status).toSorted()).toEqual(['done', 'refused']);
    await provider.clearFaults();
  });
});

describe('what becomes of the application', () => {
  test('waiting for details: none is made any more, whatever the customer adds', async () => {
    const paid = await pay();
    expect((await ask(paid, 1999)).status).toBe(200);
    expect((await shop.callFunction('needed-details', { access: paid.pair })).body).toMatchObject({ missing: [] });
    const answer = await shop.callFunction('provide-details', {
      access: paid.pair,
      details: { 'vehicle.make': 'Ford' },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await admin.callFunction('submit-permit', { order_id: paid.payment.order_id })).status).toBe(409);
    expect((await story(paid)).submission).toBeNull();
  });

  test('in line: a part leaves it there, the whole takes it out, and it cannot be put back', async () => {
    const paid = await paused(async () => {
      const waiting = await pay();
      await completeDetails(shop, waiting.pair);
      await waitUntil(async () => (await submissionStatus(waiting)) === 'QUEUED', 'it is in line');
      return waiting;
    });
    expect((await ask(paid, 100)).status).toBe(200);
    expect(await submissionStatus(paid)).toBe('QUEUED');
    expect((await ask(paid, 1899, 100)).status).toBe(200);
    const { submission, events } = await story(paid);
    expect(submission).toMatchObject({ status: 'FAILED', outcome_open: false });
    expect(submission?.last_error).toContain('Nothing was sent');
    expect(events.find(({ event_type }) => event_type === 'SUBMISSION_STOPPED')).toMatchObject({
      actor: 'Administrator',
      event_data: { before: 'QUEUED', after: 'FAILED' },
    });
    const retried = await admin.callFunction('retry-submission', { submission_id: submission?.id });
    expect(retried).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('at the portal: the whole has to wait, and afterwards leaves the permit as it is', async () => {
    const paid = await pay();
    const asked = Promise.withResolvers<void>();
    await withSucceedingRobot(
      installation,
      async () => {
        await completeDetails(shop, paid.pair);
        await waitUntil(async () => (await submissionStatus(paid)) === 'RUNNING', 'the robot is at the portal');
        const refused = await ask(paid, 1999);
        expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
        expect(refused.body.error).toContain('right now');
        expect((await ask(paid, 100)).status).toBe(200);
        asked.resolve();
        await waitUntil(async () => (await submissionStatus(paid)) === 'SUBMITTED', 'the portal has it');
      },
      asked.promise,
    );
    const application = { orderId: paid.payment.order_id, pair: paid.pair, email: '', plate: '' };
    await deliverAndProcessMail(
      installation,
      await readAliasAddress(installation, application),
      frenchAuthorityMails.granted,
    );
    expect(await submissionStatus(paid)).toBe('CONFIRMED');
    expect((await ask(paid, 1899, 100)).status).toBe(200);
    expect((await story(paid)).submission?.status).toBe('CONFIRMED');
  });
});
