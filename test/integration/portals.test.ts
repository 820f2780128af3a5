// Every authority a robot applies at, in the running product: ordered, paid for, driven, proven and confirmed, and right by
// the portal's own log.
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Destination } from '../../src/permits/catalogue.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { dayIn } from '../../src/platform/clock.ts';
import { type Application, reaches, submissionOf } from '../applications.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, nextEmail, nextPlate, placeAndPay } from '../orders.ts';

let installation: Installation;

const portals = ['asfinag'];

beforeAll(async () => {
  installation = await startInstallation();
  await installation.ctx.db
    .update(permitEntities)
    .set({ automationEnabled: true })
    .where(inArray(permitEntities.portal, portals));
});
afterAll(() => installation[Symbol.asyncDispose]());

const inDays = (days: number) => dayIn('Europe/Paris', new Date(Date.now() + days * 86_400_000));

interface Trip {
  country: Destination;
  city_zone: string;
  entry_date?: string;
  number_of_days?: number;
  vignette_type?: '10-day' | '2-month' | 'annual';
}

async function apply(trip: Trip, more: Record<string, string> = {}): Promise<Application> {
  const { shop } = installation;
  const email = nextEmail();
  const vehicle = { plate_number: nextPlate(), country_of_registration: 'United Kingdom', ...more };
  const order = {
    trip,
    owner: { email },
    vehicle,
    urgent_processing: false,
    consent: true,
    pricing: priceTrip(trip),
  };
  const { payment, pair } = await placeAndPay(shop, order);
  await completeDetails(shop, pair);
  return { orderId: payment.order_id, pair, email, plate: vehicle.plate_number };
}

async function filedAt(portal: string, { plate }: Application) {
  return (await installation.shop.portalLog(portal)).filter(({ fields }) => fields.plate === plate);
}

test('Austria: a vignette is bought and granted at once, with its receipt', async () => {
  const trip = {
    country: 'Austria',
    city_zone: 'Highway vignette',
    entry_date: inDays(4),
    number_of_days: 7,
    vignette_type: '10-day',
  } as const;
  const application = await apply(trip, { vehicle_category: 'M1' });
  await reaches(installation.shop, application, 'completed');
  const [filed, ...others] = await filedAt('asfinag', application);
  expect(others).toEqual([]);
  expect(filed).toMatchObject({
    payment: { state: 'paid', amountCents: 1280 },
    fields: { country: 'GB', product: '10-day', vehicleType: 'car', startDay: inDays(4) },
  });
  const submission = await submissionOf(installation, application);
  expect(submission).toMatchObject({ status: 'CONFIRMED', reference: filed?.reference });
  const paper = await installation.ctx.files.get('confirmations', submission.confirmationPdfPath ?? '');
  expect(Buffer.from(paper?.bytes ?? []).toString('latin1')).toMatch(/^%PDF/);
  await installation.ctx.queue.drain();
  const subjects = (await installation.shop.mails(application.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /submitted|sent to/i.test(subject))).toEqual([]);
});
