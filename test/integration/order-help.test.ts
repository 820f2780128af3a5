import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCopyPasteValues } from '../../src/desk/copy-paste-values.ts';
import type { EarlierOrder } from '../../src/orders/contracts/earlier-order-contract.ts';
import type { NeededDetails, PortalNeeds } from '../../src/orders/contracts/submission-contract.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { allZones } from '../../src/permits/catalogue.ts';
import type { OrderDefaults } from '../../src/permits/order-contract.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import { activateAccountByMail, activateGuestAccount } from '../accounts.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, nextPlate, placeAndPay } from '../orders.ts';
import type { ResponseBody, ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
  installBrowserlessRobot(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

async function customer(order: object) {
  const shop = installation.openClient();
  const paid = await placeAndPay(shop, order);
  await activateGuestAccount(shop, paid.payment);
  return { shop, ...paid };
}

function italianOrder(city_zone: string) {
  const trip = { country: 'Italy', city_zone, entry_date: '2099-05-04', number_of_days: 2 } as const;
  return { ...expressOrder(), trip, pricing: priceTrip(trip) };
}

/** What whoever applies for it reads. */
async function valuesOf(orderId: string) {
  const { ctx } = installation;
  const made = async () => (await ctx.db.select().from(submissions).where(eq(submissions.orderId, orderId)))[0];
  return readCopyPasteValues(ctx, await waitUntil(made, 'it is on the desk'));
}

const defaultsOf = async (shop: ServiceClient) => (await shop.get<OrderDefaults>('/api/data/order-defaults')).body;

test('the next order starts from what the last one knows, of the same account only', async () => {
  const plate = nextPlate();
  const { shop, pair } = await customer(expressOrder({ plate }));
  expect(await defaultsOf(shop)).toEqual({
    order_ref: pair.guest_order_ref,
    fields: { 'vehicle.plate_number': plate, 'vehicle.country_of_registration': 'United Kingdom' },
  });
  await completeDetails(shop, pair);
  const { fields } = await defaultsOf(shop);
  expect(fields).toMatchObject({
    'owner.first_name': 'Jo',
    'owner.postcode': 'LS1 1AA',
    'vehicle.plate_number': plate,
    'vehicle.fuel_type': 'petrol',
    'vehicle.date_first_registration': '2016-05-14',
  });

  const other = await customer(expressOrder());
  expect(JSON.stringify(await defaultsOf(other.shop))).not.toContain(plate);
  expect((await installation.openClient().get('/api/data/order-defaults')).status).toBe(401);
});

test('a rental car is another one next time, and an order that was never paid is no source', async () => {
  const plate = nextPlate();
  const { shop, pair, payment } = await customer({ ...expressOrder({ plate }), rental_car: true });
  expect(await defaultsOf(shop)).toEqual({ order_ref: pair.guest_order_ref, fields: {} });
  await shop.callFunction('create-guest-checkout-gated', expressOrder({ email: payment.customer_email }));
  expect((await defaultsOf(shop)).order_ref).toBe(pair.guest_order_ref);
});

/** What the review asks of the server before payment. */
const askEarlierOrder = (shop: ServiceClient, plate_number: string, trip: object) =>
  shop.callFunction<{ earlier: EarlierOrder | null }>('find-earlier-order', {
    ...trip,
    plate_number,
    country_of_registration: 'United Kingdom',
  });
const earlierOrderOf = async (...query: Parameters<typeof askEarlierOrder>) =>
  (await askEarlierOrder(...query)).body.earlier;

test('before payment an account learns that its own order gets this vehicle the sticker already, and nobody else does', async () => {
  const plate = nextPlate();
  const { shop, pair } = await customer(expressOrder({ plate }));
  const lyon = { country: 'France', city_zone: 'Lyon' };
  const earlier = await earlierOrderOf(shop, plate, lyon);
  expect(earlier?.order_ref).toBe(pair.guest_order_ref);
  expect(earlier?.text).toMatch(
    /^It gets this vehicle its sticker, which counts in every French zone .* we pay back all/,
  );
  await completeDetails(shop, pair);
  const got = await waitUntil(async () => {
    const answer = await earlierOrderOf(shop, plate, lyon);
    return answer?.text.startsWith('It got') ? answer : undefined;
  }, 'the sticker is there');
  expect(got?.order_ref).toBe(pair.guest_order_ref);

  const other = await customer(expressOrder());
  expect(await earlierOrderOf(other.shop, plate, lyon)).toBeNull();
  expect(await earlierOrderOf(shop, nextPlate(), lyon)).toBeNull();
  expect(await earlierOrderOf(shop, plate, { country: 'Belgium', city_zone: 'Antwerp LEZ' })).toBeNull();
  expect((await askEarlierOrder(installation.openClient(), plate, lyon)).status).toBe(401);
});

test('of an order for the same zone it is said only where the days are the same, or a registration lasts', async () => {
  const plate = nextPlate();
  const areaC = { country: 'Italy', city_zone: 'Milan Area C', entry_date: '2099-05-04', number_of_days: 2 } as const;
  const vehicle = { plate_number: plate, country_of_registration: 'United Kingdom' };
  const { shop, pair } = await customer({ ...expressOrder(), vehicle, trip: areaC, pricing: priceTrip(areaC) });
  const earlier = await earlierOrderOf(shop, plate, { ...areaC, entry_date: '2099-05-05' });
  expect(earlier).toMatchObject({
    order_ref: pair.guest_order_ref,
    text: expect.stringMatching(/some or all of these/),
  });
  expect(await earlierOrderOf(shop, plate, { ...areaC, entry_date: '2099-05-06' })).toBeNull();
  // Nothing comes of an order whose money went back.
  expect((await shop.callFunction('take-back-order', { access: pair })).status).toBe(200);
  expect(await earlierOrderOf(shop, plate, areaC)).toBeNull();
});

const needsOf = (country: string, city_zone: string, country_of_registration = 'United Kingdom') =>
  installation.client.callFunction<PortalNeeds>('portal-needs', { country, city_zone, country_of_registration });

test('what is announced before the payment is what is asked for after it', async () => {
  for (const zone of allZones) {
    const { status, body } = await needsOf(zone.country, zone.name);
    expect([zone.name, status]).toEqual([zone.name, 200]);
    // Who asks: where nothing is sent to the authority it is not the authority.
    const ours: Partial<Record<typeof zone.work, string>> = { check: 'our check', mail: 'our letter' };
    expect(body.authority.toLowerCase()).toBe((ours[zone.work] ?? zone.official.name).toLowerCase());
    expect(body.details.map(({ path }) => path)).toContain('vehicle.plate_number');
  }
  const { pair } = await placeAndPay(installation.client);
  const { body: asked } = await installation.client.callFunction<NeededDetails>('needed-details', { access: pair });
  const { body: announced } = await needsOf('France', 'Paris');
  const later = announced.details.filter(({ path }) => path !== 'vehicle.plate_number');
  expect(later.map(({ label }) => label)).toEqual(asked.missing.map(({ label }) => label));
  expect(new Set(later.map(({ topic }) => topic))).toEqual(new Set(['keeper', 'vehicle', 'document']));
});

test('whoever is sent nothing is told nothing: no name, address or paper for a check of the rules or a vignette', async () => {
  const paths = async (country: string, zone: string) =>
    (await needsOf(country, zone)).body.details.flatMap(({ path, optional }) => (optional ? [] : path));
  const forCheck = [
    'vehicle.plate_number',
    'vehicle.date_first_registration',
    'vehicle.fuel_type',
    'vehicle.vehicle_category',
  ];
  for (const { country, name, work } of allZones)
    if (work === 'check') expect([name, ...(await paths(country, name))]).toEqual([name, ...forCheck]);
  expect(await paths('Austria', 'Highway vignette')).toEqual(['vehicle.plate_number', 'vehicle.vehicle_category']);
  expect(await paths('Italy', 'Milan Area C')).toEqual([...forCheck, 'travel.entry_date']);
  // Each of these has an account in the driver's name.
  const name = ['owner.first_name', 'owner.last_name', 'travel.entry_date'];
  expect(await paths('Italy', 'Bologna LEZ')).toEqual([...forCheck, ...name]);
  expect(await paths('Italy', 'Palermo ZTL')).toEqual([...forCheck, 'vehicle.euro_standard', ...name]);
  const [plate, , , category] = forCheck;
  // A ban of old cars holds beside the list.
  const ofBan = ['vehicle.fuel_type', 'vehicle.date_first_registration'];
  expect(await paths('Italy', 'Verona ZTL')).toEqual([plate, category, ...ofBan, ...name, 'stay.arrival']);
  const letter = [
    'vehicle.plate_number',
    'owner.first_name',
    'owner.last_name',
    'stay.place',
    'stay.email',
    'stay.arrival',
  ];
  const hotel = [...letter, 'stay.nights', 'stay.booking_reference'];
  expect(await paths('Italy', 'Rome ZTL Centro')).toEqual([...hotel, ...ofBan]);
  expect(await paths('Italy', 'Florence ZTL')).toEqual([...hotel, ...ofBan]);
  const madrid = await paths('Spain', 'Madrid Central LEZ');
  for (const path of [...letter, 'documents.v5c']) expect(madrid).toContain(path);
});

test('Barcelona is asked by the day of entry: days for a near journey, papers for a later one', async () => {
  const { client: shop } = installation;
  const order = expressOrder({ country: 'Spain', zone: 'Barcelona ZBE' });
  const { pair: access, payment } = await placeAndPay(shop, order);
  const give = async (details: Record<string, string>) =>
    (await shop.callFunction<NeededDetails & { fields?: object }>('provide-details', { access, details })).body;
  const pathsOf = ({ missing }: NeededDetails) => missing.map(({ path }) => path);
  const [day, days, documents] = ['travel.entry_date', 'travel.number_of_days', 'documents.v5c'];
  const { body: first } = await shop.callFunction<NeededDetails>('needed-details', { access });
  expect(pathsOf(first)).toEqual(expect.arrayContaining([day, days, documents]));
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  const later = pathsOf(await give({ [day]: inDays(60) }));
  expect(later).toEqual(expect.arrayContaining(['owner.address.line1', documents]));
  expect(later).not.toContain(days);
  const near = await give({ [day]: inDays(5) });
  expect(near.missing.find(({ path }) => path === days)).toMatchObject({ kind: 'number' });
  expect(pathsOf(near).filter((path) => path === documents || path.startsWith('owner.address'))).toEqual([]);
  expect((await give({ [days]: '0' })).fields).toEqual({ [days]: 'Days must be from 1 to 365' });
  expect(pathsOf(await give({ [days]: '3' }))).not.toContain(days);
  const [kept] = await installation.ctx.db.select().from(orders).where(eq(orders.id, payment.order_id));
  expect(kept).toMatchObject({ entryDate: inDays(5), numberOfDays: 3 });

  const announced = async (entry_date: string) => {
    const asked = { country: 'Spain', city_zone: 'Barcelona ZBE', country_of_registration: 'United Kingdom' };
    const { body } = await shop.callFunction<PortalNeeds>('portal-needs', { ...asked, entry_date });
    return body.details.map(({ path }) => path);
  };
  expect(await announced(inDays(5))).not.toContain(documents);
  expect(await announced('')).toEqual(expect.arrayContaining([day, days, documents]));
});

test('Barcelona asks a vehicle below the standard for its days alone, however early, and says what they take', async () => {
  const { client: shop } = installation;
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  const { pair: access } = await placeAndPay(shop, expressOrder({ country: 'Spain', zone: 'Barcelona ZBE' }));
  const give = async (details: Record<string, string>) =>
    (await shop.callFunction<NeededDetails>('provide-details', { access, details })).body;
  await give({ 'travel.entry_date': inDays(60), 'vehicle.vehicle_category': 'M1', 'vehicle.fuel_type': 'diesel' });
  const dated = await give({ 'vehicle.euro_standard': 'unknown' });
  expect(dated.missing.map(({ path }) => path)).toContain('vehicle.date_first_registration');
  const old = await give({ 'vehicle.date_first_registration': '2003-05-01' });
  const paths = old.missing.map(({ path }) => path);
  expect(paths).toContain('travel.number_of_days');
  expect(paths.filter((path) => path.startsWith('documents.') || path.startsWith('owner.address'))).toEqual([]);
  expect(old.usual_time).toBe('at once, for single days');
});

test('where a letter goes to a hotel, the hotel is asked about, and whoever writes the letter reads it', async () => {
  const { client: shop } = installation;
  const { pair, payment } = await placeAndPay(shop, italianOrder('Rome ZTL Centro'));
  const refused = await shop.callFunction('provide-details', {
    access: pair,
    details: { 'stay.email': 'the desk', 'stay.nights': 'two' },
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 'stay.email': expect.any(String), 'stay.nights': expect.any(String) } },
  });
  const done = await completeDetails(shop, pair);
  expect(done.missing).toEqual([]);
  const values = await valuesOf(payment.order_id);
  expect(values).toContainEqual({ label: 'Hotel, garage or host', value: 'Hotel Duomo, Via Roma 1' });
  expect(values).toContainEqual({ label: 'E-mail of hotel or garage', value: 'desk@hotel.example' });
});

