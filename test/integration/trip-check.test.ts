import { count, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertOrdersUnchanged } from '../../src/checkout/place-orders.ts';
import { refundIneligibleOrder } from '../../src/money/refunds/refund-by-rules.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { refunds } from '../../src/orders/tables/refunds.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import type { AdmissionVerdict } from '../../src/permits/admission-verdict.ts';
import { allZones } from '../../src/permits/catalogue.ts';
import {
  euroStandards,
  fuelTypes,
  type VignetteType,
  valuesOf,
  vehicleCategories,
} from '../../src/permits/form-choices.ts';
import type { CheckoutAnswer } from '../../src/permits/order-contract.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { readOrderView } from '../../src/tracking/order-view.ts';
import { CardProvider } from '../card-provider.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { dieselOfClass3, expressOrder, frenchDetails, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { listProviderRefunds } from '../refunds.ts';
import type { ResponseBody, ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let shop: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
  shop = installation.client;
});
afterAll(() => installation[Symbol.asyncDispose]());

type Facts = Record<string, string>;

const nothingToDo = 'There is nothing for you to do.';

const check = (country: string, city_zone: string, facts: Facts = {}) =>
  shop.get<AdmissionVerdict & ResponseBody>(
    `/api/data/trip-check?${new URLSearchParams({ country, city_zone, ...facts })}`,
  );

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** An order of this zone that lacks nothing, for a vehicle of which this is stated. */
function orderFor(country: string, city_zone: string, facts: Facts) {
  const dated = country === 'Italy' || country === 'Austria';
  const trip = {
    country,
    city_zone,
    ...(dated && { entry_date: day(3), number_of_days: 1 }),
    ...(country === 'Austria' && { vignette_type: '10-day' as VignetteType }),
  };
  return {
    trip,
    owner: { email: nextEmail() },
    vehicle: { plate_number: nextPlate(), country_of_registration: 'United Kingdom', ...facts },
    consent: true,
    pricing: priceTrip(trip),
  };
}

const pay = (...order: Parameters<typeof orderFor>) =>
  shop.callFunction('create-guest-checkout-gated', orderFor(...order));

test('of a day that is over at the place nothing is said of when it would be there', async () => {
  const { status, body } = await installation.client.get<AdmissionVerdict>(
    `/api/data/trip-check?country=Italy&city_zone=Milan+Area+C&entry_date=${day(-30)}&number_of_days=1`,
  );
  expect([status, body.there_by]).toEqual([200, null]);
});

test('a car that has its sticker is sold none in any French zone: it needs nothing, or may not enter', async () => {
  for (const { country, name } of allZones) {
    if (country !== 'France') continue;
    const needs = [];
    for (const certificate_class of ['E', '1', '2', '3', '5']) {
      const facts = { country_of_registration: 'United Kingdom', vehicle_category: 'M1', certificate_class };
      const { body } = await check(country, name, facts);
      needs.push(body.need);
      if (body.need !== 'not_needed') continue;
      expect(await pay(country, name, facts)).toMatchObject({ status: 409, body: { code: 'NOTHING_NEEDED' } });
      expect(body.what_to_do).toContain('valid for the life of the vehicle');
      // Of a car Saint-Étienne asks no class at all.
      const reason = name === 'Saint-Étienne' ? 'does not concern cars' : `says Crit'Air ${certificate_class}`;
      expect(body.reason).toContain(reason);
    }
    expect([name, needs.slice(0, 2)]).toEqual([name, ['not_needed', 'not_needed']]);
    expect([name, needs]).not.toEqual([name, expect.arrayContaining(['needed'])]);
  }
});

test('two values of one fact, and a day of entry that is long over, are refused in plain words', async () => {
  const query = new URLSearchParams({ country: 'France', city_zone: 'Paris', entry_date: '2026-12-02' });
  query.append('entry_date', '2026-12-05');
  expect(await installation.client.get(`/api/data/trip-check?${query}`)).toMatchObject({
    status: 400,
    body: { error: 'Entry date is stated more than once.', fields: { entry_date: expect.anything() } },
  });
  expect(await check('France', 'Paris', { entry_date: '1900-01-01' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('passed more than a year ago') },
  });
});

