import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishOrderEvent } from '../../src/platform/realtime/order-events.ts';
import { orderEvents } from '../../src/platform/realtime/tables.ts';
import { activateGuestAccount } from '../accounts.ts';
import { adminCredentials, adminSettings, createTestAccount } from '../admins.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { readEvents, type StreamedEvent } from '../event-stream.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, type PaidOrder, placeAndPay } from '../orders.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let owner: ServiceClient;
let paid: PaidOrder;
let address: string;

beforeAll(async () => {
  installation = await startInstallation(adminSettings);
  installBrowserlessRobot(installation);
  owner = installation.openClient();
  paid = await placeAndPay(owner);
  address = `/api/realtime/orders/${paid.payment.order_id}`;
  await activateGuestAccount(owner, paid.payment);
});
afterAll(() => installation[Symbol.asyncDispose]());

async function signedIn(email: string, role: 'user' | 'operator'): Promise<ServiceClient> {
  await createTestAccount(installation.ctx, email, role);
  const shop = installation.openClient();
  await shop.signIn(email, adminCredentials.password);
  return shop;
}

async function statusFor(shop: ServiceClient, path = address): Promise<number> {
  const hangUp = new AbortController();
  const { status } = await shop.fetch(path, { signal: hangUp.signal });
  hangUp.abort();
  return status;
}

test('an order is followed by its owner and by staff; for anybody else it does not exist', async () => {
  expect(await statusFor(owner)).toBe(200);
  expect(await statusFor(await signedIn('operator@example.com', 'operator'))).toBe(200);
  expect(await statusFor(installation.openClient())).toBe(401);
  expect(await statusFor(await signedIn('stranger@example.com', 'user'))).toBe(404);
  expect(await statusFor(owner, '/api/realtime/orders/00000000-0000-4000-8000-000000000000')).toBe(404);
  expect(await statusFor(owner, '/api/realtime/orders/1')).toBe(400);
});

test('a run is told step by step while it happens, in order', async () => {
  const hangUp = new AbortController();
  const response = await owner.fetch(address, { signal: hangUp.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toContain('no-cache');
  await completeDetails(owner, paid.pair);
  const events: StreamedEvent[] = [];
  for await (const event of readEvents(response)) {
    if (event.type !== 'ready' && event.type !== 'comment') events.push(event);
    if (event.data.includes('CONFIRMED')) break;
  }
  hangUp.abort();
  const statuses = (type: string) =>
    events.filter((event) => event.type === type).map(({ data }) => (JSON.parse(data) as { status: string }).status);
  expect(statuses('submissions')).toEqual(['QUEUED', 'RUNNING', 'SUBMITTED', 'CONFIRMED']);
  expect(statuses('automation_runs').join(' ')).toMatch(/^(RUNNING ){2,}COMPLETED$/);
  const ids = events.map(({ id }) => id ?? Number.NaN);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('one stream tells of every own order, of new ones too, and of nobody else’s', async () => {
  const hangUp = new AbortController();
  const buyer = await signedIn('buyer@example.com', 'user');
  expect(await statusFor(installation.openClient(), '/api/realtime/orders')).toBe(401);
  const heard: string[] = [];
  const response = await buyer.fetch('/api/realtime/orders', { signal: hangUp.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const listening = (async () => {
    for await (const { type } of readEvents(response)) heard.push(type);
  })().catch(() => undefined);
  await waitUntil(() => heard.includes('ready'), 'the stream is open');

  const stranger = installation.openClient();
  const foreign = await placeAndPay(stranger);
  await completeDetails(stranger, foreign.pair);
  expect(heard.filter((type) => type !== 'comment')).toEqual(['ready']);
  const tells = async (what: string, action: () => Promise<unknown>) => {
    const before = heard.length;
    await action();
    await waitUntil(() => heard.slice(before).includes('orders'), what);
  };
  const order = expressOrder({ email: 'buyer@example.com' });
  let own: PaidOrder | undefined;
  await tells('a new order and its payment', async () => {
    own = await placeAndPay(buyer, order);
  });
  const order_id = own?.payment.order_id ?? '';
  await tells('a change of the vehicle', () =>
    buyer.callFunction('update-vehicle', { order_id, vehicle_updates: { make: 'Ford' } }),
  );
  await tells('details', () => completeDetails(buyer, { order_id }));
  hangUp.abort();
  await listening;
});

test('a person has twenty streams open at once, of whatever kind; who asks for more hears so, and others have theirs', async () => {
  const greedy = await signedIn('greedy@example.com', 'user');
  const hangUp = new AbortController();
  const ask = (shop: ServiceClient) => shop.fetch('/api/realtime/orders', { signal: hangUp.signal });
  const opened = await Promise.all(Array.from({ length: 24 }, () => ask(greedy)));
  expect(opened.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(200), ...Array(4).fill(429)]);
  const refused = opened.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await statusFor(owner)).toBe(200);
  hangUp.abort();
  await waitUntil(
    async () => (await statusFor(greedy, '/api/realtime/orders')) === 200,
    'closed streams leave their places',
  );
});

test('a browser that loses its connection again and again misses nothing and is told nothing twice', async () => {
  const { db } = installation.ctx;
  const order_id = paid.payment.order_id;
  const dropOuts = 20;
  let connections = 0;

  /** Several writers at once, until the browser has been cut off often enough. */
  async function write(writer: number): Promise<void> {
    for (let n = 0; connections <= dropOuts; n += 1) {
      await db.transaction((tx) =>
        publishOrderEvent(tx, order_id, { type: 'automation_runs', payload: { writer: String(writer), n: String(n) } }),
      );
      // Without a pause nobody else on this thread would get a turn.
      await new Promise(setImmediate);
    }
  }
  const writing = Promise.all([1, 2, 3, 4].map(write)).then(() =>
    db.transaction((tx) => publishOrderEvent(tx, order_id, { type: 'submissions', payload: { last: 'yes' } })),
  );

  const seen: number[] = [];
  let lastId = 0;
  for (let finished = false; !finished; ) {
    connections += 1;
    const hangUp = new AbortController();
    const response = await owner.fetch(address, {
      signal: hangUp.signal,
      headers: { 'last-event-id': String(lastId) },
    });
    let heard = 0;
    // Cut in the middle of what has arrived, at another place each time.
    for await (const event of readEvents(response)) {
      if (event.id === undefined) continue;
      lastId = event.id;
      if (event.type !== 'ready') seen.push(event.id);
      finished = event.data.includes('"last"');
      heard += 1;
      if (finished || (connections <= dropOuts && heard > connections % 7)) break;
    }
    hangUp.abort();
  }
  await writing;
  expect(connections).toBeGreaterThan(dropOuts);
  const written = await db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order_id))
    .orderBy(asc(orderEvents.id));
  expect(seen).toEqual(written.map(({ id }) => id));
});
