import { eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, mountRoutes } from '../../src/app-routes.ts';
import type { GuestPaymentAnswer } from '../../src/checkout/payment-answers.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { createSampleTestData } from '../../src/orders/contracts/test-contract.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { allZones, type Zone } from '../../src/permits/catalogue.ts';
import { orderConfiguration } from '../../src/permits/order-configuration.ts';
import type { CheckoutAnswer } from '../../src/permits/order-contract.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { destinationTimeZone } from '../../src/permits/zone.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import { createErrorHandler } from '../../src/platform/http/middleware.ts';
import { signUp } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import { simulateStoppedRun } from '../applications.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, nextEmail, nextPlate } from '../orders.ts';
import { buildRequestBodies, type KnownValues, listPropertyNames } from '../request-bodies.ts';
import type { ServiceClient } from '../service-client.ts';
import { isDeepRun } from '../test-depth.ts';

const modes = ['express', 'full'] as const;
type Mode = (typeof modes)[number];

/** By one of these names a function is told of a zone or an order. */
const namesOfSubject = ['country', 'trip', 'order_id', 'access', 'session_id', 'submission_id', 'order_ref'];
const ofSubject = [...namesOfSubject, 'permit_entity_id', 'submissions'];

const nameOf = ({ path }: { path: string }) => path.split('/').at(-1) ?? '';
/** What the others need to find undone: a task is acted on by whoever holds it, and what has ended takes no act. */
const isDoneLast = ({ path }: { path: string }) => /\/(hand-on-task|release-task|end-application)$/.test(path);

/** Every server function that takes a zone or an order, as the product lists them. */
const unordered = endpoints.filter(
  ({ method, path, input }) =>
    method === 'POST' &&
    path.startsWith('/api/functions/') &&
    input !== undefined &&
    // A session of an account is no order.
    !path.endsWith('/end-session') &&
    ofSubject.some((name) => listPropertyNames(input).has(name)),
);
const functions = [...unordered.filter((one) => !isDoneLast(one)), ...unordered.filter(isDoneLast)];

let installation: Installation;
let customer: ServiceClient;
let boss: ServiceClient;
/** The product's own doors, behind a proxy that says who asks: no caller then meets the limits of another. */
const http = new Hono();

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  const { ctx, config } = installation;
  // As the product comes: a robot wherever there is a driver.
  const automated = allZones.filter(({ automation }) => automation === 'automated').map(({ slug }) => slug);
  await ctx.db.update(permitEntities).set({ automationEnabled: true }).where(inArray(permitEntities.slug, automated));
  ctx.robot = { ...ctx.robot, drive: (...run) => simulateStoppedRun({ reason: 'captcha', step: 'none' }, ...run) };
  customer = installation.openClient();
  await signUp(customer, nextEmail());
  boss = await signInAdmin(installation);
  http.onError(createErrorHandler(ctx.log));
  mountRoutes(http, ctx, { ...config, production: true }, { has: () => false, respond: () => undefined });
});
afterAll(() => installation[Symbol.asyncDispose]());

