import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/app-routes.ts';
import { openAccount } from '../accounts.ts';
import { signedInBoss, withBoss } from '../admins.ts';
import { hasServer } from '../database.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { expressOrder, frenchDetails, type PaidOrder, placeAndPay } from '../orders.ts';
import type { Shop } from '../shop.ts';
import { testData } from '../test-runs.ts';

let installation: Installation;
let customer: Shop;
let boss: Shop;
/** The customer's, paid and waiting for details: there is something to spoil. */
let order: PaidOrder;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...withBoss });
  customer = installation.visitor();
  order = await placeAndPay(customer);
  await openAccount(customer, order.payment);
  boss = await signedInBoss(installation);
  await installation.ctx.queue.drain();
});
afterAll(() => installation[Symbol.asyncDispose]());

const calls = endpoints.filter(({ method, input }) => method === 'POST' && input !== undefined);
const callerOf = (who: string) => (who === 'admin' || who === 'staff' ? boss : customer);

/** All rows there are; counters of tries are not facts. */
async function countRows(): Promise<string> {
  const { db } = installation.ctx;
  const list = (await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like '%tries' and table_name not like '%attempts' order by 1`,
  )) as unknown as { rows: { name: string }[] };
  const counts = list.rows.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(name)}`,
  );
  return JSON.stringify(
    ((await db.execute(sql.join(counts, sql` union all `))) as unknown as { rows: unknown[] }).rows,
  );
}

/** Never our fault, always in our words, and refused means that nothing was written. */
async function expectGraceful(caller: Shop, path: string, text: string): Promise<number> {
  const before = await countRows();
  const headers = { 'content-type': 'application/json', origin: caller.origin };
  const response = await caller.fetch(path, { method: 'POST', headers, body: text });
  const answer = await response.text();
  expect(response.status, answer).toBeLessThan(500);
  if (response.status < 400) return response.status;
  expect(JSON.parse(answer)).toMatchObject({
    error: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[A-Z_]+$/),
  });
  expect(await countRows()).toBe(before);
  return response.status;
}

/** What people paste, scripts send and attackers try. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '😀👩‍👩‍👧',
    '__proto__',
    'constructor',
    "'; drop table orders; --",
  ),
  fc.constantFrom<unknown>('x'.repeat(70_000), null, true, -1, 0, 1e308, 2 ** 53, [], {}, [[[]]], { $gt: '' }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const keys = fc.oneof(
  fc.constantFrom('access', 'order_id', 'owner', 'trip', '__proto__', 'constructor', 'toString'),
  fc.string(),
);
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    nasty,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 4 }).map(asJsonObject),
  ),
})).value;

/** `Object.fromEntries` keeps `__proto__` as a key of its own, as JSON.parse does. */
function asJsonObject(entries: [string, unknown][]): unknown {
  return Object.fromEntries(entries);
}

/** The embedded database is PostgreSQL too: with a server the same is asked less often. */
const mostRuns = hasServer ? 20 : 60;
/** As often as the endpoint's own limit lets both properties try. */
const runsFor = (limit: number | undefined) => Math.min(mostRuns, Math.floor((limit ?? 200) / 2) - 3);

test.each(calls)('any JSON at all: $path', async ({ path, who, limit }) => {
  const property = fc.asyncProperty(anything, async (body) => {
    await expectGraceful(callerOf(who), path, JSON.stringify(body) ?? '');
  });
  await fc.assert(property, { numRuns: runsFor(limit) });
});

/** Good bodies, each of whose values is then spoilt. */
const goodBodies: Record<string, () => object> = {
  'create-guest-checkout-gated': () => ({ ...expressOrder(), mode: 'express', rental_car: true }),
  'process-guest-payment': () => order.pair,
  'checkout-state': () => order.pair,
  'resend-password-email': () => order.pair,
  'verify-payment': () => ({ session_id: order.pair.session_id }),
  'needed-details': () => ({ access: order.pair }),
  'provide-details': () => ({ access: order.pair, details: frenchDetails }),
  'submit-permit': () => ({ order_id: order.payment.order_id }),
  'update-vehicle': () => ({
    order_id: order.payment.order_id,
    vehicle_updates: { plate_number: 'AB12CDE', make: 'Ford', model: 'Focus' },
  }),
  'check-system-health': () => ({ country: 'France', city_zone: 'Paris' }),
  'check-recovery-link': () => ({ access_token: 'a'.repeat(32) }),
  'set-password': () => ({ access_token: 'a'.repeat(32), new_password: 'a long password for tests' }),
  'retry-submission': () => ({ submission_id: order.payment.order_id }),
  // For an entity nobody has: good enough to be read to the end, and never begun.
  'automate-submission': () => ({
    permit_entity_id: order.payment.order_id,
    test_mode: true,
    mock_mode: true,
    test_data: testData(),
    test_run_id: order.payment.order_id,
  }),
  'settle-outcome': () => ({ submission_id: order.payment.order_id, portal_has_it: true, reference: '20000000000' }),
};

