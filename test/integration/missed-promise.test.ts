import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Reconciliation } from '../../src/money/reconciliation/contract.ts';
import {
  refundIneligibleOrder,
  refundMissedPromise,
  refundNeedlessUrgency,
} from '../../src/money/refunds/refund-by-rules.ts';
import { settleRefund } from '../../src/money/refunds/settle-refund.ts';
import { orders, vehicles } from '../../src/orders/tables/orders.ts';
import { refunds } from '../../src/orders/tables/refunds.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import { formatPounds, priceTrip, type TimePromise } from '../../src/permits/pricing.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import { activateAccountByMail, testPassword } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import { hasBlockedTransactions } from '../blocked-transactions.ts';
import { CardProvider } from '../card-provider.ts';
import { electricVehicleDetails, fetchQueue, uploadProof } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { makeJobDue } from '../make-job-due.ts';
import { completeDetails, expressOrder, nextEmail, type PaidOrder, placeAndPay } from '../orders.ts';
import { readPdf } from '../read-pdf.ts';
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
beforeEach(() => provider.clearFaults());

interface Late extends PaidOrder {
  id: string;
  orderId: string;
  email: string;
  customer: ServiceClient;
}

const hours = (count: number) => new Date(Date.now() - count * 3600_000);

/** An order that people apply for, and so many hours have passed since nothing was missing. */
async function waitingSince(count: number, more: { urgent?: boolean; rental?: boolean } = {}): Promise<Late> {
  const email = nextEmail();
  const trip = { country: 'Belgium', city_zone: 'Brussels LEZ' };
  const { urgent = false, rental = false } = more;
  const order = { ...expressOrder({ email }), trip, urgent_processing: urgent, rental_car: rental };
  const customer = installation.openClient();
  const paid = await placeAndPay(customer, { ...order, pricing: priceTrip({ ...trip, urgent_processing: urgent }) });
  await completeDetails(customer, paid.pair, electricVehicleDetails);
  const orderId = paid.payment.order_id;
  const ofOrder = eq(submissions.orderId, orderId);
  const begun = async () => (await installation.ctx.db.select().from(submissions).where(ofOrder))[0];
  const { id } = await waitUntil(begun, 'the application is on the desk');
  await installation.ctx.db
    .update(submissions)
    .set({ createdAt: hours(count) })
    .where(ofOrder);
  return { ...paid, id, orderId, email, customer };
}

const look = ({ orderId }: Late, promise: TimePromise = 'standard') =>
  refundMissedPromise(installation.ctx, orderId, promise);
const given = (late: Late) => listProviderRefunds(shop, late);
const story = ({ orderId }: Late) => fetchOrderStory(admin, orderId);
const orderOf = async ({ orderId }: Late) =>
  (await installation.ctx.db.select().from(orders).where(eq(orders.id, orderId)))[0];
const rowsOf = ({ orderId }: Late) =>
  installation.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
const ofKind = async (kind: string, { orderId }: Late) =>
  (await admin.get<Reconciliation>('/api/data/admin/reconciliation')).body.differences.find(
    (one) => one.kind === kind && one.order_id === orderId,
  );

async function applyByHand({ id }: Late) {
  await admin.callFunction('claim-task', { submission_id: id });
  const { body } = await uploadProof(admin, id, 'proof');
  return admin.callFunction('record-submitted', { submission_id: id, reference: 'LEZ-2026-1', file_id: body.file_id });
}

