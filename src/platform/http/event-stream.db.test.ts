import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { scratchDatabase } from '../../../test/database.ts';
import { readEvents, type StreamedEvent } from '../../../test/event-stream.ts';
import { until } from '../../../test/until.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { type OrderWatch, openOrderWatch, publishOrderEvent } from '../realtime/order-events.ts';
import { orderEvents } from '../realtime/tables.ts';
import { streamOrderEvents } from './event-stream.ts';

const log = createLog('silent');
const open = new AsyncDisposableStack();
let database: Database;
let orderWatch: OrderWatch;
/** One entry for each stream that is being woken. */
const following = new Set<symbol>();
let orderId: string;

beforeAll(async () => {
  const scratch = open.use(await scratchDatabase());
  database = open.use(await openDatabase({ url: scratch.url, dataDir: undefined }, log));
  await migrate(database);
  orderWatch = counted(open.use(await openOrderWatch(database)));
});
afterAll(() => open.disposeAsync());
beforeEach(() => {
  orderId = randomUUID();
});
afterEach(() => until(() => following.size === 0, 'nobody is followed any more'));

test('a quiet stream says after 25 s that it is still there, and not before', async () => {
  // The embedded database, which sets no timers of its own.
  await using quiet = await openDatabase({ url: undefined, dataDir: undefined }, log);
  await migrate(quiet);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    using stream = await follow('', quiet);
    expect(await stream.next()).toMatchObject({ type: 'ready' });
    for (let times = 0; times < 2; times += 1) {
      while (vi.getTimerCount() === 0) await new Promise(setImmediate);
      const heard = stream.next();
      vi.advanceTimersByTime(24_999);
      expect(await Promise.race([heard, new Promise((resolve) => setImmediate(() => resolve('quiet')))])).toBe('quiet');
      vi.advanceTimersByTime(1);
      expect(await heard).toMatchObject({ type: 'comment' });
    }
  } finally {
    vi.useRealTimers();
  }
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
  using stream = await follow('?after=0');
  expect((await stream.next()).type).toBe('ready');
  const { db } = database;
  let second: Promise<void> | undefined;
  let secondIsDone = false;
  await db.transaction(async (tx) => {
    await publish(tx, 'first');
    second = db
      .transaction((other) => publish(other, 'second'))
      .then(() => {
        secondIsDone = true;
      });
    // The embedded database has one connection: there the second cannot even begin.
    if (database.kind === 'server')
      await until(async () => secondIsDone || (await waitsForLock()), 'the second has tried');
  });
  await second;
  expect([nameOf(await stream.next()), nameOf(await stream.next())]).toEqual(['first', 'second']);
});

test('a reader who hangs up is not followed any more', async () => {
  const stream = await follow();
  await stream.next();
  expect(following.size).toBe(1);
  stream[Symbol.dispose]();
  await until(() => following.size === 0, 'the reader is forgotten');
});

test('a stream that cannot read the database ends quietly, so that the browser comes back', async () => {
  await using scratch = await scratchDatabase();
  await using broken = await openDatabase({ url: scratch.url, dataDir: undefined }, log);
  await migrate(broken);
  const events = readEvents(await streamApp(broken).request(`/${orderId}`));
  expect((await events.next()).value).toMatchObject({ type: 'ready' });
  await broken.db.execute(sql`drop table order_events`);
  await database.db.transaction((tx) => publish(tx, 'look'));
  expect(await events.next()).toMatchObject({ done: true });
});

function streamApp({ db }: Database): Hono {
  return new Hono().get('/:id', (c) => streamOrderEvents(c, { db, orderWatch, log }, c.req.param('id')));
}

async function follow(query = '', from = database): Promise<{ next(): Promise<StreamedEvent> } & Disposable> {
  const answer = await streamApp(from).request(`/${orderId}${query}`);
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

function counted(watch: OrderWatch): OrderWatch {
  return {
    ...watch,
    follow(id, wake) {
      const follower = Symbol(id);
      following.add(follower);
      const unfollow = watch.follow(id, wake);
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

async function waitsForLock(): Promise<boolean> {
  const { rows } = (await database.db.execute(
    sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
  )) as unknown as { rows: unknown[] };
  return rows.length > 0;
}