test('a country of registration that no list has is no mistake: empty, or other, as in the form of the checker', async () => {
  const facts = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };
  const asked = (country_of_registration: string) =>
    check('Belgium', 'Brussels LEZ', { ...facts, country_of_registration });
  for (const country of ['', 'other'])
    expect(await asked(country)).toMatchObject({ status: 200, body: { need: 'needed' } });
  expect((await asked('Atlantis')).status).toBe(400);
});

test('says what is needed, for whom nothing is, who may not enter, and when it is not sure', async () => {
  const car = { vehicle_category: 'M1' };
  const of = async (...asked: Parameters<typeof check>) => (await check(...asked)).body.need;
  expect(await of('France', 'Paris', { ...car, fuel_type: 'petrol', euro_standard: 'Euro 6' })).toBe('needed');
  expect(await of('Italy', 'Rome ZTL Centro', { ...car, fuel_type: 'petrol', euro_standard: 'Euro 6' })).toBe('needed');
  // The limits of the Fascia Verde round the centre decide too.
  expect(await of('Italy', 'Rome ZTL Centro', car)).toBe('not_sure');
  expect(await of('Netherlands', 'Amsterdam environmental zone', { ...car, fuel_type: 'petrol' })).toBe('not_needed');
  expect(await of('France', 'Paris', { ...car, fuel_type: 'diesel', euro_standard: 'Euro 1' })).toBe('may_not_enter');
  expect(await of('France', 'Paris')).toBe('not_sure');
  expect((await check('France', 'Paris', { ...car, fuel_type: 'diesel', euro_standard: 'Euro 4' })).body).toEqual({
    need: 'may_not_enter',
    reason: "Crit'Air E, 1 and 2 may enter. Your vehicle gets Crit'Air 3.",
    condition: '',
    what_to_do: expect.stringMatching(/^Leave this vehicle outside the zone while its ban is in force: .* 8:00-20:00/),
    what_would_change_it: expect.stringContaining('24-hour pass'),
    warnings: [],
    there_by: { standard: expect.stringMatching(/^\d{4}-/), urgent: expect.stringMatching(/^\d{4}-/) },
    asked_until: null,
    plate_by: null,
    active: expect.stringContaining('8:00-20:00'),
    source: expect.stringContaining('metropolegrandparis.fr'),
    rules_as_of: '2026-01-02',
    also: ['a13-a14-free-flow', 'paris-centre-ztl', 'grand-paris-day-pass'].map((slug) =>
      expect.objectContaining({ url: expect.stringMatching(/^https:/), where: `/also#${slug}` }),
    ),
  });
});

test('what of the trip is not covered is said with it', async () => {
  const trip = { entry_date: day(3), number_of_days: '60', vignette_type: '10-day', urgent_processing: 'true' };
  expect((await check('Austria', 'Highway vignette', trip)).body.warnings).toEqual([
    { code: 'covers_part', text: expect.stringMatching(/^The 10-day vignette ends on /) },
  ]);
});

test('a place that is none and a fact that is none are refused in plain words', async () => {
  expect(await check('France', 'Atlantis')).toMatchObject({ status: 404, body: { error: 'City or zone not found' } });
  expect(await check('France', 'Paris', { fuel_type: 'coal' })).toMatchObject({
    status: 400,
    body: { fields: { fuel_type: 'Choose a fuel' } },
  });
});

test('whom the rules keep out cannot pay: a code, the sentence, and no order', async () => {
  const { db } = installation.ctx;
  const made = async () => (await db.select({ count: count() }).from(orders))[0]?.count;
  const before = await made();
  const diesel = { vehicle_category: 'M1', fuel_type: 'diesel', euro_standard: 'Euro 3' };
  const refused = await pay('Belgium', 'Antwerp LEZ', diesel);
  expect(refused).toMatchObject({ status: 409, body: { code: 'MAY_NOT_ENTER' } });
  expect(refused.body.error).toBe(
    'This vehicle may not enter. Diesel: admitted from Euro 5, admitted on a condition with Euro 4. Yours is Euro 3. A day pass costs €35 at https://lez.antwerpen.be/, for a limited number of days a year, twelve by the rules of 2024: the city says how many are left. We do not sell it.',
  );
  expect(await made()).toBe(before);
});