describe('a standard order that is late', () => {
  test('gets our fee back by its own job, is told so, and is applied for all the same', async () => {
    const late = await waitingSince(49);
    await activateAccountByMail(late.customer, late.email);
    await makeJobDue(installation, 'check-time-promise');
    await waitUntil(async () => (await orderOf(late))?.refundedCents === 1999, 'the fee is back');
    expect(await given(late)).toEqual([1999]);
    expect(await orderOf(late)).toMatchObject({ cancelledAt: null, status: 'queued' });

    const refundMail = async () =>
      (await shop.listMails(late.email)).find(({ subject }) => subject.startsWith('Refund of'));
    const { text } = await waitUntil(refundMail, 'the refund is told');
    expect(text).toContain('so you do not pay our fee');
    expect(text).toContain('You have our fee back; we go on with your application.');
    const view = async () => (await late.customer.get<OrderView>(`/api/data/orders/${late.orderId}`)).body;
    expect(await view()).toMatchObject({
      refunded_cents: 1999,
      situation: { name: 'by_hand', over: false, money: expect.stringContaining('You have our fee back; we go on') },
    });
    const { body: again } = await late.customer.callFunction<{ paid_back: boolean }>(
      'process-guest-payment',
      late.pair,
    );
    expect(again.paid_back).toBe(false);

    const { refunds: told, payment, events } = await story(late);
    expect(payment.refunded_cents).toBe(1999);
    expect(told).toMatchObject([
      { amount_cents: 1999, status: 'done', actor: null, reason: expect.stringContaining('do not pay our fee') },
    ]);
    const started = events.filter(({ event_type }) => event_type === 'REFUND_STARTED');
    expect(started.map(({ event_data }) => event_data)).toMatchObject([
      { amount_cents: 1999, cause: 'standard', effect: 'The application stays as it is.' },
    ]);
    expect(await ofKind('refunded_but_live', late)).toBeUndefined();

    // The permit is still owed, so the account stays.
    expect((await late.customer.callFunction('delete-account', { password: testPassword })).body.error).toContain(
      'is paid and not finished',
    );
    expect((await applyByHand(late)).status).toBe(200);
    expect((await view()).situation).toMatchObject({ name: 'submitted' });
    // The comparison with the provider's books reads all of it once more.
    await admin.get('/api/data/admin/reconciliation');
    expect(await orderOf(late)).toMatchObject({ cancelledAt: null, status: 'submitted', refundedCents: 1999 });
  });

  test('gets it once, however many ask at once', async () => {
    const late = await waitingSince(49);
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => look(late)));
    expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true);
    await makeJobDue(installation, 'check-time-promise');
    await look(late);
    expect(await given(late)).toEqual([1999]);
    expect(await rowsOf(late)).toHaveLength(1);
  });

  test('is tried once, however many ask at once while the bank refuses', async () => {
    const late = await waitingSince(49);
    await provider.injectFault('refund_fails');
    await Promise.allSettled(Array.from({ length: 6 }, () => look(late)));
    await look(late);
    expect(await rowsOf(late)).toMatchObject([{ status: 'refused' }]);
    expect(await given(late)).toHaveLength(1);
  });

  test('gets what is left of it where a part was given back before', async () => {
    const late = await waitingSince(49);
    expect((await requestRefund(admin, late.orderId, 500)).status).toBe(200);
    await look(late);
    expect(await given(late)).toEqual([500, 1499]);
    expect(await orderOf(late)).toMatchObject({ cancelledAt: null, refundedCents: 1999 });
  });

  test('keeps it where we were in time, or its time is not up', async () => {
    const [early, inTime] = [await waitingSince(47), await waitingSince(49)];
    const { db } = installation.ctx;
    await db
      .update(submissions)
      .set({ sendingSince: hours(2) })
      .where(eq(submissions.id, inTime.id));
    for (const late of [early, inTime]) await look(late);
    expect([await given(early), await given(inTime)]).toEqual([[], []]);
  });

  test('with the hours of a rental car, for those are the ones it was shown', async () => {
    const late = await waitingSince(3, { rental: true });
    await look(late);
    expect(await given(late)).toEqual([1999]);
  });
});

