import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createScratchDatabase } from '../../../test/scratch-database.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { createLog } from '../log.ts';
import type { Database } from './database.ts';
import { openNotificationListener } from './notification-listener.ts';
import { openDatabase } from './open-database.ts';

const log = createLog('silent');
const open = new AsyncDisposableStack();
let opened: AsyncDisposableStack;
let database: Database;
let url: string;

beforeAll(async () => {
  const scratch = open.use(await createScratchDatabase());
  url = scratch.url;
  database = open.use(await openDatabase(scratch, log));
  opened = new AsyncDisposableStack();
});
afterEach(async () => {
  await opened.disposeAsync();
  opened = new AsyncDisposableStack();
});
afterAll(() => open.disposeAsync());

const notify = (payload: string) => database.db.execute(sql`select pg_notify('order_news', ${payload})`);

test('what is committed on the channel is heard, in order, until one stops listening', async () => {
  const heard: string[] = [];
  const rest: string[] = [];
  const stop = await database.listen('order_news', (payload) => heard.push(payload));
  opened.defer(await database.listen('order_news', (payload) => rest.push(payload)));
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('order_news', 'rolled back')`);
      throw new Error('never mind');
    })
    .catch(() => undefined);
  for (const word of ['one', 'two', 'three']) await notify(word);
  await waitUntil(() => heard.length === 3 && rest.length === 3, 'all is heard');
  expect(heard).toEqual(['one', 'two', 'three']);
  await stop();
  await notify('four');
  await waitUntil(() => rest.includes('four'), 'the other one still hears');
  expect(heard).not.toContain('four');
});

test('a broken connection is opened again, and then one looks once for what was missed', async () => {
  const wire = opened.use(await tapWire(url));
  const heard: string[] = [];
  const listener = opened.use(openNotificationListener(wire.url, log));
  await listener.listen('order_news', (payload) => heard.push(payload));
  for (let times = 1; times <= 3; times += 1) {
    heard.length = 0;
    wire.cut();
    await notify('missed');
    await waitUntil(() => heard.length > 0, 'it is connected again');
    await notify(`after ${times}`);
    await waitUntil(() => heard.length > 1, 'it hears again');
    expect(heard).toEqual(['', `after ${times}`]);
  }
});

test('all channels are heard on one connection, also after it broke', async () => {
  const wire = opened.use(await tapWire(url));
  const heard: string[] = [];
  const listener = opened.use(openNotificationListener(wire.url, log));
  await Promise.all(
    ['order_news', 'weather'].map((channel) =>
      listener.listen(channel, (payload) => heard.push(`${channel}: ${payload}`)),
    ),
  );
  const bothAreHeard = async () => {
    heard.length = 0;
    await notify('here');
    await database.db.execute(sql`select pg_notify('weather', 'rain')`);
    await waitUntil(() => heard.length === 2, 'both are heard');
    expect(heard).toEqual(['order_news: here', 'weather: rain']);
    expect(wire.alive).toBe(1);
  };
  await bothAreHeard();
  heard.length = 0;
  wire.cut();
  await waitUntil(() => heard.length === 2, 'it is connected again');
  expect(heard).toEqual(['order_news: ', 'weather: ']);
  await bothAreHeard();
});

test('a server that is away for a while is revived and asked until it is back', async () => {
  const wire = opened.use(await tapWire(url));
  const heard: string[] = [];
  let revived = 0;
  const revive = async () => {
    revived += 1;
    if (revived === 2) throw new Error('It cannot be revived at this moment.');
  };
  const listener = opened.use(openNotificationListener(wire.url, log, revive));
  await listener.listen('order_news', (payload) => heard.push(payload));
  wire.mode = 'refuse';
  wire.cut();
  await waitUntil(() => wire.refused >= 2, 'it has tried in vain, twice');
  expect(revived).toBeGreaterThanOrEqual(3);
  expect(heard).toEqual([]);
  wire.mode = 'pass';
  await waitUntil(() => heard.length > 0, 'it is connected again');
  await notify('after');
  await waitUntil(() => heard.includes('after'), 'it hears again');
});

test('who stops in the middle of a reconnection leaves no connection behind', async () => {
  const wire = opened.use(await tapWire(url));
  const listener = openNotificationListener(wire.url, log);
  await listener.listen('order_news', () => undefined);
  wire.mode = 'hold';
  wire.cut();
  await waitUntil(() => wire.held === 1, 'it is knocking again');
  await listener[Symbol.asyncDispose]();
  await waitUntil(() => wire.alive === 0, 'it knocks no more');
});

/** A connection to the server that the test can cut, refuse or hold. */
async function tapWire(target: string) {
  const far = join(new URL(target).searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  const wire = {
    url: '',
    mode: 'pass' as 'pass' | 'refuse' | 'hold',
    refused: 0,
    held: 0,
    get alive() {
      return sockets.size;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      wire.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (wire.mode === 'refuse') {
      wire.refused += 1;
      client.destroy();
      return;
    }
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    if (wire.mode === 'hold') {
      wire.held += 1;
      client.resume();
      return;
    }
    const onward = createConnection(far);
    onward.on('error', () => client.destroy());
    client.once('close', () => onward.destroy());
    onward.once('close', () => client.destroy());
    client.pipe(onward).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const tapped = new URL(target);
  tapped.search = '';
  tapped.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  wire.url = tapped.href;
  return wire;
}
