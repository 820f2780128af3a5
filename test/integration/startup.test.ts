import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { boss, withBoss } from '../admins.ts';
import { productCommand } from '../child-product.ts';
import { hasServer } from '../database.ts';
import { readEvents } from '../event-stream.ts';
import { completeDetails, placeAndPay } from '../orders.ts';
import { type TestSettings, testSettings } from '../settings.ts';
import { Shop } from '../shop.ts';
import { until } from '../until.ts';

const root = join(import.meta.dirname, '../..');
const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one[Symbol.asyncDispose]();
});

interface Running {
  child: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** The product as its users start it, with nothing in its environment but these settings. */
function run(environment: Record<string, string>, role: string[] = []): Running {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...productCommand, ...role], {
    cwd: root,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  opened.push({
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exit;
    },
  });
  return { child, output: () => output, exit };
}

/** Resolves when it says that it is ready: from that moment on it has to answer. */
async function ready({ child, output }: Running): Promise<void> {
  await until(() => output().includes('is ready.') || child.exitCode !== null, 'it says that it is ready', 60);
  if (child.exitCode !== null) throw new Error(`It ended before it was ready:\n${output()}`);
}

async function settingsOfItsOwn(more: Record<string, string> = {}): Promise<TestSettings> {
  const settings = await testSettings({ ...withBoss, ...more });
  opened.push(settings);
  return settings;
}

async function startedAlone(settings: TestSettings): Promise<Running> {
  const running = run(settings.environment);
  await ready(running);
  return running;
}

async function signedIn(settings: TestSettings): Promise<Shop> {
  const shop = new Shop(settings);
  await shop.signIn(boss.email, boss.password);
  return shop;
}