test('an urgent order that is late gets the price of urgent back, and later the fee, each once', async () => {
  const late = await waitingSince(7, { urgent: true });
  for (const promise of ['urgent', 'standard', 'urgent'] as const) await look(late, promise);
  expect(await given(late)).toEqual([999]);
  const mail = async () =>
    (await shop.listMails(late.email)).find(({ subject }) => subject.startsWith('Refund of £9.99'));
  expect((await waitUntil(mail, 'the refund is told')).text).toContain('you do not pay for urgent processing');
  await installation.ctx.db
    .update(submissions)
    .set({ createdAt: hours(49) })
    .where(eq(submissions.id, late.id));
  for (const promise of ['standard', 'urgent', 'standard'] as const) await look(late, promise);
  expect(await given(late)).toEqual([999, 1999]);
  expect(await orderOf(late)).toMatchObject({ cancelledAt: null, refundedCents: 2998 });
  const { rows } = (await installation.ctx.db.execute(
    sql`select data->>'promise' as promise from pgboss.job where name = 'check-time-promise' and data->>'orderId' = ${late.orderId}`,
  )) as unknown as { rows: { promise: string }[] };
  expect(new Set(rows.map(({ promise }) => promise))).toEqual(new Set(['standard', 'urgent']));
});

test('an urgent order that nobody knew whether the portal had is looked at again when it turns out that it has not', async () => {
  const late = await waitingSince(7, { urgent: true });
  const unknown = { status: 'FAILED', outcomeUnknown: true, sendingSince: hours(6.5) } as const;
  await installation.ctx.db.update(submissions).set(unknown).where(eq(submissions.id, late.id));
  await makeJobDue(installation, 'check-time-promise');
  await installation.ctx.queue.waitUntilIdle();
  expect(await given(late)).toEqual([]);
  const finding = { submission_id: late.id, portal_has_it: false };
  expect((await admin.callFunction('settle-outcome', finding)).status).toBe(200);
  await waitUntil(async () => (await orderOf(late))?.refundedCents === 999, 'the price of urgent is back');
  expect(await given(late)).toEqual([999]);
});

describe('it is not our miss', () => {
  test('while the customer has not answered us, and their time is not ours when they have', async () => {
    const late = await waitingSince(49);
    await admin.callFunction('claim-task', { submission_id: late.id });
    const question = 'Is your car fitted with a particle filter?';
    expect((await admin.callFunction('ask-customer', { submission_id: late.id, question })).status).toBe(200);
    await look(late);
    expect(await given(late)).toEqual([]);

    const mail = async () => (await shop.listMails(late.email)).find(({ subject }) => /question/.test(subject));
    const { text } = await waitUntil(mail, 'the question is mailed');
    const [, token = ''] = /\/answer#token=(\S+?)[\])\s]/.exec(`${text} `) ?? [];
    expect((await shop.callFunction('answer-question', { token, answer: 'Yes, it is.' })).status).toBe(200);
    await look(late);
    expect(await given(late)).toEqual([]);
    const clock = { now: () => new Date(Date.now() + 49 * 3600_000) };
    await refundMissedPromise({ ...installation.ctx, clock }, late.orderId, 'standard');
    expect(await given(late)).toEqual([1999]);
  });

  test('while the portal is closed', async () => {
    const late = await waitingSince(49);
    const { db } = installation.ctx;
    const ofBrussels = eq(permitEntities.slug, 'brussels-lez');
    const shut = (because: string | null) =>
      db
        .update(permitEntities)
        .set({ paused: because !== null, pauseReason: because })
        .where(ofBrussels);
    await shut('The portal is closed for the night.');
    await look(late).finally(() => shut(null));
    expect(await given(late)).toEqual([]);
  });

  test('once the application has ended, whose money is due by itself', async () => {
    const late = await waitingSince(49);
    await admin.callFunction('claim-task', { submission_id: late.id });
    const end = { submission_id: late.id, how: 'not_possible', reason: 'No authority takes this vehicle.' };
    expect((await admin.callFunction('end-application', end)).status).toBe(200);
    await look(late);
    expect(await given(late)).toEqual([]);
  });

  test('once all of the money is back for another reason', async () => {
    const late = await waitingSince(49);
    expect((await requestRefund(admin, late.orderId, 1999)).status).toBe(200);
    await look(late);
    expect(await given(late)).toEqual([1999]);
    expect((await orderOf(late))?.cancelledAt).not.toBeNull();
  });
});

