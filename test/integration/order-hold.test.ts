import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../src/audit/tables.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { automationRuns, submissions } from '../../src/orders/tables/submissions.ts';
import { weekdayOf } from '../../src/permits/admission-rule.ts';
import { addDays, toDestinationDay } from '../../src/permits/days.ts';
import { isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import { longDate } from '../../src/permits/long-date.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import {
  readSubmissionOf,
  type StartedApplication,
  startApplication,
  startApplicationForTrip,
  waitForOrderStatus,
} from '../applications.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { CardProvider } from '../card-provider.ts';
import { fetchQueue, fetchTask, findTaskRow } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { makeJobDue } from '../make-job-due.ts';
import { completeDetails, expressOrder, frenchDetails, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { requestRefund } from '../refunds.ts';
import type { ServiceClient } from '../service-client.ts';
import { findPermitEntityId } from '../test-runs.ts';
import { waitUntil } from '../wait-until.ts';

/** A Saturday at least a month ahead: on the Tuesdays and Wednesdays beside it Palermo asks for a pass. */
const findPlainSaturday = (now: Date): string =>
  Array.from({ length: 30 }, (_, n) => addDays(toDestinationDay(now), n + 30)).find(
    (day) => weekdayOf(day) === 6 && [-4, -3, 3, 4].every((n) => isItalianWorkingDay(addDays(day, n))),
  ) ?? '';

let installation: Installation;
let admin: ServiceClient;
const minutes = 10;

beforeAll(async () => {
  installation = await startInstallation({ ...adminSettings, ORDER_HOLD_MINUTES: String(minutes) });
  installBrowserlessRobot(installation);
  admin = await signInAdmin(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

/** Of the product; its jobs are brought forward with it. */
let clock: Installation['ctx']['clock'];
beforeAll(() => {
  clock = installation.ctx.clock;
});
afterEach(() => {
  installation.ctx.clock = clock;
});
const passMinutes = (count: number) => {
  const before = installation.ctx.clock;
  installation.ctx.clock = { now: () => new Date(before.now().getTime() + count * 60_000) };
};

const filedFor = async (plate: string) =>
  (await installation.client.listPortalApplications()).filter(({ fields }) => fields.plate === plate);
const needed = async (shop: ServiceClient, { pair }: Pick<StartedApplication, 'pair'>) =>
  (await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body;

async function held(
  more: Parameters<typeof startApplication>[1] = {},
): Promise<StartedApplication & { shop: ServiceClient }> {
  const shop = installation.openClient();
  const application = await startApplication(shop, more);
  await waitUntil(async () => (await needed(shop, application)).hold, 'the order is held');
  return { ...application, shop };
}

describe('a standard order waits before anything is sent', () => {
  test('what is said before the order of how long it takes knows of the wait, which an urgent one has not', async () => {
    const turin = { country: 'Italy', city_zone: 'Turin LEZ' };
    const expected = async (urgent: boolean) =>
      (await admin.callFunction('check-system-health', { ...turin, urgent })).body.estimated_processing_time;
    expect([await expected(false), await expected(true)]).toEqual([`about ${minutes + 1} minutes`, 'about a minute']);
  });

  test('its page and its mail show until when, the desk has no task of it, and then it is sent with what it says', async () => {
    const { shop, ...order } = await held();
    const before = await needed(shop, order);
    const left = Date.parse(before.hold?.until ?? '') - installation.ctx.clock.now().getTime();
    expect(left).toBeGreaterThan((minutes - 2) * 60_000);
    expect(left).toBeLessThanOrEqual(minutes * 60_000);
    expect(before.situation).toMatchObject({ name: 'held', yours: null, is_held: true });
    expect(before.situation.next.join(' ')).toContain('all of your money back');
    expect((await readSubmissionOf(installation, order)).status).toBe('QUEUED');
    expect(await filedFor(order.plate)).toEqual([]);

    passMinutes(minutes);
    await makeJobDue(installation, 'run-submission');
    await waitForOrderStatus(shop, order, 'completed');
    expect(await filedFor(order.plate)).toHaveLength(1);
    expect((await needed(shop, order)).hold).toBeNull();
  });

  test('who completes it later is mailed once until when nothing is sent, and stops it by the link, without a password', async () => {
    const shop = installation.openClient();
    const order = expressOrder();
    const { email } = order.owner;
    const mailsOf = (subject: RegExp) =>
      installation.client.listMails(email).then((mails) => mails.filter((mail) => subject.test(mail.subject)));
    const { pair } = await placeAndPay(shop, order);
    await waitUntil(async () => (await mailsOf(/^Payment received/)).length > 0, 'the payment is mailed');
    await completeDetails(shop, pair);
    const heldUntil = await waitUntil(async () => (await needed(shop, { pair })).hold?.until, 'the order is held');
    const [mail] = await waitUntil(async () => {
      const found = await mailsOf(/^Not sent yet/);
      return found.length > 0 && found;
    }, 'its hold is mailed');
    const clockTime = new Date(heldUntil ?? '').toLocaleTimeString('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/London',
    });
    expect(mail?.text).toContain(`nothing is sent before ${clockTime} (UK time)`);
    expect(mail?.text).toContain('all of your money back');
    const details_token = /\/details#token=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
    const { body } = await installation
      .openClient()
      .callFunction<NeededDetails>('stop-order', { access: { details_token } });
    expect(body.situation.name).toBe('stopped');
    await shop.callFunction('send-order-now', { access: pair });
    await waitUntil(async () => (await needed(shop, { pair })).status === 'completed', 'it is granted');
    expect(await mailsOf(/^Not sent yet/)).toHaveLength(1);
  });

  test('its job that comes too early sends nothing and comes again', async () => {
    const { shop, ...order } = await held();
    await makeJobDue(installation, 'run-submission');
    await installation.ctx.queue.waitUntilIdle();
    expect((await needed(shop, order)).hold?.until).toBeTruthy();
    passMinutes(minutes);
    await makeJobDue(installation, 'run-submission');
    await waitForOrderStatus(shop, order, 'completed');
    expect(await filedFor(order.plate)).toHaveLength(1);
  });

  test('what was paid for a day that asks for nothing goes back after it, and by the days that are ordered then', async () => {
    const { ctx } = installation;
    const saturday = findPlainSaturday(ctx.clock.now());
    const trip = { country: 'Italy', city_zone: 'Palermo ZTL', entry_date: saturday, number_of_days: 2 } as const;
    const car = { fuel_type: 'petrol', euro_standard: 'Euro 6', vehicle_category: 'M1' };
    const refunded = async ({ pair }: StartedApplication) =>
      (await needed(installation.client, { pair })).refunded_cents;
    const [weekend, moved, stopped] = [
      await startApplicationForTrip(installation.client, trip, car),
      await startApplicationForTrip(installation.client, trip, car),
      await startApplicationForTrip(installation.client, trip, car),
    ];
    await ctx.queue.waitUntilIdle();
    for (const order of [weekend, moved, stopped]) expect(await refunded(order)).toBe(0);
    const tuesday = addDays(trip.entry_date, 3);
    const details = { 'travel.entry_date': tuesday };
    expect((await installation.client.callFunction('provide-details', { access: moved.pair, details })).status).toBe(
      200,
    );
    expect((await installation.client.callFunction('take-back-order', { access: stopped.pair })).status).toBe(200);
    for (const { pair } of [weekend, moved])
      expect((await installation.client.callFunction('send-order-now', { access: pair })).status).toBe(200);
    await waitUntil(async () => (await refunded(weekend)) === 499, 'the Sunday is paid back');
    await waitUntil(
      async () => (await needed(installation.client, moved)).hold === null,
      'the work on the other begins',
    );
    await ctx.queue.waitUntilIdle();
    expect([await refunded(moved), await refunded(stopped)]).toEqual([0, 1999 + 2 * 499]);
  });

  test("'Send now' sends it once, at once", async () => {
    const { shop, ...order } = await held();
    const said = await Promise.all([1, 2].map(() => shop.callFunction('send-order-now', { access: order.pair })));
    expect(said.map(({ status }) => status).sort()[0]).toBe(200);
    const told = said.find(({ status }) => status === 200)?.body as unknown as NeededDetails;
    expect([told.situation.is_held, told.situation.next.join(' ')]).toEqual([
      false,
      expect.not.stringMatching(/Until then/),
    ]);
    await waitForOrderStatus(shop, order, 'completed');
    passMinutes(minutes);
    await installation.ctx.queue.waitUntilIdle();
    expect(await filedFor(order.plate)).toHaveLength(1);
    expect((await shop.callFunction('stop-order', { access: order.pair })).status).toBe(409);
    expect((await shop.callFunction('take-back-order', { access: order.pair })).status).toBe(409);
  });

  test('an urgent order, and one whose day of entry is near, wait for nobody', async () => {
    const shop = installation.openClient();
    const urgent = {
      ...expressOrder(),
      urgent_processing: true,
      pricing: {
        items: [
          { label: 'Base service', amount_cents: 1999 },
          { label: 'Urgent processing', amount_cents: 999 },
        ],
        total_cents: 2998,
      },
    };
    const { pair } = await placeAndPay(shop, urgent);
    await completeDetails(shop, pair);
    await waitUntil(async () => (await needed(shop, { pair })).status === 'completed', 'the urgent one is granted');
  });
});

describe("'Stop, something is wrong'", () => {
  test('nothing is sent however long it stands still; corrected, it is sent with the right plate, and only that', async () => {
    const { shop, ...order } = await held();
    const { body: stopped } = await shop.callFunction<NeededDetails>('stop-order', { access: order.pair });
    expect(stopped).toMatchObject({ hold: { until: null }, situation: { name: 'stopped', yours: 'decide' } });
    passMinutes(60);
    await installation.ctx.queue.waitUntilIdle();
    expect((await readSubmissionOf(installation, order)).status).toBe('QUEUED');

    const plate = nextPlate();
    const shown = stopped.hold?.correctable.find(({ path }) => path === 'vehicle.plate_number');
    expect(shown?.value).toBe(order.plate);
    const { status, body } = await shop.callFunction<NeededDetails>('provide-details', {
      access: order.pair,
      details: { 'vehicle.plate_number': plate },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ plate_number: plate, situation: { name: 'held' } });
    passMinutes(minutes);
    await makeJobDue(installation, 'run-submission');
    await waitForOrderStatus(shop, order, 'completed');
    expect(await filedFor(order.plate)).toEqual([]);
    expect(await filedFor(plate)).toHaveLength(1);
  });

  test('all of the money comes back, and nothing is ever sent', async () => {
    const { shop, ...order } = await held();
    await shop.callFunction('stop-order', { access: order.pair });
    expect((await shop.callFunction('take-back-order', { access: order.pair })).status).toBe(200);
    const after = await waitUntil(async () => {
      const now = await needed(shop, order);
      return now.refunded_cents === now.total_cents && now;
    }, 'the money is back');
    expect(after.situation.name).toBe('refunded');
    passMinutes(minutes * 2);
    await installation.ctx.queue.waitUntilIdle();
    expect(await filedFor(order.plate)).toEqual([]);
  });

  test('what staff had cancelled, and the bank did not refund, goes on once: its retry outdates the end of its hold', async () => {
    const { shop, ...order } = await held();
    await new CardProvider(shop).injectFault('refund_fails', 1);
    expect((await requestRefund(admin, order.orderId, 1999)).status).toBe(409);
    const { id: submission_id } = await readSubmissionOf(installation, order);
    expect((await admin.callFunction('retry-submission', { submission_id })).status).toBe(200);
    expect(await needed(shop, order)).toMatchObject({ situation: { name: 'held' } });
    passMinutes(minutes + 1);
    await makeJobDue(installation, 'run-submission');
    await waitForOrderStatus(shop, order, 'completed');
    const { db, queue } = installation.ctx;
    await queue.waitUntilIdle();
    const runs = await db.select().from(automationRuns).where(eq(automationRuns.submissionId, submission_id));
    expect(runs.map(({ status, errorDetails }) => ({ status, errorDetails }))).toEqual([
      { status: 'COMPLETED', errorDetails: null },
    ]);
    expect(await filedFor(order.plate)).toHaveLength(1);
  });

  test('money that the bank refused to give back is owed: the page and one mail say so, and who sees to it by when', async () => {
    const { shop, ...order } = await held();
    await shop.callFunction('stop-order', { access: order.pair });
    await new CardProvider(shop).injectFault('refund_fails', 1);
    expect((await shop.callFunction('take-back-order', { access: order.pair })).status).toBe(409);
    const { situation } = await needed(shop, order);
    const owed = /^We owe you £19\.99: the bank refused our refund\. A person of our team sees to it by \d+ \w+ \d{4}/;
    expect(situation).toMatchObject({
      headline: 'You took this order back. No application is made.',
      money: expect.stringMatching(owed),
      awaited_proof: 'There is no permit from this order.',
      over: true,
    });
    const { body: view } = await admin.get<OrderView>(`/api/data/orders/${order.orderId}`);
    expect(view.plan).toEqual([]);
    const isAboutIt = ({ to, subject }: { to: string[]; subject: string }) =>
      to.includes(order.email) && /refused your refund/.test(subject);
    const mail = await waitUntil(async () => (await shop.listMails()).find(isAboutIt), 'the mail about it');
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(situation.money);
    expect((await shop.callFunction('take-back-order', { access: order.pair })).status).toBe(409);
    await installation.ctx.queue.waitUntilIdle();
    expect((await shop.listMails()).filter(isAboutIt)).toHaveLength(1);
    // Nobody is asked to go on with it, and no try of staff, of one or of many, sends it.
    const { id: submission_id } = await readSubmissionOf(installation, order);
    const tasks = await fetchQueue(admin);
    expect(tasks.tasks.filter(({ order_id }) => order_id === order.orderId)).toEqual([]);
    const { status, body } = await admin.callFunction('retry-submission', { submission_id });
    expect([status, body.error]).toEqual([409, 'This order is cancelled; nothing is sent for it any more.']);
    await installation.ctx.queue.waitUntilIdle();
    expect(await filedFor(order.plate)).toEqual([]);
  });

  test('a correction to a vehicle that may not enter says so, and not that its customer stopped the order', async () => {
    const { shop, ...order } = await held();
    const { status, body } = await shop.callFunction<NeededDetails>('provide-details', {
      access: order.pair,
      details: {
        'vehicle.fuel_type': 'diesel',
        'vehicle.euro_standard': 'Euro 3',
        'vehicle.date_first_registration': '2002-05-14',
      },
    });
    expect([status, body.situation.headline]).toEqual([
      200,
      expect.stringMatching(/this vehicle may not enter\.$|^Your payment is/),
    ]);
    expect(body.hold, 'nothing is let go on or corrected any more').toBeNull();
    await waitUntil(async () => (await needed(shop, order)).situation.name === 'refunded', 'the money is back');
    // With the money back it is still why.
    const { situation } = await needed(shop, order);
    expect(situation.next.join(' ')).toMatch(/Crit'Air.*Please do not drive into the zone with this vehicle\./);
    const mail = await waitUntil(
      async () => (await shop.listMails(order.email)).find(({ subject }) => /^Refund of/.test(subject)),
      'the refund is mailed',
    );
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('Your vehicle may not enter: ');
    expect(mail.text).not.toMatch(/You stopped/);
    expect(await filedFor(order.plate)).toEqual([]);
  });

  test('a correction to days that something speaks against asks as the form would have, and goes on when let go', async () => {
    const { ctx, client: shop } = installation;
    const saturday = findPlainSaturday(ctx.clock.now());
    const tuesday = addDays(saturday, -4);
    const trip = { country: 'Italy', city_zone: 'Palermo ZTL', entry_date: tuesday, number_of_days: 2 } as const;
    const car = { fuel_type: 'petrol', euro_standard: 'Euro 6', vehicle_category: 'M1' };
    const order = await startApplicationForTrip(shop, trip, car);
    const words = `${longDate(tuesday)} to ${longDate(addDays(tuesday, 1))} (2 days)`;
    await waitUntil(async () => (await needed(shop, order)).hold, 'the order is held');
    const before = await needed(shop, order);
    expect([before.trip_days, before.warnings, before.hold?.priced]).toEqual([words, [], 'days']);

    const correct = (entry_date: string) =>
      shop.callFunction<NeededDetails>('provide-details', {
        access: order.pair,
        details: { 'travel.entry_date': entry_date },
      });
    const asked = (await correct(saturday)).body;
    expect(asked).toMatchObject({ hold: { until: null }, warnings: [{ code: 'free_days' }], may_cancel: true });
    await ctx.queue.waitUntilIdle();
    expect((await needed(shop, order)).hold?.until).toBeNull();
    // Corrected once more to days that nothing speaks against, it is not asked about any more, and its clock runs.
    const again = (await correct(addDays(tuesday, 7))).body;
    expect([again.warnings, typeof again.hold?.until]).toEqual([[], 'string']);
    const moved = `${longDate(addDays(tuesday, 7))} to ${longDate(addDays(tuesday, 8))} (2 days)`;
    await waitUntil(
      async () =>
        (await shop.listMails(order.email)).some(
          ({ subject, text }) => /^Not sent/.test(subject) && text.includes(moved),
        ),
      'a mail says what it is now',
    );

    await correct(saturday);
    const { status, body } = await shop.callFunction<NeededDetails>('send-order-now', { access: order.pair });
    expect([status, body.warnings]).toEqual([200, []]);
    await waitUntil(async () => (await needed(shop, order)).hold === null, 'the work on it begins');
  });

  test('a correction that leaves it open whether the vehicle may enter says so, and what a person then does', async () => {
    const { ctx, client: shop } = installation;
    const turin = { country: 'Italy', city_zone: 'Turin LEZ', number_of_days: 1 } as const;
    const [car, diesel] = [{ vehicle_category: 'M1' }, { fuel_type: 'diesel', euro_standard: 'Euro 5' }];
    const asked = (entry_date: string) =>
      new URLSearchParams({ ...turin, ...car, ...diesel, number_of_days: '1', entry_date });
    const isOpen = async (day: string) =>
      (await shop.get<{ need: string }>(`/api/data/trip-check?${asked(day)}`)).body.need === 'not_sure';
    let entry_date = addDays(toDestinationDay(ctx.clock.now()), 40);
    while (!(await isOpen(entry_date))) entry_date = addDays(entry_date, 1);
    const trip = { ...turin, entry_date };
    const order = await startApplicationForTrip(shop, trip, { ...car, fuel_type: 'petrol', euro_standard: 'Euro 6' });
    await waitUntil(async () => (await needed(shop, order)).hold, 'the check is held');
    const details = { 'vehicle.fuel_type': diesel.fuel_type, 'vehicle.euro_standard': diesel.euro_standard };
    const { body } = await shop.callFunction<NeededDetails>('provide-details', { access: order.pair, details });
    expect(body).toMatchObject({ hold: { until: null }, warnings: [{ code: 'not_sure' }] });
    await shop.callFunction('send-order-now', { access: order.pair });
    const { situation } = await waitUntil(async () => {
      const found = await needed(shop, order);
      return found.situation.name === 'by_hand' ? found : undefined;
    }, 'a person has it');
    expect(situation.next[0]).toMatch(
      /^A person of our team looks into what the rules leave open of your vehicle, by /,
    );
  });

  test('the day of entry is corrected also where the authority does not ask for it, and of a vignette never', async () => {
    const { ctx, client: shop } = installation;
    const [day, later] = [
      addDays(toDestinationDay(ctx.clock.now()), 40),
      addDays(toDestinationDay(ctx.clock.now()), 41),
    ];
    const paris = await startApplicationForTrip(
      shop,
      { country: 'France', city_zone: 'Paris', entry_date: day },
      {},
      frenchDetails,
    );
    await waitUntil(async () => (await needed(shop, paris)).hold, 'the sticker is held');
    const ofParis = (await needed(shop, paris)).hold?.correctable.find(({ path }) => path === 'travel.entry_date');
    expect(ofParis).toMatchObject({ value: day });
    const details = { 'travel.entry_date': later };
    const corrected = (await shop.callFunction<NeededDetails>('provide-details', { access: paris.pair, details })).body;
    expect(corrected.trip_days).toBe(`from ${longDate(later)}`);

    const trip = { country: 'Austria', city_zone: 'Highway vignette', entry_date: day, number_of_days: 3 } as const;
    const vignette = await startApplicationForTrip(shop, { ...trip, vignette_type: '10-day' });
    await waitUntil(async () => (await needed(shop, vignette)).hold, 'the vignette is held');
    const { hold, trip_days } = await needed(shop, vignette);
    expect([hold?.priced, trip_days]).toEqual([
      'vignette',
      `10-day vignette, ${longDate(day)} to ${longDate(addDays(day, 9))}`,
    ]);
    expect(hold?.correctable.map(({ path }) => path)).not.toContain('travel.entry_date');
    const refused = await shop.callFunction('provide-details', { access: vignette.pair, details });
    expect([refused.status, (await needed(shop, vignette)).trip_days]).toEqual([400, trip_days]);
  });

  test('a correction after which more is asked changes nothing and says what', async () => {
    const { shop, ...order } = await held();
    const { status, body } = await shop.callFunction<{ fields?: Record<string, string> }>('provide-details', {
      access: order.pair,
      details: { 'vehicle.plate_number': '' },
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).not.toEqual([]);
    expect((await needed(shop, order)).plate_number).toBe(order.plate);
  });

  test('staff may stop it when its customer rings up, and do not let it go on in their name', async () => {
    const { shop, ...order } = await held();
    const access = { order_id: order.orderId };
    expect((await admin.callFunction('stop-order', { access })).status).toBe(200);
    expect((await admin.callFunction('send-order-now', { access })).status).toBe(403);
    const [row] = await installation.ctx.db.select().from(submissions).where(eq(submissions.orderId, order.orderId));
    expect((await admin.callFunction('automate-submission', { submission_id: row?.id })).status).toBe(409);
    expect((await shop.callFunction('send-order-now', { access: order.pair })).status).toBe(200);
    await waitForOrderStatus(shop, order, 'completed');
  });
});

describe('the same ordered twice by one customer', () => {
  const first = addDays(toDestinationDay(new Date()), 45);
  const vehicle = { country_of_registration: 'United Kingdom', vehicle_category: 'M1', fuel_type: 'petrol' };
  const bologna = { country: 'Italy', city_zone: 'Bologna LEZ' } as const;
  const antwerp = { country: 'Belgium', city_zone: 'Antwerp LEZ' } as const;
  const paris = { country: 'France', city_zone: 'Paris' } as const;
  const place = async (
    email: string,
    plate_number: string,
    trip: Parameters<typeof priceTrip>[0] & object,
    urgent_processing = false,
  ) => {
    const shop = installation.openClient();
    const order = { owner: { email }, vehicle: { ...vehicle, plate_number }, urgent_processing, consent: true };
    return {
      shop,
      ...(await placeAndPay(shop, { ...order, trip, pricing: priceTrip({ ...trip, urgent_processing }) })),
    };
  };

  test('the later one is held, however urgent', async () => {
    const [email, plate] = [nextEmail(), nextPlate()];
    const trip = { ...bologna, entry_date: first, number_of_days: 1 };
    const orders = [await place(email, plate, trip, true), await place(email, plate, trip, true)];
    for (const { shop, pair } of orders) await completeDetails(shop, pair);
    const [, later] = orders;
    const { hold, warnings } = await waitUntil(async () => {
      const found = later && (await needed(later.shop, later));
      return found?.hold ? found : undefined;
    }, 'it is held');
    expect([typeof hold?.until, warnings.map(({ code }) => code)]).toEqual(['string', ['ordered_before']]);
  });

  test.each([
    ['days that overlap', { ...bologna, entry_date: first, number_of_days: 3 }, addDays(first, 2), true],
    ['days that do not', { ...bologna, entry_date: first, number_of_days: 2 }, addDays(first, 2), false],
    ['a registration that lasts', antwerp, undefined, true],
    ['a sticker, which is shared by itself', paris, undefined, false],
  ])('of %s: page and mail say so, and it can be taken back', async (_, trip, entry_date, isSaid) => {
    const [email, plate] = [nextEmail(), nextPlate()];
    const before = await place(email, plate, trip);
    const again = await place(email, plate, { ...trip, ...(entry_date && { entry_date }) });
    const other = await place(nextEmail(), plate, trip);
    const codes = async ({ shop, pair }: typeof before) =>
      (await needed(shop, { pair })).warnings.map(({ code }) => code).filter((code) => code === 'ordered_before');
    expect([await codes(before), await codes(again), await codes(other)]).toEqual([
      [],
      isSaid ? ['ordered_before'] : [],
      [],
    ]);
    if (!isSaid) return;
    const mails = await waitUntil(async () => {
      const found = (await installation.client.listMails(email)).filter(({ subject }) =>
        /^Payment received/.test(subject),
      );
      return found.length === 2 && found;
    }, 'both payments are mailed');
    expect(mails.filter(({ text }) => /You have already paid for another order/.test(text))).toHaveLength(1);
    expect((await again.shop.callFunction('take-back-order', { access: again.pair })).status).toBe(200);
    expect((await needed(again.shop, again)).situation.name).toMatch(/refunded|cancelled/);
  });
});

/** One rule for all of them, however an order is applied for: docs/decisions/067. */
describe('taken back by its customer before anything was sent', () => {
  const far = () => new Date(installation.ctx.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  const italy = (city_zone: string) => ({ country: 'Italy' as const, city_zone, entry_date: far(), number_of_days: 2 });
  const express = (city_zone: string) => {
    const trip = italy(city_zone);
    return { ...expressOrder(), trip, pricing: priceTrip(trip) };
  };

  test.each([
    ['a robot', () => expressOrder()],
    ['a letter', () => express('Florence ZTL')],
    ['a rule check', () => express('Turin LEZ')],
  ])(
    'of %s, while details are missing: by the link of the mail, once, and nothing comes after it',
    async (_way, make) => {
      const { ctx } = installation;
      const shop = installation.openClient();
      const order = make();
      const { pair, payment } = await placeAndPay(shop, order);
      const before = await needed(shop, { pair });
      expect([before.missing.length > 0, before.may_cancel]).toEqual([true, true]);
      const mails = (subject: RegExp) =>
        shop.listMails(order.owner.email).then((all) => all.filter((mail) => subject.test(mail.subject)));
      const [paidMail] = await waitUntil(async () => {
        const found = await mails(/^Payment received/);
        return found.length > 0 && found;
      }, 'the payment is mailed');
      expect(paidMail?.text.replaceAll(/\s+/g, ' ')).toContain('take the order back');
      const details_token = /\/details#token=([\w.-]+)/.exec(paidMail?.text ?? '')?.[1];

      const guest = installation.openClient();
      expect((await guest.callFunction('take-back-order', { access: { details_token } })).status).toBe(200);
      expect((await guest.callFunction('take-back-order', { access: { details_token } })).status).toBe(409);
      expect(await needed(shop, { pair })).toMatchObject({
        refunded_cents: order.pricing.total_cents,
        missing: [],
        may_cancel: false,
        situation: { name: 'refunded', headline: expect.stringMatching(/^You took this order back/), over: true },
      });
      await waitUntil(async () => (await mails(/^Refund of/)).length > 0, 'the refund is mailed');
      const events = await ctx.db.select().from(auditLog).where(eq(auditLog.orderId, payment.order_id));
      expect(events.map(({ eventType }) => eventType)).toContain('REFUND_STARTED');

      expect((await shop.callFunction('provide-details', { access: pair, details: frenchDetails })).status).toBe(409);
      passMinutes(60 * 48);
      await ctx.queue.waitUntilIdle();
      expect(await ctx.db.$count(submissions, eq(submissions.orderId, payment.order_id))).toBe(0);
      expect(await mails(/needed/)).toEqual([]);
      expect(await mails(/^Refund of/)).toHaveLength(1);
    },
  );

  test.each([
    ['a letter', 'Florence ZTL'],
    ['a rule check', 'Turin LEZ'],
    ['a robot', 'Bologna LEZ'],
  ])('of %s that waits in line, also without having been stopped first', async (_way, city_zone) => {
    const shop = installation.openClient();
    const checked = { fuel_type: 'petrol', euro_standard: 'Euro 6', vehicle_category: 'M1' };
    const order = await startApplicationForTrip(shop, italy(city_zone), {
      ...checked,
      date_first_registration: '2018-05-01',
    });
    expect(await waitUntil(async () => (await needed(shop, order)).hold, 'it is held')).toBeTruthy();
    expect((await needed(shop, order)).may_cancel).toBe(true);
    expect((await shop.callFunction('take-back-order', { access: order.pair })).status).toBe(200);
    expect(await needed(shop, order)).toMatchObject({ may_cancel: false, hold: null, situation: { over: true } });
    passMinutes(minutes * 2);
    await installation.ctx.queue.waitUntilIdle();
    expect(await filedFor(order.plate)).toEqual([]);
    expect(await readSubmissionOf(installation, order)).toMatchObject({ status: 'FAILED' });
  });

  test('of one that people apply for, until a person is at it', async () => {
    const { ctx } = installation;
    const paris = await findPermitEntityId(admin);
    const automation = (automationEnabled: boolean) =>
      ctx.db.update(permitEntities).set({ automationEnabled }).where(eq(permitEntities.id, paris));
    await automation(false);
    try {
      const { shop, ...order } = await held();
      await shop.callFunction('send-order-now', { access: order.pair });
      const { id } = await readSubmissionOf(installation, order);
      await waitUntil(async () => (await findTaskRow(admin, id)) !== undefined, 'a person may take it up');
      expect(await needed(shop, order)).toMatchObject({ may_cancel: true, situation: { over: false } });
      await admin.callFunction('claim-task', { submission_id: id });
      expect((await needed(shop, order)).may_cancel).toBe(false);
      expect(await shop.callFunction('take-back-order', { access: order.pair })).toMatchObject({
        status: 409,
        body: { error: expect.stringMatching(/^Work on this order has begun/) },
      });
      await admin.callFunction('release-task', { submission_id: id });
      expect((await shop.callFunction('take-back-order', { access: order.pair })).status).toBe(200);
      expect(await findTaskRow(admin, id)).toBeUndefined();
    } finally {
      await automation(true);
    }
  });
});

test('what people apply for is not on the desk before its time, and then it is', async () => {
  const { ctx } = installation;
  const paris = await findPermitEntityId(admin);
  const automation = (automationEnabled: boolean) =>
    ctx.db.update(permitEntities).set({ automationEnabled }).where(eq(permitEntities.id, paris));
  await automation(false);
  try {
    const { shop, ...order } = await held();
    const { id } = await readSubmissionOf(installation, order);
    const isOpen = async () => (await findTaskRow(admin, id)) !== undefined;
    expect(await isOpen()).toBe(false);
    passMinutes(minutes);
    await makeJobDue(installation, 'write-submission');
    await waitUntil(isOpen, 'a person has it');
    expect((await shop.callFunction('stop-order', { access: order.pair })).status).toBe(409);
  } finally {
    await automation(true);
  }
});

test('a check is held too, and its customer sees when it is written', async () => {
  const shop = installation.openClient();
  const stated = {
    fuel_type: 'petrol',
    euro_standard: 'Euro 6',
    vehicle_category: 'M1',
    date_first_registration: '2018-05-01',
  };
  await installation.ctx.db
    .update(permitEntities)
    .set({ automationEnabled: true })
    .where(eq(permitEntities.slug, 'turin-lez'));
  const far = new Date(installation.ctx.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  const order = await startApplicationForTrip(
    shop,
    { country: 'Italy', city_zone: 'Turin LEZ', entry_date: far, number_of_days: 1 },
    stated,
  );
  await waitUntil(async () => (await needed(shop, order)).hold, 'the check is held');
  await shop.callFunction('send-order-now', { access: order.pair });
  await waitUntil(async () => (await needed(shop, order)).status === 'completed', 'the certificate is there');
});

test('a check in doubt that its customer let go on is written once a person has settled the doubt', async () => {
  const shop = installation.openClient();
  const far = new Date(installation.ctx.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  const trip = { country: 'Italy' as const, city_zone: 'Naples LEZ', entry_date: far, number_of_days: 1 };
  const doubtful = { fuel_type: 'petrol', euro_standard: 'Euro 1', vehicle_category: 'M1' };
  const order = await startApplicationForTrip(shop, trip, { ...doubtful, date_first_registration: '1995-05-01' });
  await waitUntil(async () => (await needed(shop, order)).hold, 'the check is held');
  await shop.callFunction('send-order-now', { access: order.pair });
  const { id } = await readSubmissionOf(installation, order);
  await waitUntil(async () => (await findTaskRow(admin, id)) !== undefined, 'a person has it');
  await admin.callFunction('claim-task', { submission_id: id });
  const { doubt } = await fetchTask(admin, id);
  const found = 'Ordinance 12 of 1 November 2026 of the city, article 3, lets it in.';
  expect(
    (await admin.callFunction('settle-doubt', { submission_id: id, doubt, settled: 'may_enter', found })).status,
  ).toBe(200);
  await waitUntil(async () => (await needed(shop, order)).status === 'completed', 'the certificate is there');
});

/** The timeline of the customer says what they did. */
test('the order page tells that it was stopped and let go on', async () => {
  const { shop, ...order } = await held();
  await shop.callFunction('stop-order', { access: order.pair });
  await shop.callFunction('send-order-now', { access: order.pair });
  await waitForOrderStatus(shop, order, 'completed');
  const { timeline } = (await admin.get<OrderView>(`/api/data/orders/${order.orderId}`)).body;
  expect(timeline.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Stopped before anything was sent', 'Sent on at once']),
  );
});