const within = <T>(seconds: number, what: string, promise: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Not within ${seconds} s: ${what}.`)), seconds * 1000);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
};

// Refused before any database is looked at: asked once is enough.
describe.skipIf(hasServer)('what cannot be started', () => {
  test('production without settings says which are missing, and nothing is begun', async () => {
    const folder = join(tmpdir(), `edp-never-made-${process.pid}`);
    const refused = run({ NODE_ENV: 'production', DATA_DIR: folder });
    expect(await refused.exit).toMatchObject({ code: 1 });
    for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'AUTH_SECRET', 'PORTAL_CARD'])
      expect(refused.output()).toContain(name);
    expect(refused.output()).not.toContain('    at ');
    expect(existsSync(folder)).toBe(false);
  });

  test('roles apart without a server, and roles there are none of, are refused in words', async () => {
    const settings = await settingsOfItsOwn({ DATABASE_URL: '' });
    const [apart, unknown] = [run(settings.environment, ['worker']), run(settings.environment, ['cook'])];
    expect(await apart.exit).toMatchObject({ code: 1 });
    expect(apart.output()).toContain('set DATABASE_URL');
    expect(await unknown.exit).toMatchObject({ code: 1 });
    expect(unknown.output()).toContain('use web, worker or both');
  });

  test('a second one on the same ports says so, never that it is ready, and leaves the first alone', async () => {
    const settings = await settingsOfItsOwn();
    await startedAlone(settings);
    const other = await settingsOfItsOwn();
    const { PORT = '' } = settings.environment;
    const second = run({ ...other.environment, PORT, SANDBOX: 'off' });
    expect(await second.exit).toMatchObject({ code: 1 });
    expect(second.output()).toBe(
      `Another program listens on port ${PORT}. Stop it, or set PORT to another number; the ports beside it follow.\n`,
    );
    expect((await fetch(`${settings.origin}/healthz`)).status).toBe(200);
  });

  test('a second one on the same folder says who has it, and leaves the first alone', async () => {
    const settings = await settingsOfItsOwn();
    const first = await startedAlone(settings);
    const other = await settingsOfItsOwn({ DATA_DIR: settings.environment.DATA_DIR ?? '' });
    const second = run(other.environment);
    expect(await second.exit).toMatchObject({ code: 1 });
    expect(second.output()).toContain(`in use by process ${first.child.pid}`);
    expect(second.output()).not.toContain('    at ');
    expect((await fetch(`${settings.origin}/readyz`)).status).toBe(200);
  });
});

describe('how it ends', () => {
  test('SIGTERM ends it cleanly, whoever is still connected', async () => {
    const settings = await settingsOfItsOwn();
    const running = await startedAlone(settings);
    const { payment } = await placeAndPay(new Shop(settings));
    const admin = await signedIn(settings);
    const stream = readEvents(await admin.fetch(`/api/realtime/orders/${payment.order_id}`));
    expect((await stream.next()).value).toMatchObject({ type: 'ready' });
    const mailServer = createConnection(Number(settings.environment.INBOUND_SMTP_PORT), '127.0.0.1');
    await once(mailServer, 'data');

    running.child.kill('SIGTERM');
    expect(await within(5, 'it ends', running.exit)).toEqual({ code: 0, signal: null });
    expect(running.output()).not.toContain('    at ');
    await expect(stream.next()).rejects.toThrow();
    mailServer.destroy();
  });

  test('a terminal and npm both pass SIGINT on; it counts once, and what was there is there after the next start', async () => {
    const settings = await settingsOfItsOwn();
    const running = await startedAlone(settings);
    const { payment } = await placeAndPay(new Shop(settings));
    for (let times = 0; times < 4; times += 1) {
      running.child.kill('SIGINT');
      await new Promise(setImmediate);
    }
    expect(await within(5, 'it ends', running.exit)).toEqual({ code: 0, signal: null });

    await startedAlone(settings);
    const admin = await signedIn(settings);
    expect(await admin.get(`/api/data/orders/${payment.order_id}`)).toMatchObject({
      status: 200,
      body: { order_ref: payment.order_ref, status: 'confirmed' },
    });
  });

  test('a run that is under way does not keep it', async () => {
    const settings = await settingsOfItsOwn();
    const running = await startedAlone(settings);
    const shop = new Shop(settings);
    const { pair } = await placeAndPay(shop);
    await shop.fault({ kind: 'slow', visits: 100, seconds: 30 });
    await completeDetails(shop, pair);
    const status = async () => (await shop.call('needed-details', { access: pair })).body.status;
    await until(async () => (await status()) === 'running', 'the robot is at work');
    running.child.kill('SIGTERM');
    expect(await within(5, 'it ends', running.exit)).toEqual({ code: 0, signal: null });
  });
});

describe.runIf(hasServer)('on a PostgreSQL server', () => {
  test('/readyz fails while the database is gone and is well again afterwards; the process stays', async () => {
    const settings = await settingsOfItsOwn();
    await startedAlone(settings);
    const readyz = async () => (await fetch(`${settings.origin}/readyz`)).json();
    expect(await readyz()).toEqual({ status: 'ok', checks: { database: 'ok', queue: 'ok', files: 'ok' } });

    const name = new URL(settings.environment.DATABASE_URL ?? '').pathname.slice(1);
    await askServer(`alter database "${name}" allow_connections false`);
    await askServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    expect(await until(readyz, 'it answers')).toEqual({
      status: 'failed',
      checks: { database: 'failed', queue: 'failed', files: 'ok' },
    });
    expect((await fetch(`${settings.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${settings.origin}/healthz`)).status).toBe(200);

    await askServer(`alter database "${name}" allow_connections true`);
    await until(async () => (await fetch(`${settings.origin}/readyz`)).ok, 'it is ready again');
  });

  test('web and worker started at the same moment share the work: what web is paid for, worker does', async () => {
    const settings = await settingsOfItsOwn();
    const [web, worker] = ['web', 'worker'].map((role) => run(settings.environment, [role])) as [Running, Running];
    await Promise.all([ready(web), ready(worker)]);
    const shop = new Shop(settings);
    const { pair, payment } = await placeAndPay(shop);
    // The worker has signed the link in its mail, and the web process knows its signature.
    const mailedLink = async () => {
      const texts = (await shop.mails(payment.customer_email)).map(({ text }) => text);
      return texts.map((text) => /\/details#token=([\w.~-]+)/.exec(text)?.[1]).find((token) => token !== undefined);
    };
    await completeDetails(shop, { details_token: await until(mailedLink, 'the customer is asked for details') });
    const isCompleted = async () => (await shop.call('needed-details', { access: pair })).body.status === 'completed';
    await until(isCompleted, 'the worker has done it', 40);
    expect(await shop.portalLog()).toHaveLength(1);

    for (const { child, exit } of [web, worker]) {
      child.kill('SIGTERM');
      expect(await within(5, 'it ends', exit)).toEqual({ code: 0, signal: null });
    }
  });
});

async function askServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}
