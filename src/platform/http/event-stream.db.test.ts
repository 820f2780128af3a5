import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hasBlockedTransactions } from '../../../test/blocked-transactions.ts';
import { readEvents, type StreamedEvent } from '../../../test/event-stream.ts';
import { insertManyOrders } from '../../../test/many-orders.ts';
import { createScratchDatabase } from '../../../test/scratch-database.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { seedPermitEntities } from '../../permits/seed-permit-entities.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { randomIdGenerator } from '../ids.ts';
import { createLog } from '../log.ts';
import type { ChangeFeed } from '../realtime/change-feed.ts';
import { openOrderChangeFeed, publishOrderEvent } from '../realtime/order-events.ts';
import { orderEvents } from '../realtime/tables.ts';
import { createStreamLimiter, type StreamSubscriber, streamOrderEvents } from './event-stream.ts';

const log = createLog('silent');
const streams = createStreamLimiter();
const open = new AsyncDisposableStack();
let database: Database;
let orderWatch: ChangeFeed;
/** One entry for each stream that is being notified. */
const following = new Set<symbol>();
let orderId: string;

beforeAll(async () => {
  const scratch = open.use(await createScratchDatabase());
  database = open.use(await openDatabase(scratch, log));
  await migrate(database);
  orderWatch = counted(open.use(await openOrderChangeFeed(database)));
});
afterAll(() => open.disposeAsync());
beforeEach(() => {
  orderId = randomUUID();
});
afterEach(() => waitUntil(() => following.size === 0, 'nobody is followed any more'));
// Vitest runs this before the `afterEach` above, which needs the real time.
afterEach(() => vi.restoreAllMocks());

/** The timers of exactly 25 s, fired by the test: the database and other files of this worker set timers too. */
function holdHeartbeats(): (() => void)[] {
  const held: (() => void)[] = [];
  const { setTimeout: inTruth } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((action: () => void, ms: number, ...rest: []) => {
    if (ms === 25_000) held.push(action);
    return inTruth(ms === 25_000 ? () => undefined : action, ms === 25_000 ? 0 : ms, ...rest);
  }) as typeof setTimeout);
  return held;
}

test('a quiet stream says after 25 s that it is still there, and not before', async () => {
  const held = holdHeartbeats();
  using stream = await follow();
  expect(await stream.next()).toMatchObject({ type: 'ready' });
  for (let times = 0; times < 2; times += 1) {
    const heard = stream.next();
    const pass = await waitUntil(() => held.shift(), 'the stream waits');
    expect(await Promise.race([heard, new Promise((resolve) => setImmediate(() => resolve('quiet')))])).toBe('quiet');
    pass();
    expect(await heard).toMatchObject({ type: 'comment' });
  }
});

test('a quiet stream ends with the next heartbeat once its listener may not listen any more', async () => {
  const held = holdHeartbeats();
  let may = true;
  const events = readEvents(await streamApp(database, async () => may).request(`/${orderId}`));
  expect((await events.next()).value).toMatchObject({ type: 'ready' });
  const heard = events.next();
  const pass = await waitUntil(() => held.shift(), 'the stream waits');
  may = false;
  pass();
  expect((await heard).value).toMatchObject({ type: 'comment' });
  expect(await events.next()).toMatchObject({ done: true });
});

test('who comes back after a long time gets all at once, in order', async () => {
  await database.db.insert(orderEvents).values(Array.from({ length: 1201 }, (_, n) => event(String(n))));
  using stream = await follow('?after=0');
  expect((await stream.next()).type).toBe('ready');
  const started = performance.now();
  const seen: string[] = [];
  while (seen.length < 1201) seen.push(nameOf(await stream.next()));
  expect(seen).toEqual(Array.from({ length: 1201 }, (_, n) => String(n)));
  // One heartbeat is 25 s: nothing may wait for it.
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('of two changes at the same moment the one that commits last is not lost', async () => {
  const { db } = database;
  // A writer waits at the order's own row.
  await seedPermitEntities({ db, ids: randomIdGenerator });
  await insertManyOrders(db, 1);
  const { rows } = (await db.execute(sql`select id from orders`)) as unknown as { rows: { id: string }[] };
  orderId = rows[0]?.id ?? '';
  using stream = await follow('?after=0');
  expect((await stream.next()).type).toBe('ready');
  let second: Promise<void> | undefined;
  let secondIsDone = false;
  await db.transaction(async (tx) => {
    await publish(tx, 'first');
    second = db
      .transaction((other) => publish(other, 'second'))
      .then(() => {
        secondIsDone = true;
      });
    await waitUntil(async () => secondIsDone || (await hasBlockedTransactions(database)), 'the second has tried');
  });
  await second;
  expect([nameOf(await stream.next()), nameOf(await stream.next())]).toEqual(['first', 'second']);
});

test('a reader who hangs up is not followed any more', async () => {
  const stream = await follow();
  await stream.next();
  expect(following.size).toBe(1);
  stream[Symbol.dispose]();
  await waitUntil(() => following.size === 0, 'the reader is forgotten');
});

test('a stream that cannot read the database ends quietly, so that the browser comes back', async () => {
  await using scratch = await createScratchDatabase();
  await using broken = await openDatabase(scratch, log);
  await migrate(broken);
  const events = readEvents(await streamApp(broken).request(`/${orderId}`));
  expect((await events.next()).value).toMatchObject({ type: 'ready' });
  await broken.db.execute(sql`drop table order_events`);
  await database.db.transaction((tx) => publish(tx, 'look'));
  expect(await events.next()).toMatchObject({ done: true });
});

function streamApp({ db }: Database, mayListen: StreamSubscriber['isStillAllowed'] = async () => true): Hono {
  const listener: StreamSubscriber = {
    quotaOwner: 'reader',
    isStillAllowed: mayListen,
    onAccessChange: () => () => undefined,
  };
  return new Hono().get('/:id', (c) =>
    streamOrderEvents(c, { db, orderWatch, log, streams }, c.req.param('id'), listener),
  );
}

async function follow(query = ''): Promise<{ next(): Promise<StreamedEvent> } & Disposable> {
  const answer = await streamApp(database).request(`/${orderId}${query}`);
  const reader = answer.body?.getReader();
  if (!reader) throw new Error('There is no stream.');
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const events = readEvents(new Response(body));
  return {
    async next() {
      const { done, value } = await events.next();
      if (done) throw new Error('The stream ended.');
      return value;
    },
    [Symbol.dispose]: () => void reader.cancel(),
  };
}

function counted(watch: ChangeFeed): ChangeFeed {
  return {
    ...watch,
    subscribe(id, wake) {
      const follower = Symbol(id);
      following.add(follower);
      const unfollow = watch.subscribe(id, wake);
      return () => {
        following.delete(follower);
        unfollow();
      };
    },
  };
}

const event = (name: string) => ({ orderId, type: 'submissions' as const, payload: { name } });
const nameOf = ({ data }: StreamedEvent) => (JSON.parse(data) as { name: string }).name;
const publish = (tx: Parameters<typeof publishOrderEvent>[0], name: string) =>
  publishOrderEvent(tx, orderId, event(name));