describe('what stands in its way', () => {
  test('a refusal of the bank waits on the desk, and an admin’s repetition ends nothing either', async () => {
    const late = await waitingSince(49);
    await provider.injectFault('refund_fails', 1);
    await look(late);
    await look(late);
    expect((await rowsOf(late)).map(({ status, cause }) => [status, cause])).toEqual([['refused', 'standard']]);
    const onDesk = async () => {
      const { tasks } = await fetchQueue(admin, '?queue=money');
      return tasks.find(({ order_id }) => order_id === late.orderId)?.kind;
    };
    expect(await onDesk()).toBe('refund_refused');
    expect(await ofKind('refund_refused', late)).toMatchObject({
      finding: `${formatPounds(1999)} promised, refused by the bank.`,
    });
    expect(await story(late)).toMatchObject({
      refused_cents: 1999,
      whole_refund: { effect: 'none', message: 'The application stays as it is.' },
    });
    expect((await requestRefund(admin, late.orderId, 1999)).status).toBe(200);
    expect(await orderOf(late)).toMatchObject({ cancelledAt: null, status: 'queued', refundedCents: 1999 });
    expect(await onDesk()).toBeUndefined();
    await look(late);
    expect((await rowsOf(late)).map(({ status }) => status)).toEqual(['refused', 'done']);
    expect((await applyByHand(late)).status).toBe(200);
  });

  test('a refusal of both promises waits until each is given back', async () => {
    const late = await waitingSince(49, { urgent: true });
    await provider.injectFault('refund_fails', 2);
    for (const promise of ['urgent', 'standard'] as const) await look(late, promise);
    expect((await story(late)).refused_cents).toBe(2998);
    expect((await requestRefund(admin, late.orderId, 1999)).status).toBe(200);
    expect((await story(late)).refused_cents).toBe(999);
    expect((await requestRefund(admin, late.orderId, 999, { refunded_cents: 1999 })).status).toBe(200);
    expect(await story(late)).toMatchObject({ refused_cents: 0, payment: { refunded_cents: 2998 } });
    expect(await orderOf(late)).toMatchObject({ cancelledAt: null });
  });

  test('a refusal in the moment between the look and the act: it is not made again', async () => {
    const late = await waitingSince(49);
    const { orderId } = late;
    const asked = await installation.ctx.db.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
      const answer = look(late);
      await waitUntil(() => hasBlockedTransactions(installation.ctx), 'the refund waits for the order');
      const [id, createdAt] = [randomUUID(), new Date()];
      const facts = { id, orderId, amountCents: 1999, reason: 'We were late.', createdAt, settledAt: createdAt };
      await tx.insert(refunds).values({ ...facts, cause: 'standard', status: 'refused' });
      return { answer };
    });
    await asked.answer;
    expect(await rowsOf(late)).toHaveLength(1);
    expect(await given(late)).toEqual([]);
  });

  test('another refund under way: it is tried again, and no promise is lost', async () => {
    const late = await waitingSince(49);
    await provider.injectFault('api_500');
    expect((await requestRefund(admin, late.orderId, 300)).body).toMatchObject({ status: 'open' });
    await expect(look(late)).rejects.toThrow('Another refund of this order is under way.');
    await provider.clearFaults();
    await makeJobDue(installation, 'settle-refund');
    await waitUntil(async () => (await orderOf(late))?.refundedCents === 300, 'the first is made');
    await look(late);
    expect(await given(late)).toEqual([300, 1699]);
  });

  test('a provider that does not answer: the fee is noted, and goes back once when it does', async () => {
    const late = await waitingSince(49);
    await provider.injectFault('api_500');
    await look(late);
    await look(late);
    expect((await rowsOf(late)).map(({ status }) => status)).toEqual(['open']);
    await provider.clearFaults();
    await makeJobDue(installation, 'settle-refund');
    await waitUntil(async () => (await orderOf(late))?.refundedCents === 1999, 'it is made');
    expect(await given(late)).toEqual([1999]);
    expect((await orderOf(late))?.cancelledAt).toBeNull();
  });
});

