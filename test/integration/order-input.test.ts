import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutAttempts } from '../../src/checkout/tables.ts';
import { keepers, orders, vehicles } from '../../src/orders/tables/orders.ts';
import { type AdmissionVerdict, listOrderWarnings } from '../../src/permits/admission-verdict.ts';
import { addDays, toReaderDay } from '../../src/permits/days.ts';
import type { CheckoutAnswer } from '../../src/permits/order-contract.ts';
import { momentInTimeZone } from '../../src/platform/clock.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { expressOrder, nextEmail, nextPlate } from '../orders.ts';
import type { ResponseBody, ServiceClient } from '../service-client.ts';

let installation: Installation;
let shop: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
  shop = installation.client;
});
afterAll(() => installation[Symbol.asyncDispose]());

const order = (body: object, headers?: Record<string, string>) =>
  shop.callFunction<CheckoutAnswer & ResponseBody>('create-guest-checkout-gated', body, headers);

/** Everything an order could leave behind, here and at the card provider. */
async function traces(): Promise<Record<string, number>> {
  const { db } = installation.ctx;
  const tables = { orders, owners: keepers, vehicles, checkoutAttempts };
  const rows = Object.entries(tables).map(async ([name, table]) => {
    const [row] = await db.select({ count: count() }).from(table);
    return [name, row?.count ?? 0] as const;
  });
  const { sessions } = (await (await fetch(`${shop.sandbox}/card-payments/__log`)).json()) as { sessions: unknown[] };
  return { ...Object.fromEntries(await Promise.all(rows)), sessions: sessions.length };
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const milan = (trip: object = {}, total = 1999 + 499) => ({
  ...expressOrder({ country: 'Italy', zone: 'Milan Area C' }),
  trip: { country: 'Italy', city_zone: 'Milan Area C', entry_date: day(3), number_of_days: 1, ...trip },
  pricing: { items: [], total_cents: total },
});
const milanHybrid = (stated: object) => {
  const base = milan();
  return { ...base, vehicle: { ...base.vehicle, vehicle_category: 'M1', fuel_type: 'hybrid', ...stated } };
};
const paris = (more: { trip?: object; owner?: object; vehicle?: object; [key: string]: unknown } = {}) => {
  const base = expressOrder();
  const { trip, owner, vehicle, ...rest } = more;
  return {
    ...base,
    trip: { ...base.trip, ...trip },
    owner: { ...base.owner, ...owner },
    vehicle: { ...base.vehicle, ...vehicle },
    ...rest,
  };
};
const full = (more: Parameters<typeof paris>[0] = {}) =>
  paris({
    mode: 'full',
    ...more,
    owner: {
      first_name: 'Sam',
      last_name: 'Driver',
      address_line1: '1 High Street',
      city: 'Leeds',
      postcode: 'LS1 1AA',
      country: 'United Kingdom',
      ...more.owner,
    },
    vehicle: { fuel_type: 'petrol', euro_standard: 'unknown', vehicle_category: 'M1', ...more.vehicle },
  });

test('the orders these tests spoil are good ones', async () => {
  for (const body of [milan(), paris(), full()]) expect((await order(body)).status).toBe(200);
});

test('the CO2 of a hybrid car is stored as V.7 prints it, and an empty one is none', async () => {
  for (const [co2_grams_per_km, stored] of [
    ['120', '120'],
    [95, '95'],
    [' ', null],
    [null, null],
  ]) {
    const { status, body } = await order(milanHybrid({ co2_grams_per_km }));
    expect(status).toBe(200);
    const { db } = installation.ctx;
    const [row] = await db
      .select({ co2: vehicles.co2GramsPerKm })
      .from(orders)
      .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
      .where(eq(orders.orderRef, body.order_ref));
    expect(row?.co2).toBe(stored);
  }
  const query = new URLSearchParams({ country: 'Italy', city_zone: 'Milan Area C', co2_grams_per_km: 'low' });
  const fields = { co2_grams_per_km: expect.stringContaining('whole number from 1 to 999') };
  expect(await shop.get(`/api/data/trip-check?${query}`)).toMatchObject({ status: 400, body: { fields } });
});

test('a day that is over at the place is not sold, though it is not over in London', async () => {
  const { ctx } = installation;
  const { clock } = ctx;
  const here = addDays(toReaderDay(clock.now()), 2);
  const there = addDays(here, 1);
  const before = await traces();
  ctx.clock = { now: () => momentInTimeZone('Europe/London', here, 23, 30) };
  try {
    const over = { 'trip.entry_date': 'The entry date must be today or later' };
    expect(await order(milan({ entry_date: here }))).toMatchObject({ status: 400, body: { fields: over } });
    const parisOn = (entry_date: string) => order(paris({ trip: { entry_date } }));
    expect(await parisOn(here)).toMatchObject({ status: 400, body: { fields: over } });
    expect(await traces()).toEqual(before);
    expect((await order(milan({ entry_date: there }))).status).toBe(200);
    expect((await parisOn(there)).status).toBe(200);
  } finally {
    ctx.clock = clock;
  }
});

const rightToLeftOverride = 'Sam\u202eDriver';

test.each<[what: string, body: () => object, field: string, message: string]>([
  ...[0, -5, 1000, 'low', '95.5', [], {}].map(
    (co2_grams_per_km) =>
      [
        `a CO2 of ${JSON.stringify(co2_grams_per_km)}`,
        () => milanHybrid({ co2_grams_per_km }),
        'vehicle.co2_grams_per_km',
        'CO2 must be a whole number from 1 to 999, in g/km. Leave it empty when the document prints none',
      ] as [string, () => object, string, string],
  ),
  ['yesterday', () => milan({ entry_date: day(-2) }), 'trip.entry_date', 'The entry date must be today or later'],
  ['a day that is none', () => milan({ entry_date: '2027-02-30' }), 'trip.entry_date', 'Entry date must be a date'],
  ['a date that is no date', () => milan({ entry_date: 'soon' }), 'trip.entry_date', 'Entry date must be a date'],
  ['no date in Italy', () => milan({ entry_date: '' }), 'trip.entry_date', 'Entry date is required'],
  ['0 days', () => milan({ number_of_days: 0 }, 1999), 'trip.number_of_days', 'Days must be at least 1'],
  ['-3 days', () => milan({ number_of_days: -3 }, 502), 'trip.number_of_days', 'Days must be at least 1'],
  [
    '366 days',
    () => milan({ number_of_days: 366 }, 1999 + 366 * 499),
    'trip.number_of_days',
    'Days can be at most 365',
  ],
  ['half a day', () => milan({ number_of_days: 0.5 }), 'trip.number_of_days', 'Days must be a whole number'],
  ['days as a text', () => milan({ number_of_days: '1' }), 'trip.number_of_days', 'Days must be a whole number'],
  [
    'no days in Italy',
    () => milan({ number_of_days: undefined }, 1999),
    'trip.number_of_days',
    'Days must be at least 1',
  ],
  [
    'a zone of another country',
    () => milan({ city_zone: 'Paris' }),
    'trip.city_zone',
    'Choose a city or zone of this country',
  ],
  [
    'a zone by the name of a method',
    () => paris({ trip: { city_zone: 'toString' } }),
    'trip.city_zone',
    'Choose a city or zone of this country',
  ],
  [
    'a country nobody offers',
    () => paris({ trip: { country: 'Germany' } }),
    'trip.country',
    'Choose one of the six countries',
  ],
  [
    'no vignette in Austria',
    () => paris({ trip: { country: 'Austria', city_zone: 'Highway vignette', entry_date: day(3), number_of_days: 1 } }),
    'trip.vignette_type',
    'Choose a vignette',
  ],
  [
    'a vignette nobody sells',
    () => paris({ trip: { vignette_type: '1-day' } }),
    'trip.vignette_type',
    'Choose a vignette',
  ],
  ['a fuel nobody knows', () => full({ vehicle: { fuel_type: 'coal' } }), 'vehicle.fuel_type', 'Choose a fuel'],
  [
    'a fuel nobody knows, express',
    () => paris({ vehicle: { fuel_type: 'coal' } }),
    'vehicle.fuel_type',
    'Choose a fuel',
  ],
  ['no plate', () => paris({ vehicle: { plate_number: '  ' } }), 'vehicle.plate_number', 'Plate number is required'],
  [
    'an emoji on the plate',
    () => paris({ vehicle: { plate_number: 'AB12🚗' } }),
    'vehicle.plate_number',
    'A plate number has letters, digits and dashes only',
  ],
  [
    'script on the plate',
    () => paris({ vehicle: { plate_number: '<b>AB12</b>' } }),
    'vehicle.plate_number',
    'A plate number has letters, digits and dashes only',
  ],
  [
    'a car of tomorrow',
    () => full({ vehicle: { date_first_registration: day(3) } }),
    'vehicle.date_first_registration',
    'Enter a date in the past',
  ],
  [
    'a country of registration off the list',
    () => paris({ vehicle: { country_of_registration: 'Norway' } }),
    'vehicle.country_of_registration',
    'Choose the country of registration',
  ],
  ['no @', () => paris({ owner: { email: 'sam.example.com' } }), 'owner.email', 'E-mail must contain @'],
  [
    'a second addressee',
    () => paris({ owner: { email: 'sam@example.com\nbcc: all@example.com' } }),
    'owner.email',
    'Enter an e-mail address like name@example.com',
  ],
  [
    'text that turns the direction of what follows',
    () => full({ owner: { first_name: rightToLeftOverride } }),
    'owner.first_name',
    'First name contains characters that cannot be printed',
  ],
  [
    'a name that cannot be stored',
    () => full({ owner: { last_name: 'Dri\u0000ver' } }),
    'owner.last_name',
    'Last name contains characters that cannot be printed',
  ],
  [
    'a name of a page',
    () => full({ owner: { last_name: 'x'.repeat(5000) } }),
    'owner.last_name',
    'Last name is too long',
  ],
  ['no name in full', () => full({ owner: { first_name: ' ' } }), 'owner.first_name', 'First name is required'],
  ['consent refused', () => paris({ consent: false }), 'consent', 'Please authorise us to apply on your behalf.'],
])('%s is refused at its field and leaves nothing behind', async (_what, body, field, message) => {
  const before = await traces();
  const { status, body: answer } = await order(body());
  expect({ status, code: answer.code, fields: answer.fields }).toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
    fields: { [field]: message },
  });
  expect(await traces()).toEqual(before);
});

