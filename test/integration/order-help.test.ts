import { afterAll, beforeAll, expect, test } from 'vitest';
import { allZones } from '../../src/features/catalogue/catalogue.ts';
import type { OrderDefaults } from '../../src/features/checkout/contract.ts';
import type { NeededDetails, PortalNeeds } from '../../src/features/submissions/contract.ts';
import { openAccount } from '../accounts.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, nextPlate, placeAndPay } from '../orders.ts';
import type { Shop } from '../shop.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
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

test('a French car is asked for one thing more, and a zone nobody knows for nothing', async () => {
  const labels = (body: PortalNeeds) => body.details.map(({ label }) => label);
  const british = labels((await needsOf('France', 'Paris')).body);
  const french = labels((await needsOf('France', 'Paris', 'France')).body);
  expect(french.filter((label) => !british.includes(label))).toEqual(['Vehicle identification number (VIN)']);
  expect((await needsOf('France', 'Berlin')).status).toBe(404);
});
