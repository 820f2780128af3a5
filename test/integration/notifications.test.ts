import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../src/accounts/app-context.ts';
import { auditLog } from '../../src/audit/tables.ts';
import { sendNotification } from '../../src/mails/send-notification.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { orders, vehicles } from '../../src/orders/tables/orders.ts';
import { enqueueNotification } from '../../src/outbox/enqueue-notification.ts';
import { notifications, notificationTypes } from '../../src/outbox/tables.ts';
import { addDays } from '../../src/permits/days.ts';
import { isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import { longDate } from '../../src/permits/long-date.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import type { OutgoingMail } from '../../src/platform/mail/mailer.ts';
import { checkFutureTrips, checkUpcomingTrips, preTripCheckTime } from '../../src/tracking/pre-trip-check.ts';
import { activateGuestAccount, signUp } from '../accounts.ts';
import { adminCredentials, adminSettings, createTestAccount, signInAdmin } from '../admins.ts';
import { readSubmissionOf, startApplicationForTrip, waitForOrderStatus } from '../applications.ts';
import { grantPermit } from '../authority-mail.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { findTaskRow as deskRow, fetchTask } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, nextEmail, placeAndPay } from '../orders.ts';
import { fetchOrderStory } from '../refunds.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let ctx: AppContext;
beforeAll(async () => {
  installation = await startInstallation(adminSettings);
  installBrowserlessRobot(installation);
  ctx = installation.ctx;
});
afterAll(() => installation[Symbol.asyncDispose]());

/** A mail server that keeps what it accepts, and refuses while it is told to. */
function mailServer() {
  const seen: OutgoingMail[] = [];
  let refusals = 0;
  return {
    seen,
    refuse(times: number) {
      refusals = times;
    },
    mailer: {
      async send(mail: OutgoingMail) {
        seen.push(mail);
        if (refusals-- > 0) throw new Error('The mail server does not answer.');
      },
      ping: async () => {},
      [Symbol.dispose]: () => {},
    },
  };
}

/** A promised mail no worker knows of, so that the test decides when it is sent. */
async function promised(recipient: string, factKey = `test:${recipient}`): Promise<string> {
  const mail = { type: 'password_reset', factKey, recipient, data: { token: 'a-secret-token' } } as const;
  const quiet = { ...ctx, queue: { ...ctx.queue, enqueue: async () => {} } };
  await ctx.db.transaction((tx) => enqueueNotification(quiet, tx, mail));
  const [row] = await ctx.db.select().from(notifications).where(eq(notifications.factKey, factKey));
  return row?.id ?? '';
}

const rowOf = async (id: string) => (await ctx.db.select().from(notifications).where(eq(notifications.id, id)))[0];
const toldTo = async (email: string) =>
  (await ctx.db.select().from(auditLog).where(eq(auditLog.eventType, 'CUSTOMER_NOTIFIED')))
    .map(({ eventData }) => eventData)
    .filter(({ email_sent_to }) => email_sent_to === email);

test('a mail sent twice goes out once, is written down once, and forgets its secrets', async () => {
  const { seen, mailer } = mailServer();
  const id = await promised('ann@example.com');
  await sendNotification({ ...ctx, mailer }, id);
  await sendNotification({ ...ctx, mailer }, id);
  expect(seen).toHaveLength(1);
  expect(seen[0]?.text).toContain('a-secret-token');
  expect(await toldTo('ann@example.com')).toEqual([
    { notification_type: 'password_reset', email_sent_to: 'ann@example.com' },
  ]);
  expect(await rowOf(id)).toMatchObject({ data: { token: '' }, sentAt: expect.any(Date), attempts: 1 });
});

test('after a failure it is sent again under the same Message-ID, and written down once', async () => {
  const { seen, mailer, refuse } = mailServer();
  const id = await promised('bob@example.com');
  refuse(1);
  await expect(sendNotification({ ...ctx, mailer }, id)).rejects.toThrow('does not answer');
  expect(await rowOf(id)).toMatchObject({ sentAt: null, attempts: 1, data: { token: 'a-secret-token' } });
  expect(await toldTo('bob@example.com')).toEqual([]);
  await sendNotification({ ...ctx, mailer }, id);
  expect(seen.map(({ messageId }) => messageId)).toEqual([`<${id}@localhost>`, `<${id}@localhost>`]);
  expect(await toldTo('bob@example.com')).toHaveLength(1);
});

test('a mail that has nothing to tell any more is written down as such, for staff would take it for one that failed', async () => {
  const { client: shop } = installation;
  const { payment, pair } = await placeAndPay(shop, expressOrder());
  await completeDetails(shop, pair);
  const { seen, mailer } = mailServer();
  const reminder = { type: 'details_needed', factKey: `test:${payment.order_id}`, recipient: nextEmail() } as const;
  const quiet = { ...ctx, queue: { ...ctx.queue, enqueue: async () => {} } };
  await ctx.db.transaction((tx) =>
    enqueueNotification(quiet, tx, { ...reminder, orderId: payment.order_id, data: {} }),
  );
  const [row] = await ctx.db.select().from(notifications).where(eq(notifications.factKey, reminder.factKey));
  expect(row?.droppedAt).toBeNull();
  await sendNotification({ ...ctx, mailer }, row?.id ?? '');
  expect(seen).toEqual([]);
  expect(await rowOf(row?.id ?? '')).toMatchObject({ sentAt: null, droppedAt: expect.any(Date) });
  const { mails_out } = await fetchOrderStory(await signInAdmin(installation), payment.order_id);
  expect(mails_out.find(({ id }) => id === row?.id)).toMatchObject({
    sent_at: null,
    dropped_at: expect.any(String),
  });
});

test('a type without a mail is refused where it is written, and is not lost where only another version has its mail', async () => {
  const id = ctx.ids.uuid();
  const insertPostcard = () =>
    ctx.db.execute(
      sql`insert into notifications (id, type, recipient, fact_key) values (${id}, 'postcard', 'eve@example.com', ${id})`,
    );
  const foreignKeyViolation = '23503';
  await expect(insertPostcard()).rejects.toMatchObject({ cause: { code: foreignKeyViolation } });
  await ctx.db.insert(notificationTypes).values({ name: 'postcard' });
  await insertPostcard();
  const { seen, mailer } = mailServer();
  const unknown = 'No mail is registered for the notification type postcard.';
  await expect(sendNotification({ ...ctx, mailer }, id)).rejects.toThrow(unknown);
  expect(seen).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ sentAt: null, droppedAt: null });
});