test('an order that somebody gave all back for elsewhere has ended, whatever becomes of the fee that was on its way', async () => {
  const late = await waitingSince(49);
  const id = randomUUID();
  const facts = { id, orderId: late.orderId, amountCents: 1999, reason: 'We were late.', createdAt: new Date() };
  await installation.ctx.db.insert(refunds).values({ ...facts, cause: 'standard' });
  const session = await provider.stripe.checkout.sessions.retrieve(late.checkout.session_id);
  await provider.stripe.refunds.create({ payment_intent: String(session.payment_intent) });
  await waitUntil(async () => (await orderOf(late))?.cancelledAt, 'the order has ended');
  expect(await settleRefund(installation.ctx, id)).toBe('refused');
  expect(await orderOf(late)).toMatchObject({ refundedCents: 1999, cancelledAt: expect.any(Date) });
});

describe('a vehicle that turns out to be kept out after we were late', () => {
  const exclude = async ({ orderId }: Late) => {
    const [order] = await installation.ctx.db.select().from(orders).where(eq(orders.id, orderId));
    const facts = {
      fuelType: 'diesel',
      euroStandard: 'Euro 2',
      dateFirstRegistration: '1998-05-04',
      vehicleCategory: 'M1',
    } as const;
    await installation.ctx.db
      .update(vehicles)
      .set(facts)
      .where(eq(vehicles.id, order?.vehicleId ?? ''));
    await refundIneligibleOrder(installation.ctx, orderId);
  };
  const told =
    ({ email }: Late) =>
    async () =>
      (await shop.listMails(email)).find(({ text }) => text.includes('Your vehicle may not enter'));

  test('is not applied for, and its customer is told why, where all of the money is back already', async () => {
    const late = await waitingSince(49);
    await look(late);
    await exclude(late);
    expect(await orderOf(late)).toMatchObject({ cancelledAt: expect.any(Date), status: 'failed' });
    await waitUntil(told(late), 'they are told');
    await exclude(late);
    expect(await given(late)).toEqual([1999]);
  });

  test('gets everything back where the bank has refused the fee', async () => {
    const late = await waitingSince(49);
    await provider.injectFault('refund_fails', 1);
    await look(late);
    await exclude(late);
    expect(await orderOf(late)).toMatchObject({ cancelledAt: expect.any(Date), refundedCents: 1999 });
    await waitUntil(told(late), 'they are told');
  });

  test('waits for a fee that is on its way, and is ended then', async () => {
    const late = await waitingSince(49);
    await provider.injectFault('api_500');
    await look(late);
    await expect(exclude(late)).rejects.toThrow('Another refund of this order is under way.');
    await provider.clearFaults();
    await makeJobDue(installation, 'settle-refund');
    await waitUntil(async () => (await orderOf(late))?.refundedCents === 1999, 'the fee is back');
    await exclude(late);
    expect((await orderOf(late))?.cancelledAt).not.toBeNull();
  });

  test('waits for a part that an admin gives back, and gets the rest then', async () => {
    const late = await waitingSince(1);
    await provider.injectFault('api_500');
    expect((await requestRefund(admin, late.orderId, 300)).body).toMatchObject({ status: 'open' });
    await expect(exclude(late)).rejects.toThrow('Another refund of this order is under way.');
    await provider.clearFaults();
    await makeJobDue(installation, 'settle-refund');
    await waitUntil(async () => (await orderOf(late))?.refundedCents === 300, 'the part is back');
    await exclude(late);
    expect(await orderOf(late)).toMatchObject({ cancelledAt: expect.any(Date), refundedCents: 1999 });
    expect(await given(late)).toEqual([300, 1699]);
  });
});

test('who has the fee back, and all else later by an admin, is at an end', async () => {
  const late = await waitingSince(49, { urgent: true });
  await look(late);
  expect(await story(late)).toMatchObject({ whole_refund: { effect: 'stop' } });
  expect((await requestRefund(admin, late.orderId, 999, { refunded_cents: 1999 })).status).toBe(200);
  expect((await orderOf(late))?.cancelledAt).not.toBeNull();
  await look(late, 'urgent');
  expect(await given(late)).toEqual([1999, 999]);
});

