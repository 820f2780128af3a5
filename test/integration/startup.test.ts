import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { automationRuns } from '../../src/orders/tables/submissions.ts';
import { machinePaths, pages } from '../../src/paths.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createLog } from '../../src/platform/log.ts';
import { adminCredentials, adminSettings } from '../admins.ts';
import { readEvents } from '../event-stream.ts';
import { findFreePorts } from '../free-ports.ts';
import { productCommand } from '../killable-product.ts';
import { completeDetails, expressOrder, placeAndPay, uploadV5c } from '../orders.ts';
import { commandOf, descendants, isProcessAlive } from '../processes.ts';
import {
  type ProductProcess,
  startNodeProcess,
  startProductProcess,
  waitUntilReady,
  withTimeLimit,
} from '../product-process.ts';
import { executeStatement, testServerVariable } from '../scratch-database.ts';
import { ServiceClient } from '../service-client.ts';
import { contactOfProduction, createTestSettings, type TestDatabaseMode, type TestSettings } from '../settings.ts';
import { waitUntil } from '../wait-until.ts';

/** Not even by root. */
const nobodyMayWrite = process.platform === 'darwin' ? '/System/edp' : '/sys/edp';

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one[Symbol.asyncDispose]();
});

function run(environment: Record<string, string>, role: string[] = []): ProductProcess {
  const running = startProductProcess(environment, role);
  opened.push(running);
  return running;
}

async function settingsOfItsOwn(more: Record<string, string> = {}, data?: TestDatabaseMode): Promise<TestSettings> {
  const settings = await createTestSettings({ ...adminSettings, ...more }, data);
  opened.push(settings);
  return settings;
}

async function startedAlone(settings: TestSettings): Promise<ProductProcess> {
  const running = run(settings.environment);
  await waitUntilReady(running);
  return running;
}

async function signedIn(settings: TestSettings): Promise<ServiceClient> {
  const shop = new ServiceClient(settings);
  await shop.signIn(adminCredentials.email, adminCredentials.password);
  return shop;
}

