import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActivityRow, consoleListNames } from '../../src/console/contract.ts';
import type { RetryResult, SubmissionRow } from '../../src/console/submission-contract.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { adminCredentials, adminSettings, createTestAccount, signInAdmin } from '../admins.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { insertManyOrders } from '../many-orders.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

const many = 10_000;
let installation: Installation;
let admin: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  admin = await signInAdmin(installation);
  await insertManyOrders(installation.ctx.db, many);
  await installation.ctx.db.execute(sql`analyze`);
}, 120_000);
afterAll(() => installation[Symbol.asyncDispose]());

const rowsOf = async (search: string) =>
  (await admin.get<{ submissions: SubmissionRow[] }>(`/api/data/admin/submissions?search=${search}`)).body.submissions;
const newestEvents = async (search: string) =>
  (await admin.get<{ events: ActivityRow[] }>(`/api/data/admin/activity?search=${search}`)).body.events;

async function csv(list: string, shop = admin) {
  const response = await shop.fetch(`/api/data/admin/export/${list}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split('\r\n');

describe('a bulk retry', () => {
  test('acts on exactly the rows that were seen, as they were seen, and tells of the others', async () => {
    const seen = (await rowsOf('MANY-999')).slice(0, 4);
    expect(seen).toHaveLength(4);
    const [changed, sent] = seen;
    const { db } = installation.ctx;
    await db
      .update(submissions)
      .set({ updatedAt: new Date() })
      .where(eq(submissions.id, changed?.id ?? ''));
    await db
      .update(submissions)
      .set({ sendingSince: new Date(0) })
      .where(eq(submissions.id, sent?.id ?? ''));
    const asked = seen.map(({ id, updated_at }) => ({ id, updated_at }));
    const first = await admin.callFunction<{ results: RetryResult[] }>('retry-submissions', { submissions: asked });
    expect(first.status).toBe(200);
    expect(first.body.results.map(({ queued }) => queued)).toEqual([false, false, true, true]);
    expect(first.body.results[0]?.problem).toContain('changed since you saw it');
    expect(first.body.results[1]?.problem).toContain('may already have this application');

    const again = await admin.callFunction<{ results: RetryResult[] }>('retry-submissions', { submissions: asked });
    expect(again.body.results.map(({ queued }) => queued)).toEqual([false, false, false, false]);
    const [summary] = (await newestEvents('SUBMISSIONS_RETRIED')).toReversed();
    expect(summary).toMatchObject({ actor: 'Administrator', event_data: { asked: 4, queued: 2 } });
  });

  test.each([
    [[]],
    [Array.from({ length: 101 }, () => ({ id: crypto.randomUUID(), updated_at: '2026-01-01T00:00:00Z' }))],
  ])('of nothing, or of more than a list shows, is refused', async (asked) =>
    expect((await admin.callFunction('retry-submissions', { submissions: asked })).status).toBe(400),
  );
});

describe('an export', () => {
  test('holds what the filter shows, and is an event of its own', async () => {
    const { status, headers, text } = await csv('submissions?search=MANY-77&status=FAILED');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="submissions-\d{4}-\d\d-\d\d\.csv"$/);
    const { total } = (await admin.get<{ total: number }>('/api/data/admin/submissions?search=MANY-77&status=FAILED'))
      .body;
    const lines = linesOf(text);
    expect(lines).toHaveLength(total + 2);
    expect(lines[0]).toContain('order_ref,customer_email,country');
    const [event] = await newestEvents('LIST_EXPORTED');
    expect(event).toMatchObject({
      actor: 'Administrator',
      event_data: { list: 'submissions', rows: total, filter: 'search, status' },
    });
  });

  test('stops at its limit', async () => {
    expect(linesOf((await csv('submissions')).text)).toHaveLength(5000 + 2);
  });

  test('is no spreadsheet formula, whatever a customer is called', async () => {
    const id = await createTestAccount(installation.ctx, 'formula@example.com', 'user');
    await installation.ctx.db.execute(
      sql`update profiles set display_name = '=HYPERLINK("http://x")' where id = ${id}`,
    );
    const { text } = await csv('users?search=formula@example.com');
    expect(linesOf(text)[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  test.each([...consoleListNames])('of %s is for admins only', async (list) => {
    expect((await csv(`${list}?search=nothing-like-it`)).status).toBe(200);
    expect((await csv(list, installation.openClient())).status).toBe(401);
    const operator = installation.openClient();
    await createTestAccount(installation.ctx, 'operator@example.com', 'operator');
    await operator.signIn('operator@example.com', adminCredentials.password);
    expect((await csv(list, operator)).status).toBe(403);
  });

  test('of differences names who acts, of jurisdictions what each permit needs', async () => {
    expect(linesOf((await csv('differences')).text)[0]).toBe(
      'kind,order_id,order_ref,finding,provider_id,title,owner,step',
    );
    const { text } = await csv('jurisdictions');
    expect(linesOf(text)[0]).toContain('country,zone_name,automation_enabled,application_method');
    expect(linesOf(text)).toHaveLength(31 + 2);
  });

  test('of no list there is, or with a bad filter, is refused', async () => {
    expect((await csv('passwords')).status).toBe(404);
    expect((await csv('submissions?status=LOST')).status).toBe(400);
  });
});

describe('ten thousand orders', () => {
  test.each([
    ['submissions', 'submissions', 100],
    ['inbound-emails', 'emails', 50],
    ['notifications', 'notifications', 50],
    ['activity', 'events', 100],
    ['users', 'users', 50],
  ])('the list of %s keeps its limit', async (path, key, limit) => {
    const { body } = await admin.get<Record<string, unknown[]> & { total: number }>(`/api/data/admin/${path}`);
    expect(body[key]).toHaveLength(limit);
    expect(body.total).toBeGreaterThanOrEqual(many);
  });

  /** Not the time it takes, which is the machine's, but how it is found: by an index in order, not by sorting everything. */
  test.each([
    ['submissions', 'submissions_created_at'],
    ['submissions?status=CONFIRMED', 'submissions_status_index'],
    ['inbound-emails', 'inbound_emails_received'],
    ['activity', 'audit_log_created_at'],
    ['notifications', 'audit_log_type_created'],
    ['users', 'profiles_created_at'],
  ])('the list of %s is read by the index %s', async (path, index) => {
    const { db, database } = installation.ctx;
    const scans = async () => {
      // Each connection counts for itself and tells of it after up to ten idle seconds, unless it is asked: so all are.
      const connections = [
        ...Array.from({ length: 10 }, () => db),
        ...Array.from({ length: 3 }, () => database.staffDb),
      ];
      await Promise.all(connections.map((one) => one.execute(sql`select pg_stat_force_next_flush()`)));
      const { rows } = (await db.execute(
        sql`select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = ${index}`,
      )) as unknown as { rows: { scans: number }[] };
      return rows[0]?.scans ?? 0;
    };
    const before = await scans();
    expect((await admin.get(`/api/data/admin/${path}`)).status).toBe(200);
    await waitUntil(async () => (await scans()) > before, `${index} is used`, 5);
  });
});

test('a change of role says who, whose, and what it was before and after', async () => {
  const id = await createTestAccount(installation.ctx, 'changed@example.com', 'user');
  await admin.post('/api/data/admin/roles', { user_id: id, role: 'operator', change: 'grant' });
  const [event] = await newestEvents(id);
  expect(event).toMatchObject({
    event_type: 'ROLE_GRANTED',
    actor: 'Administrator',
    event_data: { role: 'operator', user_id: id, before: false, after: true },
  });
});