test.each([
  ['another zone', { city_zone: 'Lyon' }, 'You authorised us for Lyon and are ordering for Paris.'],
  ['another country', { country: 'Belgium', city_zone: 'Antwerp LEZ' }, 'You authorised us for Antwerp LEZ'],
  ['another plate', { plate_number: 'ZZ99ZZZ' }, 'You authorised us for another number plate.'],
  ['what nobody had been told', { told: [] }, 'Something has changed since you authorised us: It is not certain'],
])('consent to %s is none: it is asked for again and nothing is left behind', async (_what, other, words) => {
  const before = await traces();
  const seen = { country: 'France', city_zone: 'Paris', plate_number: 'AB12CDE' };
  const { status, body } = await order(
    paris({ vehicle: { plate_number: 'AB12CDE' }, consented_to: { ...seen, ...other } }),
  );
  expect({ status, code: body.code, fields: body.fields }).toEqual({
    status: 409,
    code: 'CONFLICT',
    fields: { consent: 'Please authorise us to apply on your behalf.' },
  });
  expect(body.error).toContain(words);
  expect(await traces()).toEqual(before);
});

test('consent to exactly what the rules say now is taken', async () => {
  const asked = 'country=France&city_zone=Paris&country_of_registration=United+Kingdom';
  const verdict = (await installation.client.get<AdmissionVerdict>(`/api/data/trip-check?${asked}`)).body;
  const told = listOrderWarnings(verdict).map(({ text }) => text);
  const seen = { country: 'France', city_zone: 'Paris', plate_number: 'AB12CDE', told };
  expect((await order(paris({ vehicle: { plate_number: 'AB12CDE' }, consented_to: seen }))).status).toBe(200);
});