test('the same fact promised twice, also at once, is one mail', async () => {
  const ids = await Promise.all([promised('cy@example.com', 'same'), promised('cy@example.com', 'same')]);
  expect(new Set(ids).size).toBe(1);
  expect(await ctx.db.select().from(notifications).where(eq(notifications.recipient, 'cy@example.com'))).toHaveLength(
    1,
  );
});

test('a promise whose transaction is undone is no mail', async () => {
  const undone = ctx.db.transaction(async (tx) => {
    await enqueueNotification(ctx, tx, {
      type: 'password_reset',
      factKey: 'undone',
      recipient: 'dee@example.com',
      data: { token: 'abc' },
    });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await ctx.queue.waitUntilIdle();
  expect(await installation.client.listMails('dee@example.com')).toEqual([]);
});

test('every mail of an order’s life is sent once, written down once, and the last one carries the permit', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  await signUp(shop, email);
  const { payment } = await placeAndPay(shop, expressOrder({ email }));
  const access = { order_id: payment.order_id };
  await grantPermit(installation, payment.order_id, () => completeDetails(shop, access));
  const types = (await toldTo(email)).map(({ notification_type }) => notification_type).toSorted();
  expect(types).toEqual([...new Set(types)]);
  for (const type of ['confirm_email', 'order_paid', 'submitted', 'confirmed']) expect(types).toContain(type);
  const mails = await shop.listMails(email);
  expect(new Set(mails.map(({ message_id }) => message_id)).size).toBe(mails.length);
  expect(mails).toHaveLength(types.length);
  const confirmed = mails.find(({ subject }) => subject.includes('Permit confirmed'));
  expect(confirmed?.attachments).toMatchObject([
    { contentType: 'application/pdf', filename: expect.stringContaining(payment.order_ref) },
  ]);
  const stored = await ctx.db.select().from(notifications).where(eq(notifications.recipient, email));
  expect(JSON.stringify(stored.map(({ data }) => data))).not.toMatch(/access_token|http/);
});

test('after a payment there is one mail, which asks for all that is missing; the reminder comes a day later, if it is still true', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  const { payment, pair } = await placeAndPay(shop, expressOrder({ email }));
  await waitUntil(async () => (await reminderOf(payment.order_id)) !== undefined, 'the order was found incomplete');
  await ctx.queue.waitUntilIdle();
  const [mail, ...others] = await shop.listMails(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Payment received: order ${payment.order_ref}`);
  for (const words of [
    'Date of first registration',
    'Give the details',
    '/details#token=',
    'Set your password',
    '£19.99',
  ])
    expect(mail?.text).toContain(words);

  const reminder = await reminderOf(payment.order_id);
  const dueIn = Number(reminder?.due.getTime()) - Date.now();
  expect(dueIn / 3600_000).toBeGreaterThan(23.9);
  expect(dueIn / 3600_000).toBeLessThanOrEqual(24);
  const { seen, mailer } = mailServer();
  await sendNotification({ ...ctx, mailer }, reminder?.id ?? '');
  expect(seen.map(({ subject }) => subject)).toEqual([`Details needed: order ${payment.order_ref}`]);

  const later = await placeAndPay(shop, expressOrder({ email }));
  await waitUntil(async () => (await reminderOf(later.payment.order_id)) !== undefined, 'that one too');
  await completeDetails(shop, later.pair);
  await sendNotification({ ...ctx, mailer }, (await reminderOf(later.payment.order_id))?.id ?? '');
  expect(seen, 'nobody is reminded of what they have done').toHaveLength(1);
  await completeDetails(shop, pair);
  await ctx.queue.waitUntilIdle();
});

/** The promised reminder of an order, and when its job is due. */
async function reminderOf(orderId: string): Promise<{ id: string; due: Date } | undefined> {
  const ofOrder = and(eq(notifications.orderId, orderId), eq(notifications.type, 'details_needed'));
  const [row] = await ctx.db.select().from(notifications).where(ofOrder);
  if (!row) return undefined;
  const { rows } = (await ctx.db.execute(
    sql`select start_after from pgboss.job where data->>'notificationId' = ${row.id}`,
  )) as unknown as { rows: { start_after: string | Date }[] };
  return { id: row.id, due: new Date(rows[0]?.start_after ?? 0) };
}

test('the link of a mail opens the order for its reader: by itself before there is a password, in the account after that', async () => {
  const mailedLink = async (hasPassword: boolean) => {
    const shop = installation.openClient();
    const email = nextEmail();
    const { payment, pair } = await placeAndPay(shop, expressOrder({ email }));
    if (hasPassword) await activateGuestAccount(shop, payment);
    const access = hasPassword ? { order_id: payment.order_id } : pair;
    expect((await shop.callFunction('take-back-order', { access })).status).toBe(200);
    const isOfRefund = ({ subject }: { subject: string }) => /refund/i.test(subject);
    const mail = await waitUntil(async () => (await shop.listMails(email)).find(isOfRefund), 'the mail of the refund');
    return { mail, payment };
  };
  const guest = await mailedLink(false);
  const details_token = /\/details#token=([\w.-]+)/.exec(guest.mail.html)?.[1] ?? '';
  const { body } = await installation
    .openClient()
    .callFunction<NeededDetails>('needed-details', { access: { details_token } });
  expect(body.order_id).toBe(guest.payment.order_id);
  const { mail, payment } = await mailedLink(true);
  expect(mail.html).toContain(`/dashboard/order/${payment.order_id}`);
  expect(mail.html).not.toContain('/details#token=');
});

test('a rental order is mailed one link to add its plate, which works without signing in', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  const order = expressOrder({ email });
  const rental = { ...order, rental_car: true, vehicle: { country_of_registration: 'United Kingdom' } };
  await placeAndPay(shop, rental);
  await ctx.queue.waitUntilIdle();
  const plateMails = (await shop.listMails(email)).filter(
    ({ text }) => /plate/i.test(text) && text.includes('/details#token='),
  );
  const token = /\/details#token=([\w.-]+)/.exec(plateMails[0]?.text ?? '')?.[1];
  const stranger = installation.openClient();
  const needed = await stranger.callFunction<{ missing: { path: string }[] }>('needed-details', {
    access: { details_token: token },
  });
  expect(needed.body.missing.map(({ path }) => path)).toContain('vehicle.plate_number');
  expect(
    (await completeDetails(stranger, { details_token: token }, { 'vehicle.plate_number': 'KY21 HRE' })).missing,
  ).toEqual([]);
  await ctx.queue.waitUntilIdle();
});

test('whoever gives the plate of a hired car later reads in mail and form by when it is needed', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  const entryDate = dayInTimeZone('Europe/Paris', new Date(Date.now() + 30 * 86_400_000));
  const trip = { country: 'France', city_zone: 'Lyon', entry_date: entryDate } as const;
  const vehicle = { country_of_registration: 'United Kingdom' };
  const pricing = {
    items: [
      { label: 'Base service', amount_cents: 1999 },
      { label: 'Urgent processing', amount_cents: 999 },
    ],
    total_cents: 2998,
  };
  const hired = { trip, rental_car: true, vehicle, urgent_processing: true, pricing };
  const { pair } = await placeAndPay(shop, { ...expressOrder({ email }), ...hired });
  // By the three days of the authority and our two hours, for a plate that comes in the evening.
  const deadline = longDate(addDays(entryDate, -4));
  const { body } = await shop.callFunction<NeededDetails>('needed-details', { access: pair });
  const advice = `Add the plate by ${deadline}: 4 days then remain until ${longDate(entryDate)}. Usual time: PDF proof in 1-3 days, sticker by post in 2-6 weeks.`;
  expect(body.plate_advice).toBe(advice);
  expect(body.missing.find(({ path }) => path === 'vehicle.plate_number')?.hint).toBe(advice);
  await ctx.queue.waitUntilIdle();
  const paid = (await shop.listMails(email)).find(({ subject }) => subject.startsWith('Payment received'));
  expect(paid?.text.split(advice)).toHaveLength(2);
  expect(paid?.text).toContain('Urgent gains you nothing here: the £9.99 for it goes back to you by itself.');
  await completeDetails(shop, pair, { 'vehicle.plate_number': 'KY21 HRE' });
  expect((await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body.plate_advice).toBeNull();
});

test.each([
  [
    'Paris',
    'France',
    (first: string, now: string) => ({
      first,
      there: `The PDF proof is there by ${longDate(addDays(now, 5))}`,
      rest: '; the sticker follows by post in 2-6 weeks. The sticker is valid for the life of the vehicle, in every French low-emission zone.',
    }),
  ],
  [
    'Milan Area C',
    'Italy',
    (first: string, _now: string, after: string) => ({
      first,
      there: `There by ${first}`,
      rest: `. The zone lets it be asked for until ${after}, also after the drive.`,
    }),
  ],
] as const)('whoever has to give details reads by when it is there if they do: %s', async (city_zone, country, say) => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  const today = dayInTimeZone('Europe/Paris', new Date());
  const days = Array.from({ length: 8 }, (_, index) => addDays(today, 15 + index));
  const entryDate = days.find(isItalianWorkingDay) ?? today;
  const trip = { country, city_zone, entry_date: entryDate, number_of_days: 1 };
  await placeAndPay(shop, { ...expressOrder({ email }), trip, pricing: priceTrip(trip) });
  await ctx.queue.waitUntilIdle();
  const paid = (await shop.listMails(email)).find(({ subject }) => subject.startsWith('Payment received'));
  const { first, there, rest } = say(longDate(entryDate), today, longDate(addDays(entryDate, 1)));
  const lead = `Your first day is ${first}. ${there}, if you give the details today${rest} Please`;
  expect(paid?.text.replaceAll(/\s+/g, ' ')).toContain(lead);
});

async function findCalendar(shop: ServiceClient, email: string, subject: string): Promise<string> {
  const mail = (await shop.listMails(email)).find((one) => one.subject.startsWith(subject));
  const file = mail?.attachments.find(({ contentType }) => contentType === 'text/calendar');
  return (await fetch(file?.url ?? '')).text();
}

test('two days before the trip, in the morning of the place, one mail says how things stand', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  const entryDate = dayInTimeZone('Europe/Paris', new Date(Date.now() + 20 * 86_400_000));
  const trip = { country: 'Italy', city_zone: 'Rome ZTL Centro', entry_date: entryDate, number_of_days: 1 } as const;
  const plate = 'AB12 CDE';
  const order = { ...expressOrder({ email, plate: 'AB12CDE' }), trip, pricing: priceTrip(trip) };
  const { payment } = await placeAndPay(shop, order);
  const { payment: cancelled } = await placeAndPay(shop, { ...order, owner: { email: nextEmail() } });
  await ctx.db
    .update(orders)
    .set({ cancelledAt: new Date(), cancelledBy: 'staff' })
    .where(eq(orders.id, cancelled.order_id));
  const toldOf = async ({ order_id }: { order_id: string }) =>
    ctx.db.$count(notifications, and(eq(notifications.orderId, order_id), eq(notifications.type, 'before_trip')));
  const lookAt = (moment: number) => checkUpcomingTrips({ ...ctx, clock: { now: () => new Date(moment) } });
  const morning = preTripCheckTime(entryDate).getTime();
  await lookAt(morning - 60_000);
  expect(await toldOf(payment)).toBe(0);
  await Promise.all([lookAt(morning), lookAt(morning + 1)]);
  await lookAt(morning + 86_400_000);
  expect([await toldOf(payment), await toldOf(cancelled)]).toEqual([1, 0]);
  await ctx.queue.waitUntilIdle();
  const mail = (await shop.listMails(email)).find(({ subject }) => subject.startsWith('Not confirmed yet'));
  expect(mail?.text).toContain('Please do not drive into the zone');
  const calendarOf = (subject: string) => findCalendar(shop, email, subject);
  const [atPayment, beforeTrip] = [await calendarOf('Payment received'), await calendarOf('Not confirmed yet')];
  for (const calendar of [atPayment, beforeTrip]) {
    const lines = calendar.split(/\r?\n/);
    expect(lines).toContain(`SUMMARY:Drive into Rome ZTL Centro\\, ${plate}`);
    expect(lines).toContain(`DTSTART;VALUE=DATE:${entryDate.replaceAll('-', '')}`);
  }
  const uidOf = (calendar: string) => /^UID:.*$/m.exec(calendar)?.[0];
  expect(uidOf(beforeTrip), 'a calendar replaces the first one').toBe(uidOf(atPayment));
  // The links of the mails before may be too old by then.
  expect(mail?.text).toMatch(/\/details#token=[\w.-]+/);
});

test('a granted permit whose vehicle the rules of today keep out is told of once, and a person ends it', async () => {
  const shop = installation.openClient();
  await ctx.db
    .update(permitEntities)
    .set({ automationEnabled: true })
    .where(eq(permitEntities.slug, 'madrid-central-lez'));
  await createTestAccount(ctx, 'ann@example.com', 'operator');
  const ann = installation.openClient();
  await ann.signIn('ann@example.com', adminCredentials.password);
  const entryDate = dayInTimeZone('Europe/Paris', new Date(Date.now() + 20 * 86_400_000));
  const trip = { country: 'Spain' as const, city_zone: 'Madrid Central LEZ', entry_date: entryDate, number_of_days: 1 };
  const car = {
    vehicle_category: 'M1',
    fuel_type: 'petrol',
    euro_standard: 'Euro 6',
    date_first_registration: '2018-05-14',
  };
  const stay = { 'stay.email': 'si.before-trip@garage-madrid.example', 'stay.arrival': longDate(entryDate) };
  /** As the rules of another release would say. */
  const becomes = async (orderId: string, euroStandard: 'Euro 2' | 'Euro 6') => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
    const ofOrder = eq(vehicles.id, order?.vehicleId ?? '');
    const dateFirstRegistration = euroStandard === 'Euro 2' ? '1998-05-14' : '2018-05-14';
    await ctx.db.update(vehicles).set({ euroStandard, dateFirstRegistration }).where(ofOrder);
  };
  const granted = async () => {
    const application = await startApplicationForTrip(shop, trip, car, stay);
    await waitForOrderStatus(shop, application, 'completed');
    await becomes(application.orderId, 'Euro 2');
    return { ...application, id: (await readSubmissionOf(installation, application)).id };
  };
  const told = async (email: string, words: string) =>
    (await shop.listMails(email)).filter(({ subject }) => subject.startsWith(words)).length;
  // Three weeks ahead: whoever is kept out by rules that changed since learns it at once, and once.
  const early = await granted();
  const admitted = await granted();
  await becomes(admitted.orderId, 'Euro 6');
  await Promise.all([checkFutureTrips(ctx), checkFutureTrips(ctx)]);
  await waitUntil(async () => (await told(early.email, 'Please do not enter')) === 1, 'it is told three weeks ahead');
  expect(await deskRow(ann, early.id)).toMatchObject({ kind: 'no_longer_admitted' });
  await checkFutureTrips(ctx);
  expect(await deskRow(ann, admitted.id)).toBeUndefined();
  await becomes(early.orderId, 'Euro 6');
  const [holds, ends, corrected] = [await granted(), await granted(), await granted()];
  const morning = { ...ctx, clock: { now: () => preTripCheckTime(entryDate) } };
  await Promise.all([checkUpcomingTrips(morning), checkUpcomingTrips(morning)]);
  await checkUpcomingTrips(morning);
  await ann.callFunction('claim-task', { submission_id: corrected.id });
  await becomes(corrected.orderId, 'Euro 6');
  await Promise.all([checkUpcomingTrips(morning), checkUpcomingTrips(morning)]);
  expect(await deskRow(ann, corrected.id)).toBeUndefined();
  await waitUntil(async () => (await told(corrected.email, 'Ready for your trip')) === 1, 'its customer is told so');
  const standingOf = async (pair: object) =>
    (await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body.situation;
  const mayNot = { headline: 'This vehicle may not enter.', over: true };
  for (const { id, orderId, email, pair } of [holds, ends]) {
    expect(await deskRow(ann, id)).toMatchObject({ kind: 'no_longer_admitted' });
    expect(await standingOf(pair)).toMatchObject(mayNot);
    await waitUntil(async () => (await told(email, 'Please do not enter')) === 1, 'the customer is told');
    const tasks = and(eq(auditLog.orderId, orderId), eq(auditLog.eventType, 'MANUAL_TASK_CREATED'));
    expect(await ctx.db.$count(auditLog, tasks)).toBe(1);
    expect((await ann.callFunction('claim-task', { submission_id: id })).status).toBe(200);
    const { doubt, status } = await fetchTask(ann, id);
    expect([doubt, status]).toEqual([
      expect.stringContaining('By the rules of today this vehicle may not enter.'),
      'CONFIRMED',
    ]);
    const settled = id === holds.id ? 'may_enter' : 'may_not_enter';
    const found = 'The city hall said so on the phone today.';
    expect((await ann.callFunction('settle-doubt', { submission_id: id, doubt, settled, found })).status).toBe(200);
    expect(await deskRow(ann, id)).toBeUndefined();
  }
  await waitUntil(async () => (await told(holds.email, 'Ready for your trip')) === 1, 'who may enter is told so');
  await waitUntil(async () => (await told(ends.email, 'Refund of £')) === 1, 'who may not has all of the money back');
  expect(await standingOf(ends.pair)).toMatchObject(mayNot);
  expect((await standingOf(holds.pair)).headline).toMatch(/^Done/);
  const refund = (await shop.listMails(ends.email)).find(({ subject }) => subject.startsWith('Refund of £'));
  expect(refund?.text).not.toContain('stays valid');
  await checkUpcomingTrips(morning);
  await checkFutureTrips(ctx);
  expect(await deskRow(ann, holds.id)).toBeUndefined();
  expect(await told(corrected.email, 'Ready for your trip')).toBe(1);
  expect(await Promise.all([early, admitted].map(({ email }) => told(email, 'Please do not enter')))).toEqual([1, 0]);
});
