import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { hasBlockedTransactions } from '../blocked-transactions.ts';
import { startInstallation } from '../installation.ts';
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
  await other.end();
  await closing;
  expect(lines.filter((line) => line.includes('Failed query'))).toEqual([]);
  expect(lines.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
});
