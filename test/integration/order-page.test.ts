import { eq } from 'drizzle-orm';
import ical from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrderLinkEpoch } from '../../src/orders/access.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { createDetailsToken } from '../../src/orders/details-link.ts';
import { orders, vehicles } from '../../src/orders/tables/orders.ts';
import { addDays, toDestinationDay } from '../../src/permits/days.ts';
import { isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import type { GuestTimeline, OrderView } from '../../src/tracking/view-contract.ts';
import { activateAccountByMail, signUp } from '../accounts.ts';
import { adminSettings, signInAdmin, signInOperator } from '../admins.ts';
import { createSubmittedApplication, readSubmissionOf } from '../applications.ts';
import { CardProvider } from '../card-provider.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { expressOrder, nextEmail, placeAndPay } from '../orders.ts';
import { readPdf } from '../read-pdf.ts';
import { requestRefund } from '../refunds.ts';
import type { ServiceClient } from '../service-client.ts';
import { shiftClockToLastDay } from '../shift-clock-to-day.ts';

let installation: Installation;
let shop: ServiceClient;
let email: string;
beforeAll(async () => {
  installation = await startInstallation(adminSettings);
  shop = installation.openClient();
  email = nextEmail();
  await signUp(shop, email);
});
afterAll(() => installation[Symbol.asyncDispose]());

async function unpaidOrder(
  order: object = expressOrder({ email }),
): Promise<{ url: string; id: string; session: string }> {
  const { body } = await shop.callFunction<{ url: string; session_id: string }>('create-guest-checkout-gated', order);
  const [newest] = (await shop.get<{ id: string }[]>('/api/data/orders')).body;
  return { url: body.url, id: newest?.id ?? '', session: body.session_id };
}

const continuePayment = (by: ServiceClient, id: string) =>
  by.callFunction<{ url: string | null }>('continue-payment', { order_id: id });
async function readOrder(id: string): Promise<typeof orders.$inferSelect> {
  const [order] = await installation.ctx.db.select().from(orders).where(eq(orders.id, id));
  return order ?? expect.fail('There is no such order.');
}
const statusOf = async (id: string) => (await shop.get<OrderView>(`/api/data/orders/${id}`)).body.status;

test('an unpaid order leads back to its open payment page, and paying there confirms it', async () => {
  const { url, id } = await unpaidOrder();
  expect(await statusOf(id)).toBe('pending');
  expect((await continuePayment(shop, id)).body).toEqual({ url });
  await new CardProvider(shop).injectFault('webhook_off', 1);
  await shop.pay(url);
  expect((await continuePayment(shop, id)).body, 'paid meanwhile').toEqual({ url: null });
  expect(await statusOf(id)).toBe('confirmed');
});

test('an expired page is replaced by one new page, however often it is asked for', async () => {
  const { url, id, session } = await unpaidOrder();
  await new CardProvider(shop).stripe.checkout.sessions.expire(session);
  const pages = await Promise.all([continuePayment(shop, id), continuePayment(shop, id)]);
  expect(pages[0]?.body).toEqual(pages[1]?.body);
  expect(pages[0]?.body.url).not.toBe(url);
  await shop.pay(pages[0]?.body.url ?? '');
  await continuePayment(shop, id);
  expect(await statusOf(id)).toBe('confirmed');
});

// Area C is in force on working days: of today and of tomorrow something has to be said.
shiftClockToLastDay((day) => [0, 1].every((ahead) => isItalianWorkingDay(addDays(day, ahead))));

const day = (offset: number) => addDays(toDestinationDay(new Date()), offset);
const orderFor = <T extends Parameters<typeof priceTrip>[0]>(trip: T) => ({
  ...expressOrder({ email }),
  trip,
  pricing: priceTrip(trip),
});
const milan = (entry_date: string) =>
  orderFor({ country: 'Italy', city_zone: 'Milan Area C', entry_date, number_of_days: 1 });
/** In force on every day, and its sticker takes weeks. */
const lyon = (entry_date: string) => orderFor({ country: 'France', city_zone: 'Lyon', entry_date });
const movedTo = (id: string, entryDate: string) =>
  installation.ctx.db.update(orders).set({ entryDate }).where(eq(orders.id, id));
const again = 'You were not told so when you ordered, so this order cannot be paid any more. Please make a new one.';

describe('what cannot be had any more, or not as it was ordered, opens no payment', () => {
  test('a trip that is over, whether its page is open or has expired; what was paid before is still confirmed', async () => {
    const [{ id, session }, paid] = [await unpaidOrder(milan(day(9))), await unpaidOrder(milan(day(9)))];
    for (const one of [id, paid.id]) await movedTo(one, day(-2));
    const over = { status: 400, body: { code: 'INVALID_INPUT', error: 'The entry date must be today or later.' } };
    const provider = new CardProvider(shop);
    const { sessions } = provider.stripe.checkout;
    expect(await continuePayment(shop, id)).toMatchObject(over);
    expect((await sessions.retrieve(session)).status, 'nobody pays in another tab').toBe('expired');
    expect(await continuePayment(shop, id)).toMatchObject(over);
    await provider.injectFault('webhook_off', 1);
    await shop.pay(paid.url);
    expect((await continuePayment(shop, paid.id)).body).toEqual({ url: null });
    expect(await statusOf(paid.id)).toBe('confirmed');
  });

  test('a permit that would come too late now; one that was ordered in spite of it is paid all the same', async () => {
    const [{ id }, late] = [await unpaidOrder(lyon(day(60))), await unpaidOrder(lyon(day(1)))];
    expect((await continuePayment(shop, late.id)).body).toEqual({ url: late.url });
    await movedTo(id, day(1));
    const { status, body } = await continuePayment(shop, id);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(body).toMatchObject({
      error: expect.stringMatching(/^By our times the PDF proof is there by .+; you enter on .+\. You were/),
    });
    expect(body).toMatchObject({ error: expect.stringContaining(again) });
  });

  test('a vehicle that the rules keep out by now, and a doubt that was not there', async () => {
    // Its rules for cars end on no day that is known.
    const certain = { ...expressOrder({ email, country: 'Netherlands', zone: 'Amsterdam environmental zone' }) };
    const vehicle = { ...certain.vehicle, vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };
    const { id } = await unpaidOrder({ ...certain, vehicle });
    const { db } = installation.ctx;
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    const becomes = (facts: Partial<typeof vehicles.$inferSelect>) =>
      db
        .update(vehicles)
        .set(facts)
        .where(eq(vehicles.id, order?.vehicleId ?? ''));
    expect((await continuePayment(shop, id)).status).toBe(200);
    await becomes({ fuelType: 'diesel', euroStandard: 'Euro 4' });
    expect(await continuePayment(shop, id)).toMatchObject({
      status: 409,
      body: { code: 'MAY_NOT_ENTER', error: expect.stringMatching(/^This vehicle may not enter\. Diesel: /) },
    });
    await becomes({ euroStandard: null });
    const { body } = await continuePayment(shop, id);
    expect(body).toMatchObject({
      code: 'CONFLICT',
      error: expect.stringMatching(/^It is not certain that this vehicle may enter\. /),
    });
  });
});

test('somebody else’s order cannot be found', async () => {
  const { id } = await unpaidOrder();
  const stranger = installation.openClient();
  expect((await continuePayment(stranger, id)).status).toBe(401);
  await signUp(stranger, nextEmail());
  expect((await continuePayment(stranger, id)).status).toBe(404);
});

test('with the provider down the customer is told so', async () => {
  const { id } = await unpaidOrder();
  const provider = new CardProvider(shop);
  await provider.injectFault('api_500');
  expect((await continuePayment(shop, id)).status).toBe(502);
  await provider.clearFaults();
  expect((await continuePayment(shop, id)).status).toBe(200);
});

test('a paid order has a receipt for its owner, whatever letters the name has; nobody else can find it', async () => {
  const { payment } = await placeAndPay(shop, expressOrder({ email }));
  await installation.ctx.db.update(orders).set({ fullName: 'Zoë Łukasz 🚗 王' }).where(eq(orders.id, payment.order_id));
  const { documents } = (await shop.get<OrderView>(`/api/data/orders/${payment.order_id}`)).body;
  const receipt = documents.find(({ kind }) => kind === 'receipt')?.url ?? '';
  const answer = await shop.fetch(receipt);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { title, language, pages, text, roles, overflowingTexts: outside } = await readPdf(await answer.bytes());
  expect({ title, language, pages }).toEqual({ title: `Receipt ${payment.order_ref}`, language: 'en-GB', pages: 1 });
  expect(text).toContain('Total £19.99');
  expect(text).toContain('Name Zoë Łukasz □ □');
  expect(text).toContain('fee is in our price: we pay it for you. The rest is our work.');
  expect([roles.get('H1'), roles.get('Table'), outside]).toEqual([1, 3, []]);

  const stranger = installation.openClient();
  expect((await stranger.fetch(receipt)).status).toBe(401);
  await signUp(stranger, nextEmail());
  expect((await stranger.fetch(receipt)).status).toBe(404);
  const { id } = await unpaidOrder();
  expect((await shop.fetch(receipt.replace(payment.order_id, id))).status).toBe(404);
  expect((await shop.fetch(receipt.replace(payment.order_id, 'x'))).status).toBe(400);
});

/** Read by a calendar program's parser. */
function readCalendar(text: string) {
  const calendar = new ical.Component(ical.parse(text));
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  if (!event || others.length > 0) throw new Error(`Not one event: ${text}`);
  const { summary, description, startDate, endDate, uid, sequence } = new ical.Event(event);
  const readProperty = (name: string) => event.getFirstPropertyValue(name)?.toString();
  const [alarm] = event.getAllSubcomponents('valarm');
  return {
    method: calendar.getFirstPropertyValue('method'),
    summary,
    description,
    days: [startDate, endDate].map((date) => [date.toString(), date.isDate]),
    uid,
    sequence,
    status: readProperty('status'),
    url: readProperty('url'),
    stamp: readProperty('dtstamp'),
    organizer: readProperty('organizer'),
    alarm: alarm?.getFirstPropertyValue('trigger')?.toString(),
  };
}

test('a guest sees the line of time of the order page, the trip for a calendar, and that there is a map; no papers', async () => {
  const [guest, address] = [installation.openClient(), nextEmail()];
  const trip = { country: 'Italy', city_zone: 'Milan Area C', entry_date: day(20), number_of_days: 3 } as const;
  const order = { ...orderFor(trip), owner: { email: address } };
  const { pair, payment } = await placeAndPay(guest, order);
  const timelineOf = (access: object) => guest.callFunction<GuestTimeline>('order-timeline', { access });
  const { status, body } = await timelineOf(pair);
  expect(status).toBe(200);
  expect(body.steps.map(({ state, text, day: onDay }) => [state, onDay ?? text])).toEqual([
    ['past', 'Payment received'],
    ['now', 'Waiting for your details'],
    ['next', 'We apply at the city of Milan'],
    ['next', 'The city of Milan answers'],
    ['next', 'We look whether everything is in place, and write to you'],
    ['next', day(20)],
    ['next', day(22)],
  ]);
  expect(body.sketched_zone).toBe('milan-area-c');
  const { uid, method, url } = readCalendar(body.calendar?.text ?? '');
  expect([body.calendar?.file_name, method]).toEqual([`${payment.order_ref}-trip.ics`, 'PUBLISH']);
  expect(uid).toContain(payment.order_id);
  // What opens the order stands in no file and no link that may be passed on.
  expect(url).toMatch(/\/dashboard\/order\/[\w-]+$/);
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${pair.session_id}|token|/files/|receipt`));

  await installation.ctx.queue.waitUntilIdle();
  const mails = await guest.listMails(address);
  const details_token = /\/details#token=([\w.-]+)/.exec(mails.map(({ text }) => text).join(' '))?.[1] ?? '';
  expect((await timelineOf({ details_token })).body).toMatchObject({
    steps: body.steps,
    papers: null,
    cannot_cancel: null,
  });
  expect((await timelineOf({ details_token: `${details_token}x` })).status).toBe(404);
  expect((await timelineOf({ ...pair, guest_order_ref: 'EDP-00000000' })).status).toBe(404);
  expect((await timelineOf({ order_id: payment.order_id })).status).toBe(401);
  await activateAccountByMail(installation.openClient(), address);
  expect((await timelineOf(pair)).status, 'the account has a password now').toBe(401);
  expect((await timelineOf({ details_token })).status, 'and its earlier links have ended').toBe(404);

  const elsewhere = await placeAndPay(installation.openClient(), expressOrder({ country: 'France', zone: 'Lyon' }));
  const { body: unsketched } = await timelineOf(elsewhere.pair);
  expect([unsketched.sketched_zone, unsketched.calendar]).toEqual([null, null]);
});

test('whoever has the mailed link of a sent application reads its reference, and why cancelling is over', async () => {
  const application = await createSubmittedApplication(installation);
  const { db, settings, clock } = installation.ctx;
  const token = { id: application.orderId, epoch: await readOrderLinkEpoch(db, application.orderId) };
  const guest = installation.openClient();
  const timelineOf = async (access: object) =>
    (await guest.callFunction<GuestTimeline>('order-timeline', { access })).body;
  const { papers, cannot_cancel, situation } = await timelineOf({
    details_token: createDetailsToken(settings.secret, token, clock.now()),
  });
  const { reference } = await readSubmissionOf(installation, application);
  expect(reference).not.toBeNull();
  expect(papers).toMatchObject({ reference, documents: [], mailed_at: null });
  expect(cannot_cancel).toMatch(/^It can no longer be cancelled: .+ has it, and nothing calls it back\.$/);
  const { body: needed } = await guest.callFunction<NeededDetails>('needed-details', { access: application.pair });
  expect(situation, 'the situation that the page shows').toEqual(needed.situation);
  expect(await timelineOf(application.pair)).toMatchObject({ papers: null, cannot_cancel });
});

describe('the trip as a calendar file', () => {
  const calendarOf = (by: ServiceClient, id: string) => by.fetch(`/api/data/orders/${id}/calendar.ics`);
  const paid = async (order: object) => {
    const { url, id, session } = await unpaidOrder(order);
    await shop.pay(url);
    await shop.callFunction('process-guest-payment', {
      session_id: session,
      guest_order_ref: (await shop.get<OrderView>(`/api/data/orders/${id}`)).body.order_ref,
    });
    return id;
  };

  test('names vehicle, place, days and order, and grows with each change of the trip', async () => {
    const trip = { country: 'Italy', city_zone: 'Milan Area C', entry_date: day(20), number_of_days: 3 } as const;
    const rental = { ...orderFor(trip), rental_car: true, vehicle: { country_of_registration: 'United Kingdom' } };
    const id = await paid(rental);
    const { body: view } = await shop.get<OrderView>(`/api/data/orders/${id}`);
    expect(view.calendar_url).toBe(`/api/data/orders/${id}/calendar.ics`);
    const response = await calendarOf(shop, id);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${view.order_ref}-trip.ics"`);
    const text = await response.text();
    const lines = text.split('\r\n');
    expect([lines.at(-1), text.replaceAll('\r\n', '').match(/[\r\n]/)]).toEqual(['', null]);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const before = readCalendar(text);
    expect(before).toMatchObject({
      method: 'PUBLISH',
      summary: 'Drive into Milan Area C, plate to follow',
      days: [
        [day(20), true],
        [day(23), true],
      ],
      uid: expect.stringContaining(id),
      sequence: 0,
      status: 'TENTATIVE',
      url: expect.stringMatching(new RegExp(`^http.*/dashboard/order/${id}$`)),
      stamp: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      alarm: '-P1DT15H',
    });
    const sentences = before.description.split('\n');
    expect(sentences).toEqual([
      `Order ${view.order_ref}`,
      expect.stringContaining(': Add the plate of your rental car when you pick it up. We then process it'),
      'It is not confirmed yet. Please do not drive into the zone before we have written that it is.',
      `Your order: ${before.url}`,
    ]);
    const changes = { order_id: id, vehicle_updates: { plate_number: 'LK17ABC' } };
    expect((await shop.callFunction('update-vehicle', changes)).status).toBe(200);
    const after = readCalendar(await (await calendarOf(shop, id)).text());
    expect(after).toMatchObject({ uid: before.uid, sequence: 1, summary: 'Drive into Milan Area C, LK17 ABC' });
  });

  test('is for the order’s own account and for staff, and for a trip that still stands', async () => {
    const id = await paid(milan(day(9)));
    const stranger = installation.openClient();
    expect((await calendarOf(stranger, id)).status).toBe(401);
    await signUp(stranger, nextEmail());
    expect((await calendarOf(stranger, id)).status).toBe(404);
    expect((await calendarOf(shop, 'none')).status).toBe(400);
    expect((await calendarOf(await signInOperator(installation, 'calendar-reader'), id)).status).toBe(200);
    await movedTo(id, day(-2));
    expect((await calendarOf(shop, id)).status, 'the trip is over').toBe(404);
    await movedTo(id, day(9));
    const withoutDay = await paid(orderFor({ country: 'France', city_zone: 'Paris' }));
    expect((await calendarOf(shop, withoutDay)).status, 'no day was named').toBe(404);
    const unpaid = await unpaidOrder(milan(day(9)));
    expect((await calendarOf(shop, unpaid.id)).status, 'nothing is ordered yet').toBe(404);
    expect((await shop.get<OrderView>(`/api/data/orders/${unpaid.id}`)).body.calendar_url).toBeNull();
  });

  test('is taken out of the calendar again by the mail that says the order has ended, and only where it was in one', async () => {
    const admin = await signInAdmin(installation);
    const filesOf = async (address: string, subject: RegExp) => {
      await installation.ctx.queue.waitUntilIdle();
      const mail = (await shop.listMails(address)).find((one) => subject.test(one.subject));
      const files = mail?.attachments.filter(({ contentType }) => contentType.startsWith('text/calendar')) ?? [];
      const texts = await Promise.all(files.map(async ({ url }) => (await fetch(url)).text()));
      return { calendars: texts.map(readCalendar), text: mail?.text.replaceAll(/\s+/g, ' ') ?? '' };
    };
    const buy = async (order: object) => {
      const [buyer, address] = [installation.openClient(), nextEmail()];
      const { payment } = await placeAndPay(buyer, { ...order, owner: { email: address } });
      return { ...payment, address };
    };
    const ended = await buy(milan(day(9)));
    const { calendars: published } = await filesOf(ended.address, /^Payment received/);
    expect(published).toMatchObject([{ method: 'PUBLISH', sequence: 0, status: 'TENTATIVE' }]);
    const inPart = await requestRefund(admin, ended.order_id, 500);
    expect(inPart.status).toBe(200);
    expect((await filesOf(ended.address, /^Refund of £5/)).calendars, 'the order goes on').toEqual([]);
    const { totalCents } = await readOrder(ended.order_id);
    await requestRefund(admin, ended.order_id, totalCents - 500, { refunded_cents: 500 });
    const { calendars: withdrawn, text } = await filesOf(ended.address, /^Refund of £(?!5)/);
    expect(withdrawn).toMatchObject([
      {
        method: 'CANCEL',
        status: 'CANCELLED',
        uid: published[0]?.uid,
        sequence: 1,
        days: published[0]?.days,
        organizer: published[0]?.organizer,
        alarm: undefined,
      },
    ]);
    expect(text).toContain('The attached one takes it out of your calendar again.');

    const undated = await buy(orderFor({ country: 'France', city_zone: 'Paris' }));
    await requestRefund(admin, undated.order_id, 1999);
    const { calendars, text: refunded } = await filesOf(undated.address, /^Refund of £19.99/);
    expect([calendars, refunded.includes('calendar')]).toEqual([[], false]);
  });
});