describe('what cannot be started', () => {
  test('production without settings says which are missing, and nothing is begun', async () => {
    const folder = join(tmpdir(), `edp-never-made-${process.pid}`);
    const refused = run({ NODE_ENV: 'production', DATA_DIR: folder });
    expect(await refused.exit).toMatchObject({ code: 1 });
    for (const name of [
      'PUBLIC_URL',
      'STRIPE_SECRET_KEY',
      'SMTP_URL',
      'AUTH_SECRET',
      'PORTAL_CARD',
      'COMPANY_NAME',
      'CONTACT_EMAIL',
    ])
      expect(refused.output()).toContain(name);
    expect(refused.output()).not.toContain('    at ');
    expect(existsSync(folder)).toBe(false);
  });

  test('roles and claims there are none of are refused in words', async () => {
    const settings = await settingsOfItsOwn();
    const unknown = run(settings.environment, ['cook']);
    const claims = run({ ...settings.environment, CLAIMS_OFF: 'rating, honesty' });
    expect(await claims.exit).toMatchObject({ code: 1 });
    expect(claims.output()).toContain('CLAIMS_OFF names what is no claim: honesty.');
    expect(await unknown.exit).toMatchObject({ code: 1 });
    expect(unknown.output()).toContain('use web, worker or both');
  });

  test.each([
    ['a password for nobody', { ADMIN_EMAIL: '' }, 'ADMIN_PASSWORD is set, so ADMIN_EMAIL is needed too'],
    ['a folder that is a file', { DATA_DIR: join(import.meta.dirname, 'startup.test.ts') }, 'A file stands where a'],
    ['a folder in a file', { DATA_DIR: join(import.meta.dirname, 'startup.test.ts/data') }, 'A file stands where a'],
    ['a folder nobody may write in', { DATA_DIR: nobodyMayWrite }, `Nothing may be written at ${nobodyMayWrite}`],
    [
      'another kind of database',
      { DATABASE_URL: 'mysql://127.0.0.1/permits' },
      'DATABASE_URL must begin with postgres',
    ],
  ])('%s is said in a sentence', async (_what, wrong, words) => {
    const settings = await settingsOfItsOwn();
    const refused = run({ ...settings.environment, ...wrong });
    expect(await withTimeLimit(20, 'it ends', refused.exit)).toMatchObject({ code: 1 });
    expect(refused.output()).toContain(words);
    expect(refused.output()).not.toContain('    at ');
  });

  test.runIf(process.platform === 'linux').each(['/proc/nodata', '/proc/nodata/below'])(
    'that no folder can be made is said at once, whether a secret is kept in it or not: %s',
    async (folder) => {
      const settings = await settingsOfItsOwn({ DATA_DIR: folder });
      const { environment } = settings;
      const ends = [environment, { ...environment, AUTH_SECRET: 'a secret for tests only' }].map(async (each) => {
        const refused = run(each);
        expect(await withTimeLimit(20, 'it ends', refused.exit)).toMatchObject({ code: 1 });
        return refused.output();
      });
      const sentence =
        'No folder can be made at /proc/nodata. Set DATA_DIR to a folder in which this user may write.\n';
      for (const said of await Promise.all(ends)) expect(said).toBe(sentence.replace('/proc/nodata', folder));
    },
  );

  test('a server that will not have us as DATABASE_URL asks is said in a sentence', async () => {
    const { environment } = await settingsOfItsOwn();
    const refused = run({ ...environment, DATABASE_URL: `${environment.DATABASE_URL}&sslmode=verify-full` });
    expect(await withTimeLimit(20, 'it ends', refused.exit)).toMatchObject({ code: 1 });
    expect(refused.output()).toContain('The database that DATABASE_URL names cannot be used:');
    expect(refused.output()).not.toContain('    at ');
  });

  test('a database that is not there yet is waited for, which is said', async () => {
    const settings = await settingsOfItsOwn();
    const real = new URL(settings.environment.DATABASE_URL ?? '');
    const [port = 0] = await findFreePorts(1);
    const url = `postgres://postgres@127.0.0.1:${port}${real.pathname}`;
    const waiting = run({ ...settings.environment, DATABASE_URL: url });
    await waitUntil(() => waiting.output().includes('the database does not answer: waiting for it'), 'it says so');
    expect(waiting.output()).not.toMatch(/\bat |stack/);
    expect(waiting.output()).toContain('(ECONNREFUSED)');
    const socket = `${real.searchParams.get('host')}/.s.PGSQL.5432`;
    const door = createServer((product) => {
      const database = createConnection(socket);
      for (const end of [product, database]) end.on('error', () => end.destroy());
      product.pipe(database).pipe(product);
    });
    opened.push({ [Symbol.asyncDispose]: async () => void door.close() });
    await once(door.listen(port, '127.0.0.1'), 'listening');
    await waitUntilReady(waiting);
    expect(waiting.output()).toContain('the database answers now');
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

  test('another program on a port beside it is said in the same sentence alone', async () => {
    const [port = 0] = await findFreePorts(1);
    const other = createServer();
    opened.push({ [Symbol.asyncDispose]: async () => void other.close() });
    await once(other.listen(port, '127.0.0.1'), 'listening');
    const { environment } = await settingsOfItsOwn();
    const refused = run({ ...environment, SANDBOX: 'off', INBOUND_SMTP_PORT: String(port) });
    expect(await refused.exit).toMatchObject({ code: 1 });
    expect(refused.output()).toBe(
      `Another program listens on port ${port}. Stop it, or set PORT to another number; the ports beside it follow.\n`,
    );
  });
});

/** As a former version, or a copy, has left it. */
async function leaveOpen(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
  await writeFile(path, 'a permit', { mode: 0o644 });
}

/** What other users of this machine may read or enter, with the folder itself. */
async function openToOthers(folder: string): Promise<string[]> {
  const within = await readdir(folder, { recursive: true });
  const open: string[] = [];
  for (const path of ['', ...within]) {
    const found = await lstat(join(folder, path)).catch(() => undefined);
    if (found && !found.isSymbolicLink() && (found.mode & 0o077) !== 0) open.push(path);
  }
  return open;
}

describe('how it ends', () => {
  test('begun with nothing there, SIGTERM ends it cleanly, whoever is still connected', async () => {
    const settings = await settingsOfItsOwn({}, 'none');
    const data = settings.environment.DATA_DIR ?? '';
    await leaveOpen(join(data, 'files', 'confirmations', 'permit.pdf'));
    const running = await startedAlone(settings);
    const visitor = new ServiceClient(settings);
    const { payment, pair } = await placeAndPay(visitor);
    expect((await uploadV5c(visitor, pair)).status).toBe(200);
    await waitUntil(async () => (await openToOthers(data)).length === 0, 'nothing in its folder is open to others');
    const admin = await signedIn(settings);
    const stream = readEvents(await admin.fetch(`/api/realtime/orders/${payment.order_id}`));
    expect((await stream.next()).value).toMatchObject({ type: 'ready' });
    const mailServer = createConnection(Number(settings.environment.INBOUND_SMTP_PORT), '127.0.0.1');
    await once(mailServer, 'data');

    running.child.kill('SIGTERM');
    expect(await withTimeLimit(5, 'it ends', running.exit)).toEqual({ code: 0, signal: null });
    expect(running.output()).not.toContain('    at ');
    await expect(stream.next()).rejects.toThrow();
    mailServer.destroy();
  });

  test('a terminal and npm both pass SIGINT on; it counts once, and what was there is there after the next start', async () => {
    const settings = await settingsOfItsOwn({}, 'embedded');
    const running = await startedAlone(settings);
    const { payment } = await placeAndPay(new ServiceClient(settings));
    for (let times = 0; times < 4; times += 1) {
      running.child.kill('SIGINT');
      await new Promise(setImmediate);
    }
    expect(await withTimeLimit(5, 'it ends', running.exit)).toEqual({ code: 0, signal: null });

    await startedAlone(settings);
    const admin = await signedIn(settings);
    expect(await admin.get(`/api/data/orders/${payment.order_id}`)).toMatchObject({
      status: 200,
      body: { order_ref: payment.order_ref, status: 'confirmed' },
    });
  });

  test('an error nobody caught is written down, what is under way is closed, and whoever keeps it brings it back', async () => {
    // Loaded before the product: on a signal it throws where nobody can catch it.
    const fault = `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('thrown by a test for someone@example.com'); }))`;
    const settings = await settingsOfItsOwn({
      NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(fault)}"`,
    });
    // As `npm start` keeps it (tools/run.mjs).
    const keeper = `import { keepRunning } from './tools/child.mjs';
      await keepRunning(process.execPath, ${JSON.stringify(productCommand)}, {}, { firstPauseMs: 20 });`;
    const kept = startNodeProcess(['--input-type=module', '-e', keeper], settings.environment);
    opened.push(kept);
    await waitUntilReady(kept);
    const product = () => descendants(kept.child.pid ?? 0).find((pid) => commandOf(pid).includes('main.mjs'));
    const running = () => waitUntil(product, 'the product runs');
    const { payment } = await placeAndPay(new ServiceClient(settings));
    process.kill(await running(), 'SIGUSR2');
    await waitUntil(() => kept.output().split('is ready.').length === 3, 'it is back');
    expect(kept.output()).toContain('uncaught error: this process closes and ends');
    expect(kept.output()).toContain('thrown by a test for [address]');
    expect(kept.output()).toContain('The service ended (code 70). Starting it again');

    const admin = await signedIn(settings);
    expect((await admin.get(`/api/data/orders/${payment.order_id}`)).body).toMatchObject({ status: 'confirmed' });
    // It does not outlive its keeper, however that goes.
    const left = await running();
    opened.push({ [Symbol.asyncDispose]: async () => void (isProcessAlive(left) && process.kill(left, 'SIGKILL')) });
    kept.child.kill('SIGKILL');
    await waitUntil(() => !isProcessAlive(left), 'it has gone too');
  });

  test('a run that is under way does not keep it', async () => {
    const settings = await settingsOfItsOwn();
    const running = await startedAlone(settings);
    const shop = new ServiceClient(settings);
    const { pair } = await placeAndPay(shop);
    await shop.injectPortalFault({ kind: 'slow', visits: 100, seconds: 30 });
    await completeDetails(shop, pair);
    const status = async () => (await shop.callFunction('needed-details', { access: pair })).body.status;
    await waitUntil(async () => (await status()) === 'running', 'the robot is at work');
    running.child.kill('SIGTERM');
    expect(await withTimeLimit(5, 'it ends', running.exit)).toEqual({ code: 0, signal: null });
    // Handed back as it was: no fault, no failed try.
    expect(running.output()).not.toContain('"level":"error"');
    const database = await openDatabase(
      { url: settings.environment.DATABASE_URL, dataDir: undefined },
      createLog('warn'),
    );
    opened.push(database);
    const { rows } = (await database.db.execute(
      sql`select state, retry_count from pgboss.job where name = 'run-submission'`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ state: 'created', retry_count: 0 }]);
    const [run] = await database.db.select().from(automationRuns);
    expect(run?.errorDetails).toMatchObject({ reason: 'handed_back' });
  });
});