describe('urgent processing that gains nothing', () => {
  async function urgentOrder(trip: {
    country: string;
    city_zone: string;
    entry_date?: string;
    number_of_days?: number;
  }) {
    const email = nextEmail();
    const vehicle = {
      ...expressOrder({ email }).vehicle,
      vehicle_category: 'M1',
      fuel_type: 'petrol',
      euro_standard: 'Euro 6',
      date_first_registration: '2018-05-04',
    };
    const order = { ...expressOrder({ email }), trip, vehicle, urgent_processing: true };
    const customer = installation.openClient();
    const paid = await placeAndPay(customer, { ...order, pricing: priceTrip({ ...trip, urgent_processing: true }) });
    if (trip.country === 'Belgium') await completeDetails(customer, paid.pair);
    return { ...paid, id: '', orderId: paid.payment.order_id, email, customer };
  }
  // A working day of every zone, some weeks ahead of the installation's own clock.
  const aheadBy = (days: number) => new Date(installation.ctx.clock.now().getTime() + days * 86_400_000);
  const workingDay = () => {
    const ahead = Array.from({ length: 14 }, (_, days) =>
      aheadBy(20 + days)
        .toISOString()
        .slice(0, 10),
    );
    return ahead.find((day) => isItalianWorkingDay(day) && new Date(day).getUTCDay() === 3) ?? '';
  };

  test.each([
    ['what is activated on the day of entry', 'Milan Area C', /valid no sooner, however soon we apply/],
    ['a check that is written within minutes', 'Turin LEZ', /written within minutes, as it is without it/],
  ])('%s: its price goes back unasked, once, and the order goes on', async (_, city_zone, words) => {
    const order = await urgentOrder({ country: 'Italy', city_zone, entry_date: workingDay(), number_of_days: 1 });
    await waitUntil(async () => (await orderOf(order))?.refundedCents === 999, 'what it cost is back');
    const mailed = async () =>
      (await shop.listMails(order.email)).find(({ subject }) => /^Refund of £9\.99/.test(subject));
    const { text } = await waitUntil(mailed, 'it is told');
    const plain = (said: string) => said.replaceAll(/\s+/g, ' ');
    expect(plain(text)).toMatch(words);
    // Page, receipt and mail: the fee, what is back, why, and what is left.
    const { body: view } = await admin.get<OrderView>(`/api/data/orders/${order.orderId}`);
    const [unasked] = view.unasked_refunds;
    expect(view.unasked_refunds).toMatchObject([{ amount_cents: 999, why: expect.stringMatching(words) }]);
    expect(view.price_items).toContainEqual({ label: 'Urgent processing', amount_cents: 999 });
    const [paid, left] = [formatPounds(view.total_cents), formatPounds(view.total_cents - 999)];
    expect(view.situation.money).toContain(`We paid back £9.99 of your ${paid}`);
    expect(plain(text)).toContain(plain(unasked?.why ?? '-'));
    expect(plain(text)).toContain(paid);
    const receipt = await admin.fetch(`/api/data/orders/${order.orderId}/receipt`);
    const { text: printed } = await readPdf(new Uint8Array(await receipt.arrayBuffer()));
    for (const part of ['Urgent processing', '£9.99', paid, left, `Refunded £9.99: ${unasked?.why}`])
      expect(plain(printed)).toContain(part);
    await Promise.all([
      refundNeedlessUrgency(installation.ctx, order.orderId),
      refundNeedlessUrgency(installation.ctx, order.orderId),
      look(order, 'urgent'),
    ]);
    expect(await given(order)).toEqual([999]);
    expect(await rowsOf(order)).toMatchObject([{ cause: 'urgent', amountCents: 999, status: 'done' }]);
    expect(await orderOf(order)).toMatchObject({ cancelledAt: null });
    expect(JSON.stringify(await story(order))).toContain('ORDER_REFUNDED');
  });

  test('where it is quicker it is kept', async () => {
    const late = await waitingSince(0, { urgent: true });
    await refundNeedlessUrgency(installation.ctx, late.orderId);
    expect(await given(late)).toEqual([]);
  });
});