test('a condition is part of what was consented to: who was not told it is asked again', async () => {
  const place = { country: 'Spain', city_zone: 'Madrid Central LEZ' };
  const car = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };
  const query = new URLSearchParams({ ...place, ...car, country_of_registration: 'United Kingdom' });
  const { condition } = (await installation.client.get<AdmissionVerdict>(`/api/data/trip-check?${query}`)).body;
  const placeOrder = (told: string[]) =>
    order({
      ...expressOrder(),
      trip: place,
      vehicle: { plate_number: 'AB12CDE', country_of_registration: 'United Kingdom', ...car },
      consented_to: { ...place, plate_number: 'AB12CDE', told },
    });
  const untold = await placeOrder([]);
  expect([untold.status, untold.body.error]).toEqual([409, expect.stringContaining(condition)]);
  expect((await placeOrder([condition])).status).toBe(200);
});

test.each([0, 1, 1998, -1999, 1999 + 499 - 1])(
  'a posted total of %i pence is answered with the right lines',
  async (total) => {
    const before = await traces();
    const { status, body } = await order(milan({}, total));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'PRICE_CHANGED',
      error: 'The price has changed. Please check the new total before you pay.',
      pricing: {
        items: [
          { label: 'Base service', amount_cents: 1999 },
          { label: 'Italy surcharge (1 day)', amount_cents: 499 },
        ],
        total_cents: 2498,
      },
    });
    expect(await traces()).toEqual(before);
  },
);