/** Every path to a value inside, the empty one excepted. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key])),
  ];
}

function spoil(body: object, path: string[], value: unknown): object {
  const [key = '', ...rest] = path;
  const inner = (body as Record<string, unknown>)[key];
  return { ...body, [key]: rest.length > 0 ? spoil(inner as object, rest, value) : value };
}

test.each(Object.keys(goodBodies))('one bad value in a good body: %s', async (name) => {
  const path = `/api/functions/${name}`;
  const call = calls.find((endpoint) => endpoint.path === path);
  if (!call) throw new Error(`There is no ${path}.`);
  const good = goodBodies[name]?.() ?? {};
  const property = fc.asyncProperty(fc.constantFrom(...pathsIn(good)), nasty, async (where, value) => {
    await expectGraceful(callerOf(call.who), path, JSON.stringify(spoil(good, where, value)));
  });
  await fc.assert(property, { numRuns: runsFor(call.limit) });
});

/** PostgreSQL text cannot hold it, so whatever lets it through to a query fails there. */
test.each(Object.keys(goodBodies))('NUL in any value of a good body: %s', async (name) => {
  const path = `/api/functions/${name}`;
  const good = goodBodies[name]?.() ?? {};
  const who = calls.find((endpoint) => endpoint.path === path)?.who ?? 'anyone';
  for (const where of pathsIn(good)) {
    await expectGraceful(callerOf(who), path, JSON.stringify(spoil(good, where, 'a\u0000b')));
  }
});

test.each([
  ['no body', ''],
  ['half a body', '{"access":'],
  ['a number', '1'],
  ['very deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['very wide', `[${'1,'.repeat(120_000)}1]`],
  ['very long', JSON.stringify({ access: 'x'.repeat(300_000) })],
  ['a key of the prototype', '{"__proto__":{"access":{"order_id":"x"}},"constructor":{"prototype":{"admin":true}}}'],
  ['not UTF-8', '\ud800\udfff\ufffe'],
])('%s is refused', async (_what, text) => {
  for (const { path, who } of calls) {
    const status = await expectGraceful(callerOf(who), path, text);
    expect(status, path).toBeGreaterThanOrEqual(400);
  }
  expect(Object.prototype).not.toHaveProperty('access');
});

test("any file, any name, for anybody's order: refused without a trace", async () => {
  const access = fc.oneof(
    fc.string(),
    anything.map((value) => JSON.stringify(value) ?? ''),
  );
  const property = fc.asyncProperty(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: 'binary' }),
    access,
    async (bytes, name, text) => {
      const form = new FormData();
      form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
      form.set('access', text);
      const before = await countRows();
      const response = await customer.fetch('/api/uploads/v5c', {
        method: 'POST',
        body: form,
        headers: { origin: customer.origin },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
      expect(await countRows()).toBe(before);
    },
  );
  await fc.assert(property, { numRuns: mostRuns });
});

test.each(['/api/webhooks/payments', '/api/webhooks/inbound-email'])(
  'anything at all sent to %s is not believed',
  async (path) => {
    const headers = fc.record({
      'stripe-signature': fc.string({ unit: 'grapheme-ascii' }),
      'x-signature': fc.string({ unit: 'grapheme-ascii' }),
    });
    const property = fc.asyncProperty(fc.string({ unit: 'binary' }), headers, async (body, signatures) => {
      const before = await countRows();
      const response = await fetch(customer.origin + path, { method: 'POST', body, headers: signatures });
      expect([400, 403, 503]).toContain(response.status);
      expect(await countRows()).toBe(before);
    });
    await fc.assert(property, { numRuns: 40 });
  },
);