test('a vignette that is valid on none of the days is not sold, ticked or not, and an order of it is not paid later', async () => {
  const { db } = installation.ctx;
  const made = async () => (await db.select({ count: count() }).from(orders))[0]?.count;
  const trip = { ...orderFor('Austria', 'Highway vignette', {}).trip, number_of_days: 10 };
  const begins = /valid after your last day; a 10-day one can start at once$/;
  for (const vignette_type of ['2-month', 'annual'] as const) {
    const wanted = { ...trip, vignette_type };
    const { body: verdict } = await check('Austria', 'Highway vignette', { ...wanted, number_of_days: '10' });
    const accepted = verdict.warnings.map(({ text }) => text);
    expect(accepted.join(' ')).toMatch(/valid on none of your days, so we do not sell it for them/);
    const before = await made();
    const order = {
      ...orderFor('Austria', 'Highway vignette', {}),
      trip: wanted,
      accepted,
      pricing: priceTrip(wanted),
    };
    expect(await shop.callFunction('create-guest-checkout-gated', order)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { 'trip.vignette_type': expect.stringMatching(begins) } },
    });
    expect(await made()).toBe(before);
  }
  const late = { ...trip, vignette_type: 'annual' as const, entry_date: day(6), number_of_days: 15 };
  const order = { ...orderFor('Austria', 'Highway vignette', {}), trip: late, pricing: priceTrip(late) };
  const { body } = await shop.callFunction<CheckoutAnswer>('create-guest-checkout-gated', order);
  expect(body).toMatchObject({ url: expect.stringContaining('http') });
  const payable = await db.select().from(orders).where(eq(orders.customerEmail, order.owner.email));
  const { clock } = installation.ctx;
  const inFourDays = { db, clock: { ...clock, now: () => new Date(clock.now().getTime() + 4 * 86_400_000) } };
  await expect(assertOrdersUnchanged(inFourDays, payable)).rejects.toThrow(
    /valid after your last day; a 10-day one can start at once/,
  );
});

test('how long it is valid stands on the page and in the mail of the order, and single days are named once they are known', async () => {
  const readNeeded = async (pair: object) =>
    (await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body;
  const mailOf = async (email: string) =>
    (
      await waitUntil(
        async () => (await shop.listMails(email)).find(({ subject }) => subject.startsWith('Payment received')),
        'the mail of the payment',
      )
    ).text.replace(/\s+/g, ' ');
  const place = async (order: ReturnType<typeof orderFor> & { trip: { entry_date?: string } }) => {
    const { payment, pair } = await placeAndPay(shop, { ...order, pricing: priceTrip(order.trip) });
    const { validity } = await readOrderView(installation.ctx, payment.order_id);
    expect((await readNeeded(pair)).validity).toBe(validity);
    expect(await mailOf(order.owner.email)).toContain(validity);
    return { validity, pair, orderId: payment.order_id };
  };
  expect((await place(orderFor('Belgium', 'Brussels LEZ', { fuel_type: 'electric' }))).validity).toBe(
    'The registration is valid for five years, as long as its details stay the same.',
  );
  const clean = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };
  const near = orderFor('Spain', 'Barcelona ZBE', clean);
  const { validity, pair, orderId } = await place({ ...near, trip: { ...near.trip, entry_date: day(3) } });
  expect(validity).toMatch(/^It is for single days, which are in the price: each day of your stay from /);
  const details = { 'travel.number_of_days': '7' };
  await shop.callFunction<NeededDetails>('provide-details', { access: pair, details });
  const { validity: named } = await readOrderView(installation.ctx, orderId);
  expect(named).toMatch(/^It is for single days, which are in the price: (?!each day)[\w, ]+ 20\d\d\.$/);
  expect((await readNeeded(pair)).validity).toBe(named);
});