test('lines that were made up do not reach the payment page', async () => {
  const { body } = await order(
    paris({ pricing: { items: [{ label: 'A gift', amount_cents: 1 }], total_cents: 1999 } }),
  );
  const page = await (await fetch(body.url)).text();
  expect(page).toContain('Base service');
  expect(page).not.toContain('A gift');
});

test.each([
  ['10 MB of text', JSON.stringify(paris({ owner: { first_name: 'x'.repeat(10_000_000) } })), 413, 'TOO_LARGE'],
  ['what is no JSON', '{"trip":', 400, 'INVALID_INPUT'],
  ['a list', '[]', 400, 'INVALID_INPUT'],
  ['nothing', '', 400, 'INVALID_INPUT'],
  ['a nest of lists', '['.repeat(50_000) + ']'.repeat(50_000), 400, 'INVALID_INPUT'],
])('%s is answered clearly and leaves nothing behind', async (_what, body, status, code) => {
  const before = await traces();
  const headers = { 'content-type': 'application/json', origin: shop.origin };
  const response = await shop.fetch('/api/functions/create-guest-checkout-gated', { method: 'POST', headers, body });
  const answer = (await response.json()) as ResponseBody;
  expect({ status: response.status, code: answer.code }).toEqual({ status, code });
  expect(answer.error).toMatch(/\w/);
  expect(await traces()).toEqual(before);
});

test('names in any script, with emoji or like a page, are kept as they are and stay text', async () => {
  const names = [
    { first_name: 'محمد', last_name: 'بن سلمان' },
    { first_name: 'יעל', last_name: 'כהן' },
    { first_name: 'Zoë 🚗', last_name: "O'Neill-Łukasz" },
    { first_name: '<script>alert(1)</script>', last_name: '"><img src=x onerror=alert(1)>' },
  ];
  for (const name of names) {
    const email = nextEmail();
    const { body } = await order(full({ owner: { ...name, email } }));
    await shop.pay(body.url);
    const pair = { session_id: body.session_id, guest_order_ref: body.order_ref };
    expect((await shop.callFunction('process-guest-payment', pair)).status).toBe(200);
    const [kept] = await installation.ctx.db
      .select({ first_name: keepers.firstName, last_name: keepers.lastName })
      .from(keepers)
      .innerJoin(orders, eq(orders.id, keepers.orderId))
      .where(eq(orders.orderRef, body.order_ref));
    expect(kept).toEqual(name);
    await installation.ctx.queue.waitUntilIdle();
    const mails = await shop.listMails(email);
    expect(mails.length).toBeGreaterThan(0);
    for (const { html } of mails) expect(html).not.toMatch(/<script|<img[^>]+onerror/i);
  }
});

test('a double click is one order and one payment page', async () => {
  const before = await traces();
  const body = paris();
  const headers = { 'idempotency-key': `double-click-${nextPlate()}` };
  const answers = await Promise.all(Array.from({ length: 5 }, () => order(body, headers)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body: { url } }) => url)).size).toBe(1);
  const after = await traces();
  for (const [name, number] of Object.entries(before)) expect([name, after[name]]).toEqual([name, number + 1]);
});

test('two tabs with different answers cannot share one attempt; the second is told and leaves nothing behind', async () => {
  const headers = { 'idempotency-key': `two-tabs-${nextPlate()}` };
  expect((await order(paris(), headers)).status).toBe(200);
  const before = await traces();
  const { status, body } = await order(paris(), headers);
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await traces()).toEqual(before);
});

test('the same attempt after it was paid opens no second payment', async () => {
  const body = paris();
  const headers = { 'idempotency-key': `paid-${nextPlate()}` };
  const { body: first } = await order(body, headers);
  await shop.pay(first.url);
  await shop.callFunction('process-guest-payment', { session_id: first.session_id, guest_order_ref: first.order_ref });
  const before = await traces();
  const again = await order(body, headers);
  expect(again.status).toBe(409);
  expect(again.body.error).toBe('This order has already been paid. Its confirmation is in your e-mail.');
  expect(await traces()).toEqual(before);
});