async function call(name: string, caller: ServiceClient, body: unknown, address: string) {
  const response = await http.request(`${caller.origin}/api/functions/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: caller.origin,
      host: new URL(caller.origin).host,
      cookie: caller.cookieHeader(),
      'x-forwarded-for': address,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const daysAhead = (days: number) =>
  dayInTimeZone(destinationTimeZone, new Date(installation.ctx.clock.now().getTime() + days * 86_400_000));

/** What a form sends that was filled in in this way. */
function orderOf({ country, name, vignette }: Zone, mode: Mode) {
  const trip = {
    country,
    city_zone: name,
    ...(orderConfiguration(country).dateRequired && { entry_date: daysAhead(30), number_of_days: 2 }),
    ...(vignette && { vignette_type: '10-day' as const }),
  };
  const { owner, vehicle } = createSampleTestData(daysAhead(30));
  const { date_of_birth, identity_document, ...keeper } = owner;
  const { date_last_registration, ...car } = vehicle;
  const email = nextEmail();
  const plate_number = nextPlate();
  const express = { owner: { email }, vehicle: { plate_number, country_of_registration: 'United Kingdom' } };
  const full = { owner: { ...keeper, email }, vehicle: { ...car, plate_number } };
  return {
    mode,
    trip,
    ...(mode === 'full' ? full : express),
    urgent_processing: false,
    consent: true,
    rental_car: false,
    pricing: priceTrip(trip),
  };
}

/** Orders and pays as a page does, and gives every detail that is asked for. */
async function knownOf(zone: Zone, mode: Mode, address: string): Promise<KnownValues> {
  const order = orderOf(zone, mode);
  const made = await call('create-guest-checkout-gated', customer, order, address);
  expect([zone.slug, made]).toMatchObject([zone.slug, { status: 200 }]);
  const { url, session_id, order_ref } = made.body as unknown as CheckoutAnswer;
  await customer.pay(url);
  const pair = { session_id, guest_order_ref: order_ref };
  const paid = await call('process-guest-payment', customer, pair, address);
  const { order_id } = paid.body as unknown as GuestPaymentAnswer;
  const access = { order_id };
  const asked = await call('needed-details', customer, { access }, address);
  expect([zone.slug, asked]).toMatchObject([zone.slug, { status: 200 }]);
  const { missing } = asked.body as unknown as NeededDetails;
  const left: Partial<NeededDetails> | undefined =
    missing.length > 0 ? await completeDetails(customer, access) : undefined;
  // What a place to stay at brings of its own.
  if (left?.missing?.length) await completeDetails(customer, access);
  const [entity] = await installation.ctx.db.select().from(permitEntities).where(eq(permitEntities.slug, zone.slug));
  return {
    ...order,
    ...pair,
    access,
    order_id,
    order_ref,
    country: zone.country,
    city_zone: zone.name,
    plate_number: order.vehicle.plate_number,
    country_of_registration: 'United Kingdom',
    permit_entity_id: entity?.id,
    // Robots go on for the other way of ordering.
    paused: false,
    mine: true,
    vehicle_updates: { make: 'Ford' },
    details: { 'vehicle.make': 'Ford' },
    to_email: 'desk@hotel.example',
    day: daysAhead(30),
    time: '18:30',
  };
}

/** With the application that has been begun meanwhile, where one has. */
async function withApplication(known: KnownValues): Promise<KnownValues> {
  const [row] = await installation.ctx.db
    .select()
    .from(submissions)
    .where(eq(submissions.orderId, String(known.order_id)));
  const submission_id = row?.id ?? crypto.randomUUID();
  const updated_at = (row?.updatedAt ?? new Date(0)).toISOString();
  return { ...known, submission_id, submissions: [{ id: submission_id, updated_at }] };
}

/** What is seen by its first field (specification, section 7) is no part of a schema. */
const besides: Record<string, (known: KnownValues) => unknown[]> = {
  'automate-submission': ({ permit_entity_id }) =>
    permit_entity_id
      ? [{ permit_entity_id, test_mode: true, mock_mode: true, test_data: createSampleTestData(daysAhead(30)) }]
      : [],
};

type Asked = (typeof functions)[number];
const callerOf = ({ who }: Asked) => (who === 'staff' || who === 'admin' ? boss : customer);

/** Never our fault; what is answered is as the function says, or a refusal in words. @returns the codes */
async function ask(one: Asked, known: KnownValues, address: string): Promise<string[]> {
  const name = nameOf(one);
  const bodies = [...(one.input ? buildRequestBodies(one.input, known) : []), ...(besides[name]?.(known) ?? [])];
  const codes: string[] = [];
  for (const body of bodies) {
    const answer = await call(name, callerOf(one), body, address);
    const said = `${name} ${JSON.stringify(known.trip)} ${known.mode}: ${answer.status} ${JSON.stringify(answer.body)}`;
    expect(answer.status, said).toBeLessThan(500);
    expect(answer.status, said).not.toBe(429);
    if (answer.status === 200) expect(one.output?.safeParse(answer.body).error?.message, said).toBeUndefined();
    else expect(answer.body, said).toMatchObject({ error: expect.stringMatching(/\S/), code: expect.any(String) });
    codes.push(answer.status === 200 ? 'OK' : String(answer.body.code));
  }
  return codes;
}

/** Of each zone every function is asked for one of both ways, in turn: every two of zone, function and way occur. */
const isAsked = (turn: number, mode: Mode) => isDeepRun || turn % modes.length === modes.indexOf(mode);

test('every server function of a zone or an order says what it answers', () => {
  expect(functions.length).toBeGreaterThan(30);
  expect(functions.filter(({ output }) => !output).map(nameOf)).toEqual([]);
});

describe.each(modes)('ordered the %s way', (mode) => {
  test('every server function answers for each of the 31 zones', async () => {
    expect(allZones).toHaveLength(31);
    const network = mode === 'full' ? 1 : 2;
    const ordered = await Promise.all(
      allZones.map(async (zone, at) => ({
        address: `10.0.${network}.${at}`,
        known: await knownOf(zone, mode, `10.0.${network}.${at}`),
      })),
    );
    await installation.ctx.queue.waitUntilIdle(AbortSignal.timeout(120_000));
    const reached = new Map<string, string[]>();
    for (const [place, one] of functions.entries()) {
      const codes = await Promise.all(
        ordered
          .filter((_, at) => isAsked(place + at, mode))
          .map(async ({ known, address }) => ask(one, await withApplication(known), address)),
      );
      reached.set(nameOf(one), codes.flat());
    }
    // A body that is refused before it is looked at would say nothing of the function.
    const unread = [...reached].filter(([, codes]) => codes.every((code) => code === 'INVALID_INPUT'));
    expect(unread).toEqual([]);
    const needs = reached.get('portal-needs') ?? [];
    expect(needs).toEqual(needs.map(() => 'OK'));
    expect(needs.length).toBeGreaterThan(allZones.length / 3);
  });
});