test('more days than the authority gives one plate are told before the payment, with a tick of their own', async () => {
  const month = day(40).slice(0, 7);
  const stay = (city_zone: string, from: string, number_of_days: number) => {
    const trip = { country: 'Italy', city_zone, entry_date: `${month}-${from}`, number_of_days };
    return { ...orderFor('Italy', city_zone, { vehicle_category: 'M1' }), trip, pricing: priceTrip(trip) };
  };
  for (const [zone, words] of [
    [
      'Verona ZTL',
      /^CityPass allows 4 entries a month for one plate.* you order 7 days .*after the payment you name it/,
    ],
    ['Bologna LEZ', /^The shop sells titles for at most 4 days of a month .* you order 7 days .*a person looks/],
  ] as const) {
    const tooMany = async (from: string, days: number) => {
      const { trip } = stay(zone, from, days);
      const { body } = await check('Italy', zone, { ...trip, number_of_days: String(days), vehicle_category: 'M1' });
      const told = body.warnings.filter(({ code }) => code === 'too_many_days');
      // When it is there nobody knows of what a person looks at.
      expect(body.there_by === null).toBe(told.length > 0);
      return told;
    };
    const [{ text = '' } = {}, ...others] = await tooMany('10', 7);
    expect(text).toMatch(words);
    expect(others).toEqual([]);
    const order = stay(zone, '10', 7);
    const consented_to = { country: 'Italy', city_zone: zone, plate_number: order.vehicle.plate_number, told: [] };
    expect((await shop.callFunction('create-guest-checkout-gated', { ...order, consented_to })).status).toBe(409);
    expect((await shop.callFunction('create-guest-checkout-gated', { ...order, accepted: [text] })).status).toBe(200);
    expect(await tooMany('10', 4)).toEqual([]);
    const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), -3)).toISOString().slice(8, 10);
    const across = (await tooMany(end, 7)).map((warning) => warning.text);
    // Each month has entries of its own; a title is one for the whole stay.
    expect(across).toEqual(zone === 'Verona ZTL' ? [] : [expect.stringContaining('you order 7 in a row. After')]);
  }
});

test('an order sold with a doubt is refunded in full by itself once its vehicle turns out to be kept out, and nobody applies', async () => {
  const email = nextEmail();
  const { checkout, pair, payment } = await placeAndPay(shop, expressOrder({ email }));
  const details = { ...frenchDetails, ...dieselOfClass3 };
  expect((await shop.callFunction('provide-details', { access: pair, details })).status).toBe(200);
  const mail = async () => (await shop.listMails(email)).find(({ subject }) => subject.startsWith('Refund of £19.99'));
  expect((await waitUntil(mail, 'the refund is told')).text).toContain("Your vehicle gets Crit'Air 3.");
  expect(await listProviderRefunds(shop, { checkout })).toEqual([1999]);
  const { body } = await shop.callFunction<NeededDetails>('needed-details', { access: pair });
  expect(body).toMatchObject({ refunded_cents: 1999, missing: [], submission_id: null });
  const { db } = installation.ctx;
  expect(await db.select().from(submissions).where(eq(submissions.orderId, payment.order_id))).toEqual([]);
  await refundIneligibleOrder(installation.ctx, payment.order_id);
  expect(await listProviderRefunds(shop, { checkout })).toEqual([1999]);
});