test('a last registration before the first one is refused where it is typed, whichever is given later', async () => {
  const { client: shop } = installation;
  const { pair } = await placeAndPay(shop, expressOrder({ country: 'Belgium', zone: 'Brussels LEZ' }));
  const give = async (details: Record<string, string>) => {
    const { status, body } = await shop.callFunction<{ fields?: object }>('provide-details', { access: pair, details });
    return [status, body.fields];
  };
  const [first, last] = ['vehicle.date_first_registration', 'vehicle.date_last_registration'];
  const isEarlier = { [last]: 'This is before the first registration, on 3 March 2016' };
  expect(await give({ [first]: '2016-03-03', [last]: '2015-01-01' })).toEqual([400, isEarlier]);
  expect(await give({ [first]: '2016-03-03' })).toEqual([200, undefined]);
  expect(await give({ [last]: '2015-01-01' })).toEqual([400, isEarlier]);
  expect(await give({ [last]: '2016-03-03' })).toEqual([200, undefined]);
  expect(await give({ [first]: '2016-03-04' })).toEqual([
    400,
    { [first]: 'This is after the last registration, on 3 March 2016' },
  ]);
});

test('Brussels is asked about as its form does: the birthday of the holder, and the days of both registrations', async () => {
  const { client: shop } = installation;
  const { pair, payment } = await placeAndPay(shop, expressOrder({ country: 'Belgium', zone: 'Brussels LEZ' }));
  const { body: needed } = await shop.callFunction<NeededDetails>('needed-details', { access: pair });
  expect(needed.missing.map(({ label }) => label)).toEqual([
    'Date of first registration',
    'Date of last registration',
    'Fuel',
    'Euro standard',
    'Vehicle category',
    'Whose name stands on the registration certificate?',
    "Keeper's first name",
    "Keeper's last name",
    "Keeper's date of birth",
    'Address line 1',
    'Town or city',
    'Postcode',
    'Country of the address',
    'Photo or scan of the registration certificate (V5C)',
  ]);
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const unborn = await shop.callFunction('provide-details', {
    access: pair,
    details: { 'owner.date_of_birth': inTwoDays },
  });
  expect(unborn).toMatchObject({
    status: 400,
    body: { fields: { 'owner.date_of_birth': 'Enter a date in the past' } },
  });
  expect((await completeDetails(shop, pair)).missing).toEqual([]);
  const values = await valuesOf(payment.order_id);
  expect(values).toContainEqual({ label: "Keeper's date of birth", value: '09/04/1980' });
  expect(values).toContainEqual({ label: 'Date of last registration', value: '02/03/2019' });
});

