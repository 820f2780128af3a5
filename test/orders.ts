import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { GuestPaymentAnswer } from '../src/checkout/payment-answers.ts';
import type { NeededDetails } from '../src/orders/contracts/submission-contract.ts';
import type { CheckoutAnswer } from '../src/permits/order-contract.ts';
import type { ServiceClient } from './service-client.ts';

let counter = 0;
/** An address and a plate nobody else in this run has. */
export const nextEmail = () => `driver-${process.pid}-${++counter}-${Date.now().toString(36)}@example.com`;
export const nextPlate = () => `AB${String(10 + (++counter % 60)).padStart(2, '0')}${letters(counter + Date.now())}`;

function letters(number: number): string {
  const alphabet = 'BCDFGHJKLMNPRSTVWXYZ';
  return [number, Math.floor(number / 20), Math.floor(number / 400)].map((n) => alphabet[n % alphabet.length]).join('');
}

export function expressOrder(more: { email?: string; plate?: string; country?: string; zone?: string } = {}) {
  const { email = nextEmail(), plate = nextPlate(), country = 'France', zone = 'Paris' } = more;
  return {
    trip: { country, city_zone: zone },
    owner: { email },
    vehicle: { plate_number: plate, country_of_registration: 'United Kingdom' },
    urgent_processing: false,
    consent: true,
    pricing: { items: [{ label: 'Base service', amount_cents: 1999 }], total_cents: 1999 },
  };
}

/** What the French portal asks for beyond an express order. */
export const frenchDetails: Record<string, string> = {
  'vehicle.date_first_registration': '2016-05-14',
  'vehicle.fuel_type': 'petrol',
  'vehicle.euro_standard': 'Euro 6',
  'vehicle.vehicle_category': 'M1',
  'vehicle.make': 'Ford',
  'vehicle.model': 'Focus',
  'owner.keeper_kind': 'person',
  'owner.first_name': 'Jo',
  'owner.last_name': 'Driver',
  'owner.address.line1': '1 High Street',
  'owner.address.city': 'Leeds',
  'owner.address.postcode': 'LS1 1AA',
  'owner.address.country': 'United Kingdom',
};

/** A diesel that Paris keeps out. */
export const dieselOfClass3: Record<string, string> = {
  'vehicle.fuel_type': 'diesel',
  'vehicle.euro_standard': 'Euro 4',
  'vehicle.date_first_registration': '2008-05-14',
};

/** What other portals ask for besides; the trip is far enough ahead for any of them. */
const otherDetails: Record<string, string> = {
  'travel.entry_date': new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
  'travel.number_of_days': '3',
  'travel.before_six': 'yes',
  'vehicle.date_last_registration': '2019-03-02',
  'owner.date_of_birth': '1980-04-09',
  'owner.phone': '+44 7700 900123',
  'owner.identity_document': '512345678',
};

/** What a hotel is asked to put on its list. */
const stayDetails: Record<string, string> = {
  'stay.place': 'Hotel Duomo, Via Roma 1',
  'stay.email': 'desk@hotel.example',
  'stay.arrival': 'about 18:00',
  'stay.nights': '2',
  'stay.booking_reference': 'HD-4711',
};

/** A photo of a V5C whose print is invented. */
/** As a phone takes it in bad light: of five megabytes or more. */
export const grainyPhoto = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 2400, height: 1800, channels: 3 as const, background: '#fff', noise };
  return sharp({ create }).jpeg({ quality: 97 }).toBuffer();
};

export const v5cPhoto = () => readFileSync(join(import.meta.dirname, 'fixtures/v5c.jpg'));

export async function uploadV5c(
  shop: ServiceClient,
  access: object,
  bytes: Uint8Array = v5cPhoto(),
  name = 'v5c.jpg',
): Promise<Response> {
  const headers = {
    origin: shop.origin,
    'x-file-name': encodeURIComponent(name),
    'x-order-access': JSON.stringify(access),
  };
  return shop.fetch('/api/uploads/v5c', { method: 'POST', body: bytes as Uint8Array<ArrayBuffer>, headers });
}

export interface PaidOrder {
  checkout: CheckoutAnswer;
  payment: GuestPaymentAnswer;
  pair: { session_id: string; guest_order_ref: string };
}

export async function placeAndPay(shop: ServiceClient, order: object = expressOrder()): Promise<PaidOrder> {
  const { body: checkout } = await shop.callFunction<CheckoutAnswer>('create-guest-checkout-gated', order);
  if (!checkout.url) throw new Error(`No payment page was opened: ${JSON.stringify(checkout)}`);
  await shop.pay(checkout.url);
  const pair = { session_id: checkout.session_id, guest_order_ref: checkout.order_ref };
  const { body: payment } = await shop.callFunction<GuestPaymentAnswer>('process-guest-payment', pair);
  return { checkout, payment, pair };
}

/** An answer to every question that may come after the payment, by its path. */
export const exampleDetails: Record<string, string> = { ...frenchDetails, ...otherDetails, ...stayDetails };

/** Gives whatever the portal still asks for; the application then starts by itself. */
export async function completeDetails(
  shop: ServiceClient,
  access: object,
  more: Record<string, string> = {},
): Promise<NeededDetails> {
  const { body: needed } = await shop.callFunction<NeededDetails>('needed-details', { access });
  const asked = needed.missing.filter(({ kind }) => kind !== 'document').map(({ path }) => path);
  if (needed.missing.some(({ kind }) => kind === 'document')) await uploadV5c(shop, access);
  const known: Record<string, string> = { ...exampleDetails, ...more };
  const details = {
    ...Object.fromEntries(asked.map((path) => [path, known[path] ?? 'unknown'])),
    ...more,
  };
  const { body } = await shop.callFunction<NeededDetails>('provide-details', { access, details });
  return body;
}