describe('an order that something speaks against', () => {
  /** Sixty days with a vignette for ten. */
  const trip = {
    country: 'Austria',
    city_zone: 'Highway vignette',
    entry_date: day(9),
    number_of_days: 60,
    vignette_type: '10-day' as const,
  };
  const vehicle = { plate_number: nextPlate(), country_of_registration: 'United Kingdom', vehicle_category: 'M1' };
  const order = (email: string) => ({ trip, owner: { email }, vehicle, consent: true, pricing: priceTrip(trip) });
  const sentence = async () => {
    const { vehicle_category } = vehicle;
    const asked = { ...trip, number_of_days: '60', vehicle_category };
    const { warnings } = (await check(trip.country, trip.city_zone, asked)).body;
    return warnings.map(({ text }) => text);
  };
  const needed = async (pair: object) =>
    (await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body;

  test('that came without the tick is told so at once, and is refunded in full by one click of its customer', async () => {
    const email = nextEmail();
    const { checkout, pair } = await placeAndPay(shop, order(email));
    const [text] = await sentence();
    const paidMail = async () =>
      (await shop.listMails(email)).find(({ subject }) => subject.startsWith('Payment received'));
    const mail = await waitUntil(paidMail, 'the payment is told');
    for (const words of [text ?? 'no sentence', 'take the order back']) expect(mail.text).toContain(words);
    expect(await needed(pair)).toMatchObject({ warnings: [{ code: 'covers_part', text }], may_cancel: true });

    const stranger = { ...pair, guest_order_ref: 'EDP-XXXXXXXX' };
    expect((await shop.callFunction('take-back-order', { access: stranger })).status).toBe(404);
    expect(await shop.callFunction('take-back-order', { access: pair })).toMatchObject({ status: 200 });
    expect(await listProviderRefunds(shop, { checkout })).toEqual([order(email).pricing.total_cents]);
    const refundMail = async () => (await shop.listMails(email)).find(({ subject }) => subject.startsWith('Refund of'));
    expect((await waitUntil(refundMail, 'the refund is told')).text).toContain(text);
    expect(await needed(pair)).toMatchObject({ may_cancel: false, missing: [] });
    expect(await shop.callFunction('take-back-order', { access: pair })).toMatchObject({ status: 409 });
    expect(await listProviderRefunds(shop, { checkout })).toEqual([order(email).pricing.total_cents]);
  });

  test('and that was ticked in the words of the check is kept with the tick, and is not asked about again', async () => {
    const accepted = await sentence();
    const email = nextEmail();
    const { checkout, pair, payment } = await placeAndPay(shop, { ...order(email), accepted });
    const ofOrder = eq(orders.id, payment.order_id);
    const [kept] = await installation.ctx.db.select().from(orders).where(ofOrder);
    expect(kept?.warnings).toEqual([{ code: 'covers_part', text: accepted[0], accepted: true }]);
    // As any order of which nothing was sent yet it can be taken back, and then for no reason of ours.
    expect(await needed(pair)).toMatchObject({ warnings: [], may_cancel: true });
    expect((await shop.callFunction('take-back-order', { access: pair })).status).toBe(200);
    expect(await listProviderRefunds(shop, { checkout })).toEqual([order(email).pricing.total_cents]);
    const refundMail = async () => (await shop.listMails(email)).find(({ subject }) => subject.startsWith('Refund of'));
    expect((await waitUntil(refundMail, 'the refund is told')).text).not.toContain(accepted[0]);
  });
});

test('a paid order names what else its journey asks for, as the check does, until it is cancelled or its trip is over', async () => {
  const vehicle = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };
  for (const { country, name: zone } of allZones) {
    const order = orderFor(country, zone, vehicle);
    const { pair, payment } = await placeAndPay(shop, order);
    const { country: _, city_zone: __, ...trip } = order.trip;
    const asked = Object.fromEntries(Object.entries(trip).map(([name, value]) => [name, String(value)]));
    const { also } = (await check(country, zone, { ...asked, ...vehicle, country_of_registration: 'United Kingdom' }))
      .body;
    expect((await readOrderView(installation.ctx, payment.order_id)).also, zone).toEqual(also);
    if (zone === 'Paris') expect(also.map(({ name }) => name)).toContain('Free-flow toll on the A13 and A14');
    if (country === 'Austria') {
      const tripIsOver = { ...installation.ctx, clock: { now: () => new Date(Date.now() + 5 * 86_400_000) } };
      expect((await readOrderView(tripIsOver, payment.order_id)).also).toEqual([]);
    }
    if (zone !== 'Brussels LEZ') continue;
    expect((await shop.callFunction('take-back-order', { access: pair })).status).toBe(200);
    expect((await readOrderView(installation.ctx, payment.order_id)).also).toEqual([]);
  }
});

