import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { hasBlockedTransactions } from '../blocked-transactions.ts';
import { startInstallation } from '../installation.ts';
import { startProductProcess, waitUntilReady } from '../product-process.ts';
import { createTestSettings } from '../settings.ts';
import { waitUntil } from '../wait-until.ts';

test('who closes waits for what is being read, also for a visitor who has gone away; nothing meets a closed database', async () => {
  const lines: string[] = [];
  const installation = await startInstallation(
    {},
    { log: createLog('warn', { write: (line) => void lines.push(line) }) },
  );
  const { client: shop, config } = installation;
  const other = new pg.Client({ connectionString: config.database.url });
  await other.connect();
  // What is closed drops its database, and with it whoever is still connected.
  other.on('error', () => undefined);
  // Somebody else has the table: what is read of it now takes until they are done.
  await other.query('begin');
  await other.query('lock table users in access exclusive mode');
  const visitor = new AbortController();
  const asked = fetch(`${shop.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'a password of nobody' }),
    signal: visitor.signal,
  }).catch(() => 'gone');
  await waitUntil(() => hasBlockedTransactions(installation.ctx), 'it is being read');
  visitor.abort();
  expect(await asked).toBe('gone');

  const closing = installation[Symbol.asyncDispose]();
  const connections = 'select 1 from pg_stat_activity where datname = current_database()';
  // The reader's own and this test's are left once the product has closed its database: it does not, as long as that is read.
  const isLeft = async () => ((await other.query(connections)).rowCount ?? 0) <= 2;
  await expect(waitUntil(isLeft, 'the database is closed', 4)).rejects.toThrow('in vain');
  await other.query('commit');
  await other.end().catch(() => undefined);
  await closing;
  expect(lines.filter((line) => line.includes('Failed query'))).toEqual([]);
  expect(lines.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
});

test.each(['web', 'worker'])(
  'a %s says on its own port how it is, and is not ready from the moment it is told to end',
  async (role) => {
    const opened = new AsyncDisposableStack();
    onTestFinished(() => opened.disposeAsync());
    const { environment, origin } = opened.use(await createTestSettings({ CLOSE_DELAY_SECONDS: '3' }));
    const running = opened.use(startProductProcess(environment, [role]));
    await waitUntilReady(running);
    const base = role === 'web' ? origin : `http://127.0.0.1:${environment.HEALTH_PORT}`;
    const ask = async (path: string) => (await fetch(base + path, { headers: { connection: 'close' } })).status;
    expect([await ask('/healthz'), await ask('/readyz'), await ask('/metrics')]).toEqual([200, 200, 200]);
    expect(await ask('/')).toBe(role === 'web' ? 200 : 404);

    running.child.kill('SIGTERM');
    await waitUntil(async () => (await ask('/readyz')) === 503, 'it is not ready any more');
    expect(await ask('/healthz')).toBe(200);
    if (role === 'web') expect(await ask('/permit-faq')).toBe(200);
    expect((await running.exit).code).toBe(0);
    await expect(ask('/healthz')).rejects.toThrow();
  },
);
