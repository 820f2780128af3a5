import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readValues } from '../../src/applications/desk/read-values.ts';
import type { NeededDetails, PortalNeeds } from '../../src/applications/runs/contract.ts';
import { submissions } from '../../src/applications/runs/tables.ts';
import { allZones } from '../../src/permits/catalogue.ts';
import type { OrderDefaults } from '../../src/permits/order-contract.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { openAccount } from '../accounts.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, nextPlate, placeAndPay } from '../orders.ts';
import { employPlainRobot } from '../plain-robot.ts';
import type { Shop } from '../shop.ts';
import { until } from '../until.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
  employPlainRobot(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

async function customer(order: object) {
  const shop = installation.visitor();
  const paid = await placeAndPay(shop, order);
  await openAccount(shop, paid.payment);
  return { shop, ...paid };
}

const defaultsOf = async (shop: Shop) => (await shop.get<OrderDefaults>('/api/data/order-defaults')).body;

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
  expect((await installation.visitor().get('/api/data/order-defaults')).status).toBe(401);
});

test('a rental car is another one next time, and an order that was never paid is no source', async () => {
  const plate = nextPlate();
  const { shop, pair, payment } = await customer({ ...expressOrder({ plate }), rental_car: true });
  expect(await defaultsOf(shop)).toEqual({ order_ref: pair.guest_order_ref, fields: {} });
  await shop.call('create-guest-checkout-gated', expressOrder({ email: payment.customer_email }));
  expect((await defaultsOf(shop)).order_ref).toBe(pair.guest_order_ref);
});

const needsOf = (country: string, city_zone: string, country_of_registration = 'United Kingdom') =>
  installation.shop.call<PortalNeeds>('portal-needs', { country, city_zone, country_of_registration });

test('what is announced before the payment is what is asked for after it', async () => {
  for (const zone of allZones) {
    const { status, body } = await needsOf(zone.country, zone.name);
    expect([zone.name, status]).toEqual([zone.name, 200]);
    expect(body.authority).toBe(zone.official.name);
    expect(body.details.map(({ path }) => path)).toContain('vehicle.plate_number');
  }
  const { pair } = await placeAndPay(installation.shop);
  const { body: asked } = await installation.shop.call<NeededDetails>('needed-details', { access: pair });
  const { body: announced } = await needsOf('France', 'Paris');
  const later = announced.details.filter(({ path }) => path !== 'vehicle.plate_number');
  expect(later.map(({ label }) => label)).toEqual(asked.missing.map(({ label }) => label));
  expect(new Set(later.map(({ topic }) => topic))).toEqual(new Set(['keeper', 'vehicle', 'document']));
});

test('whoever is sent nothing is told nothing: no name, address or paper for a check of the rules or a vignette', async () => {
  const paths = async (country: string, zone: string) =>
    (await needsOf(country, zone)).body.details.map(({ path }) => path);
  const forCheck = [
    'vehicle.plate_number',
    'vehicle.date_first_registration',
    'vehicle.fuel_type',
    'vehicle.vehicle_category',
  ];
  for (const { country, name, work } of allZones)
    if (work === 'check') expect([name, ...(await paths(country, name))]).toEqual([name, ...forCheck]);
  expect(await paths('Austria', 'Highway vignette')).toEqual(['vehicle.plate_number', 'vehicle.vehicle_category']);
  expect(await paths('Italy', 'Verona ZTL')).toContain('owner.last_name');
  const letter = [
    'vehicle.plate_number',
    'owner.first_name',
    'owner.last_name',
    'stay.place',
    'stay.email',
    'stay.arrival',
  ];
  const hotel = [...letter, 'stay.nights', 'stay.booking_reference'];
  expect(await paths('Italy', 'Rome ZTL Centro')).toEqual(hotel);
  expect(await paths('Italy', 'Florence ZTL')).toEqual(hotel);
  const madrid = await paths('Spain', 'Madrid Central LEZ');
  for (const path of [...letter, 'documents.v5c']) expect(madrid).toContain(path);
});

test('where a letter goes to a hotel, the hotel is asked about, and whoever writes the letter reads it', async () => {
  const { shop } = installation;
  const pricing = priceTrip({ country: 'Italy', number_of_days: 2 });
  const trip = { country: 'Italy', city_zone: 'Rome ZTL Centro', entry_date: '2099-05-04', number_of_days: 2 };
  const { pair, payment } = await placeAndPay(shop, { ...expressOrder(), trip, pricing });
  const refused = await shop.call('provide-details', {
    access: pair,
    details: { 'stay.email': 'the desk', 'stay.nights': 'two' },
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 'stay.email': expect.any(String), 'stay.nights': expect.any(String) } },
  });
  const done = await completeDetails(shop, pair);
  expect(done.missing).toEqual([]);
  const { ctx } = installation;
  const made = async () =>
    (await ctx.db.select().from(submissions).where(eq(submissions.orderId, payment.order_id)))[0];
  const values = await readValues(ctx, await until(made, 'it is on the desk'));
  expect(values).toContainEqual({ label: 'Hotel, garage or host', value: 'Hotel Duomo, Via Roma 1' });
  expect(values).toContainEqual({ label: 'Its e-mail address', value: 'desk@hotel.example' });
});

test('a French car is asked for one thing more, and a zone nobody knows for nothing', async () => {
  const labels = (body: PortalNeeds) => body.details.map(({ label }) => label);
  const british = labels((await needsOf('France', 'Paris')).body);
  const french = labels((await needsOf('France', 'Paris', 'France')).body);
  expect(french.filter((label) => !british.includes(label))).toEqual(['Vehicle identification number (VIN)']);
  expect((await needsOf('France', 'Berlin')).status).toBe(404);
});