test('an electric car is asked for its Euro standard by none of the zones', async () => {
  const vehicle = { country_of_registration: 'United Kingdom', vehicle_category: 'M1', fuel_type: 'electric' };
  const asking: string[] = [];
  for (const { country, name: city_zone, vignette } of allZones) {
    const dated = country === 'Italy' || country === 'Austria';
    const stay = dated ? { entry_date: day(30), number_of_days: 2 } : {};
    const trip = { country, city_zone, ...stay, ...(vignette && { vignette_type: '10-day' as const }) };
    const order = { trip, owner: { email: nextEmail() }, consent: true, pricing: priceTrip(trip) };
    const { pair } = await placeAndPay(shop, { ...order, vehicle: { ...vehicle, plate_number: nextPlate() } });
    const { body } = await shop.callFunction<NeededDetails>('needed-details', { access: pair });
    const paths = [...body.missing, ...body.optional].map(({ path }) => path);
    if (paths.includes('vehicle.euro_standard')) asking.push(city_zone);
  }
  expect(asking).toEqual([]);
});

test('what the bank sends back is not refunded again and again: a person must see to it', async () => {
  const { checkout, pair, payment } = await placeAndPay(shop);
  const provider = new CardProvider(shop);
  await provider.injectFault('refund_fails', 1);
  const details = { ...frenchDetails, ...dieselOfClass3 };
  await shop.callFunction('provide-details', { access: pair, details });
  const ofOrder = eq(refunds.orderId, payment.order_id);
  const statuses = async () =>
    (await installation.ctx.db.select().from(refunds).where(ofOrder)).map(({ status }) => status);
  await waitUntil(async () => (await statuses())[0] === 'refused', 'the refund is refused');
  await refundIneligibleOrder(installation.ctx, payment.order_id);
  expect(await statuses()).toEqual(['refused']);
  expect(await listProviderRefunds(shop, { checkout })).toEqual([1999]);
  const { situation } = (await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body;
  expect(situation).toMatchObject({
    name: 'cancelled',
    headline: 'This order is cancelled. No application is made: this vehicle may not enter.',
    next: [
      expect.stringContaining("Your vehicle gets Crit'Air 3."),
      expect.stringContaining('do not drive'),
      nothingToDo,
    ],
    money: expect.stringMatching(
      /^We owe you £19\.99: the bank refused our refund\. A person of our team sees to it by \d+ \w+ \d{4}, and e-mails you\.$/,
    ),
    awaited_proof: 'There is no permit from this order.',
  });
});

test('a payment is opened for every vehicle but those that the stated facts keep out, and an unknown is never admitted', async () => {
  const stated = fc.record(
    {
      fuel_type: fc.constantFrom(...valuesOf(fuelTypes)),
      euro_standard: fc.constantFrom(...valuesOf(euroStandards)),
      vehicle_category: fc.constantFrom(...valuesOf(vehicleCategories)),
      date_first_registration: fc.integer({ min: 1991, max: 2025 }).map((year) => `${year}-06-01`),
    },
    { requiredKeys: [] },
  );
  const outcomes = new Set<string>();
  const tried = fc.asyncProperty(fc.constantFrom(...allZones), stated, async ({ country, name }, facts) => {
    const known = Object.fromEntries(Object.entries(facts));
    const dated = country === 'Italy' || country === 'Austria';
    const { need } = (await check(country, name, { ...known, ...(dated && { entry_date: day(3) }) })).body;
    const { status } = await pay(country, name, known);
    expect(status).toBe(need === 'may_not_enter' ? 409 : 200);
    if (Object.keys(known).length === 0) expect(['not_sure', 'needed']).toContain(need);
    outcomes.add(need);
  });
  await fc.assert(tried, { numRuns: 60, seed: 13 });
  expect([...outcomes].toSorted()).toEqual(['may_not_enter', 'needed', 'not_needed', 'not_sure']);
});