test('in production nothing for developers is there, nor are figures for whomever a proxy speaks for', async () => {
  const nowhere = '127.0.0.1:9';
  const settings = await settingsOfItsOwn({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://permits.example',
    STRIPE_SECRET_KEY: 'sk_live_for_tests_only',
    STRIPE_WEBHOOK_SECRET: 'whsec_for_tests_only',
    SMTP_URL: `smtp://${nowhere}`,
    MAIL_FROM: 'office@permits.example',
    INBOUND_DOMAIN: 'inbound.permits.example',
    AUTH_SECRET: 'a secret for tests only, which is long',
    PORTAL_CARD: 'For Tests Only|4242424242424242|12/2034|123',
    ...contactOfProduction,
  });
  // The pages alone: a worker would look at the official portals.
  await waitUntilReady(run(settings.environment, ['web']));
  const behindProxy = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  const statuses: Record<string, number> = {};
  for (const path of [pages.order, pages.devUi, machinePaths.metrics])
    statuses[path] = (await fetch(settings.origin + path, behindProxy)).status;
  expect(statuses).toEqual({ [pages.order]: 200, [pages.devUi]: 404, [machinePaths.metrics]: 404 });
  for (const path of [pages.home, pages.order]) {
    const page = await (await fetch(settings.origin + path)).text();
    for (const said of [
      'Permits &amp; Co Ltd',
      contactOfProduction.COMPANY_ADDRESS,
      `mailto:${contactOfProduction.CONTACT_EMAIL}`,
    ])
      expect(page, `${path}: ${said}`).toContain(said);
    expect(page).toContain(contactOfProduction.CONTACT_HOURS);
    expect(page).not.toContain('built.invalid');
  }
});