test.each([
  ['Verona ZTL', ['Hotel, garage or host', 'E-mail of hotel or garage']],
  ['Venice Mestre ZTL', ['Hotel, garage or host', 'E-mail of hotel or garage']],
  ['Florence ZTL', ['Phone of hotel or garage']],
  ['Rome ZTL Centro', ['Phone of hotel or garage']],
])('%s may be told more, which is announced as such and holds nothing up', async (city_zone, labels) => {
  const announced = (await needsOf('Italy', city_zone)).body.details.filter(({ optional }) => optional);
  expect(announced.map(({ label }) => label)).toEqual(labels);
  const { client: shop } = installation;
  const { pair, payment } = await placeAndPay(shop, italianOrder(city_zone));
  const { body: paid } = await shop.callFunction<NeededDetails>('needed-details', { access: pair });
  expect(paid.optional.map(({ label }) => label)).toEqual(labels);
  expect(paid.missing.map(({ label }) => label)).not.toContain(labels[0]);
  const done = await completeDetails(shop, pair);
  expect([done.missing, done.optional.map(({ path }) => path)]).toEqual([[], paid.optional.map(({ path }) => path)]);
  expect((await valuesOf(payment.order_id)).map(({ label }) => label)).not.toContain(labels[0]);
});

test('a hotel that is named while a person has the application reaches them, and the archive; once it is sent, nothing does', async () => {
  const [shop, order] = [installation.openClient(), italianOrder('Verona ZTL')];
  const { pair, payment } = await placeAndPay(shop, order);
  await activateAccountByMail(shop, order.owner.email);
  await completeDetails(shop, pair);
  await valuesOf(payment.order_id);
  const view = async () => (await shop.get<OrderView>(`/api/data/orders/${payment.order_id}`)).body.may_add;
  expect(await view()).toBe(true);
  const access = { order_id: payment.order_id };
  const say = (details: Record<string, string>) =>
    shop.callFunction<NeededDetails & ResponseBody>('provide-details', { access, details });
  expect((await say({ 'stay.place': 'Hotel Arena, Piazza Bra 3' })).body.optional.map(({ path }) => path)).toEqual([
    'stay.email',
  ]);
  expect(await valuesOf(payment.order_id)).toContainEqual({
    label: 'Hotel, garage or host',
    value: 'Hotel Arena, Piazza Bra 3',
  });
  // What the application began with stays, also beside something that may be added.
  const begun = await say({ 'stay.email': 'desk@arena.example', 'owner.first_name': 'Sam' });
  expect([begun.status, begun.body.error]).toEqual([
    409,
    'This application has already begun, so its details can no longer be changed here.',
  ]);
  const archive = await shop.fetch('/api/data/account/archive');
  expect(Buffer.from(await archive.bytes()).toString('latin1')).toContain('Hotel Arena, Piazza Bra 3');

  const { db } = installation.ctx;
  const sent = { status: 'SUBMITTED' as const, sendingSince: new Date() };
  await db.update(submissions).set(sent).where(eq(submissions.orderId, payment.order_id));
  expect((await say({ 'stay.email': 'desk@arena.example' })).status).toBe(409);
  expect((await shop.callFunction<NeededDetails>('needed-details', { access })).body.optional).toEqual([]);
  expect(await view()).toBe(false);
});

test('a French car is asked for one thing more, and a zone nobody knows for nothing', async () => {
  const labels = (body: PortalNeeds) => body.details.map(({ label }) => label);
  const british = labels((await needsOf('France', 'Paris')).body);
  const french = labels((await needsOf('France', 'Paris', 'France')).body);
  expect(french.filter((label) => !british.includes(label))).toEqual(['Vehicle identification number (VIN)']);
  expect((await needsOf('France', 'Berlin')).status).toBe(404);
});