test('/readyz says within a bounded time that the database hangs, and is well again once it goes on', async () => {
  const settings = await settingsOfItsOwn();
  const real = new URL(settings.environment.DATABASE_URL ?? '');
  const socket = `${real.searchParams.get('host')}/.s.PGSQL.5432`;
  let hangs = false;
  const pairs: (readonly [Socket, Socket])[] = [];
  const door = createServer((product) => {
    const database = createConnection(socket);
    for (const end of [product, database]) end.on('error', () => end.destroy());
    database.pipe(product);
    if (!hangs) product.pipe(database);
    pairs.push([product, database]);
  });
  opened.push({ [Symbol.asyncDispose]: async () => void door.close() });
  const [port = 0] = await findFreePorts(1);
  await once(door.listen(port, '127.0.0.1'), 'listening');
  const url = `postgres://postgres@127.0.0.1:${port}${real.pathname}`;
  await waitUntilReady(run({ ...settings.environment, DATABASE_URL: url }));
  const readyz = () => fetch(`${settings.origin}/readyz`, { signal: AbortSignal.timeout(15_000) });
  expect((await readyz()).status).toBe(200);

  hangs = true;
  for (const [product, database] of pairs) product.unpipe(database);
  const answers = await Promise.all([readyz(), readyz()]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      checks: { database: 'failed', files: 'ok' },
      error: expect.stringMatching(/^Not ready, for these do not answer: database/),
    });
  }
  hangs = false;
  for (const [product, database] of pairs) product.pipe(database);
  await waitUntil(async () => (await readyz()).ok, 'it is ready again');
});

test('/readyz fails while the database is gone and is well again afterwards; the process stays', async () => {
  const settings = await settingsOfItsOwn();
  const running = await startedAlone(settings);
  const admin = await signedIn(settings);
  const zone = { country: 'France', city_zone: 'Paris' };
  const readyz = async () => (await fetch(`${settings.origin}/readyz`)).json();
  expect(await readyz()).toEqual({ status: 'ok', checks: { database: 'ok', queue: 'ok', files: 'ok' } });

  const name = new URL(settings.environment.DATABASE_URL ?? '').pathname.slice(1);
  const server = process.env[testServerVariable] ?? '';
  await executeStatement(server, `alter database "${name}" allow_connections false`);
  await executeStatement(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  expect(await waitUntil(readyz, 'it answers')).toEqual({
    status: 'failed',
    checks: { database: 'failed', queue: 'failed', files: 'ok' },
    error: 'Not ready, for these do not answer: database, queue.',
  });
  expect((await fetch(`${settings.origin}/readyz`)).status).toBe(503);
  const pair = { session_id: 'cs_test_1', guest_order_ref: 'EDP-00000000' };
  for (const [call, body, words] of [
    ['create-guest-checkout-gated', expressOrder(), 'Unable to start payment.'],
    ['process-guest-payment', pair, 'There was an issue processing your guest order. Please contact support.'],
    ['check-system-health', zone, 'Unable to check system status. Manual processing available.'],
    ['needed-details', { access: pair }, 'We cannot reach our records at the moment.'],
    ['submit-permit', { order_id: crypto.randomUUID() }, 'Payment received, but permit submission needs attention.'],
  ] as const) {
    const answer = await admin.fetch(`/api/functions/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: settings.origin },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as { error: string; code: string };
    expect([call, answer.status, answer.headers.get('retry-after'), said.code]).toEqual([
      call,
      503,
      '10',
      'UNAVAILABLE',
    ]);
    expect(said.error).toContain(words);
  }
  expect((await fetch(`${settings.origin}/healthz`)).status).toBe(200);

  await executeStatement(server, `alter database "${name}" allow_connections true`);
  const isReady = async () => (await fetch(`${settings.origin}/readyz`)).ok;
  await waitUntil(isReady, 'it is ready again');

  // One that answers and takes no writes serves nobody.
  await executeStatement(server, `alter database "${name}" set default_transaction_read_only = on`);
  await executeStatement(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await waitUntil(async () => !(await isReady()), 'it says that it cannot be written to');
  expect(await readyz()).toMatchObject({ checks: { database: 'failed' } });
  await executeStatement(server, `alter database "${name}" set default_transaction_read_only = off`);
  await executeStatement(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await waitUntil(isReady, 'it is ready once more');
  expect(running.output()).not.toContain('request failed');
});

describe('settings in production', () => {
  const live = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://permits.example',
    PORTAL_CARD: 'A Name|4242424242424242|12/2034|123',
    STRIPE_SECRET_KEY: 'sk_live_for_tests_only',
    STRIPE_WEBHOOK_SECRET: 'whsec_for_tests_only',
    AUTH_SECRET: 'a secret for tests only, which is long',
    MAIL_FROM: 'office@permits.example',
    SMTP_URL: 'smtp://mail.example.com',
    INBOUND_DOMAIN: 'in.permits.example',
    ...contactOfProduction,
  };

  const now = new Date('2026-11-25T12:00:00Z');

  test('takes settings that are whole and safe', () => {
    expect(readConfig(live, now)).toMatchObject({
      production: true,
      sandbox: { on: false },
      portals: { origin: undefined },
    });
  });

  test('starts as a rehearsal, and says so', () => {
    const rehearsed = { ...live, PUBLIC_URL: 'https://localhost:3000', STRIPE_SECRET_KEY: 'sk_test_for_tests_only' };
    expect(readConfig(live, now).rehearsal).toEqual([]);
    expect(readConfig(rehearsed, now).rehearsal.join(' ')).toMatch(/^STRIPE_SECRET_KEY .* PUBLIC_URL /);
  });

  const unsafe = {
    PUBLIC_URL: [
      'http://permits.example',
      ...['https://permits.example/path', 'https://permits.example/?a=b', 'https://a:b@permits.example'],
    ],
    AUTH_SECRET: [
      ...['a'.repeat(16), 'abababababababababababab', '1234567890123456', 'passwordpassword'],
      ...['abcdefghijklmnop', '0123456789abcdef', '12345678password12345678'],
    ],
    METRICS_TOKEN: ['1'.repeat(20)],
    STRIPE_WEBHOOK_SECRET: ['x', 'whsec_'],
    INBOUND_WEBHOOK_SECRET: ['x', ' '.repeat(40)],
    ADMIN_PASSWORD: ['aaaaaaaa'],
    SANDBOX: ['on'],
    PORTALS_ORIGIN: ['http://127.0.0.1:3001/portals', 'https://replicas.permits.example'],
    STRIPE_API_ORIGIN: ['http://127.0.0.1:3001', 'https://cards.permits.example'],
    INBOUND_DNS_ORIGIN: ['http://localhost:3001/dns'],
    STRIPE_SECRET_KEY: ['x', 'pk_live_for_tests_only'],
    SMTP_URL: ['http://mail.example.com', 'mail.example.com', 'smtp:///mail'],
    MAIL_FROM: ['nonsense', 'Permits <office>', 'office@localhost', '@permits.example', 'Permits <>'],
    INBOUND_DOMAIN: ['nonsense', 'https://in.permits.example', '192.0.2.1'],
    PORTAL_CARD: ['A Name|4242424242424242|01/2020|123', 'A Name|4242424242424242|13/2034|123'],
  };

  test.each(Object.entries(unsafe))('refuses %s by name where it is not safe, and says no value', (name, values) => {
    for (const value of values) {
      const refused = () => readConfig({ ...live, [name]: value }, now);
      expect(refused, value).toThrow(new RegExp(`^Production cannot start: ${name} [^;]*\\.$`));
      if (value.trim().length > 2) expect(refused).not.toThrow(value);
      const tried = {
        NODE_ENV: 'test',
        AUTH_SECRET: live.AUTH_SECRET,
        ADMIN_EMAIL: 'admin@permits.example',
        [name]: value,
      };
      expect(() => readConfig(tried)).not.toThrow();
    }
  });

  test('takes what is usual, and a card to the last day of its month', () => {
    const usual = {
      PUBLIC_URL: ['https://permits.example/', 'https://www.permits.example:8443'],
      AUTH_SECRET: ['0f1e2d3c4b5a69788796a5b4c3d2e1f0', 'kJ8/x+Qz0bV7mT2k', 'correct horse battery staple'],
      STRIPE_SECRET_KEY: ['rk_live_for_tests_only'],
      SMTP_URL: ['smtps://user:p%40ss@mail.example.com:465', 'smtp://127.0.0.1', 'smtp://[::1]:25?pool=true'],
      MAIL_FROM: ['"European Driving Permits" <hello@permits.example>', 'Büro <büro@münchen.example>'],
      PORTAL_CARD: ['A Name|4242424242424242|11/2026|123'],
      DATABASE_URL: ['postgres://a:b@db.example/permits', 'postgresql:///permits?host=/run/postgresql'],
    };
    for (const [name, values] of Object.entries(usual))
      for (const value of values) expect(() => readConfig({ ...live, [name]: value }, now), value).not.toThrow();
    const nextMonth = new Date('2026-12-01T00:00:00Z');
    const lastMonth = () => readConfig({ ...live, PORTAL_CARD: usual.PORTAL_CARD[0] }, nextMonth);
    expect(lastMonth).toThrow('Production cannot start: PORTAL_CARD has expired.');
  });

  test('says all that is wrong at once', () => {
    const refused = () => readConfig({ ...live, PUBLIC_URL: 'http://permits.example', SANDBOX: 'on' });
    expect(refused).toThrow('Production cannot start: PUBLIC_URL must begin with https:; SANDBOX must not be on.');
  });
});
