import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/app-routes.ts';
import { activateGuestAccount } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { expressOrder, frenchDetails, type PaidOrder, placeAndPay } from '../orders.ts';
import type { ServiceClient } from '../service-client.ts';
import { isDeepRun, testSeed } from '../test-depth.ts';
import { buildTestData } from '../test-runs.ts';

let installation: Installation;
let customer: ServiceClient;
let boss: ServiceClient;
/** The customer's, paid and waiting for details: there is something to spoil. */
let order: PaidOrder;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  customer = installation.openClient();
  order = await placeAndPay(customer);
  await activateGuestAccount(customer, order.payment);
  boss = await signInAdmin(installation);
  await installation.ctx.queue.waitUntilIdle();
});
afterAll(() => installation[Symbol.asyncDispose]());

const calls = endpoints.filter(({ method, input }) => method === 'POST' && input !== undefined);
const callerOf = (who: string) => (who === 'admin' || who === 'staff' ? boss : customer);

/** It counts what its address ordered before it looks at the order (checkout/http.ts); payment-doors.test.ts holds that to one row. */
const countsTries = '/api/functions/create-guest-checkout-gated';

/** All rows there are that this path may not write when it refuses; counters of tries are not facts. */
async function countRows(path = ''): Promise<string> {
  const { db } = installation.ctx;
  tables ??= await readTables();
  const counts = tables
    .filter((name) => path !== countsTries || name !== 'attempt_counters')
    .map((name) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(name)}`);
  return JSON.stringify(
    ((await db.execute(sql.join(counts, sql` union all `))) as unknown as { rows: unknown[] }).rows,
  );
}

let tables: string[] | undefined;

async function readTables(): Promise<string[]> {
  const { rows } = (await installation.ctx.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like '%tries' and table_name not like '%attempts' order by 1`,
  )) as unknown as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}

/** Never our fault, always in our words. */
async function send(caller: ServiceClient, path: string, text: string): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: caller.origin };
  const response = await caller.fetch(path, { method: 'POST', headers, body: text });
  const answer = await response.text();
  const said = `${text.slice(0, 300)} was answered ${answer}`;
  expect(response.status, said).toBeLessThan(500);
  if (response.status < 400) return response.status;
  expect(JSON.parse(answer), said).toMatchObject({
    error: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[A-Z_]+$/),
  });
  return response.status;
}

/**
 * What is refused writes nothing, which is counted once for all of these. What was accepted may write: then those refused
 * are sent again by themselves.
 */
async function expectGraceful(caller: ServiceClient, path: string, texts: readonly string[]): Promise<number[]> {
  const before = await countRows(path);
  const statuses: number[] = [];
  for (const text of texts) statuses.push(await send(caller, path, text));
  const refused = texts.filter((_text, at) => (statuses[at] ?? 0) >= 400);
  if (refused.length === texts.length) {
    expect(await countRows(path)).toBe(before);
  } else if (refused.length > 0) {
    await installation.ctx.queue.waitUntilIdle();
    await expectGraceful(caller, path, refused);
  }
  return statuses;
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

/** Of one property here, and of the same one in `npm run test:deep`. */
const mostRuns = isDeepRun ? 200 : 20;
const batch = 10;

/** Rows are counted once a batch. All of them are no more than the endpoint's own limit lets both properties try. */
function inBatches(limit = 200) {
  const runs = Math.min(mostRuns, Math.floor(limit / 2) - 3);
  const length = Math.min(batch, runs);
  return {
    numRuns: Math.floor(runs / length),
    many: <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: length, maxLength: length }),
  };
}

/** `Object.fromEntries` keeps `__proto__` as a key of its own, as JSON.parse does. */
function asJsonObject(entries: [string, unknown][]): unknown {
  return Object.fromEntries(entries);
}

/** What the library says to whoever wrote a schema, and nobody else understands. */
const programmersWords =
  /\b(invalid (input|option|key|element|string)|expected|received|undefined|nan|too (small|big):)/i;

test.each(endpoints.filter(({ input }) => input !== undefined))(
  'what is missing or wrong is said in words for people: $method $path',
  async ({ method, path, who, callsPerTenMinutes: limit }) => {
    const good = goodBodies[path.split('/').at(-1) ?? '']?.() ?? {};
    const wrong: unknown[] = [
      {},
      [],
      'text',
      7,
      null,
      { owner: 7, trip: [], access: {}, email: {}, vehicle_updates: 1 },
    ];
    // An endpoint that takes few calls is asked little, for the tests below need it too.
    for (const where of limit && limit < 200 ? [] : pathsIn(good))
      for (const value of [null, 7, '', [], {}, true, 'x'.repeat(5000)]) wrong.push(spoil(good, where, value));
    const caller = callerOf(who);
    const headers = { 'content-type': 'application/json', origin: caller.origin };
    const place = path.replace(/:\w+/g, randomUUID());
    const queries = ['', '?limit=x&status=x&page=-1&queue=x&kind=x&box=x&country=&from=x&to=x&search=%00'];
    const answers =
      method === 'GET'
        ? queries.map((query) => caller.fetch(place + query))
        : wrong.map((body) => caller.fetch(place, { method, headers, body: JSON.stringify(body) }));
    for (const answer of await Promise.all(answers)) {
      if (answer.status < 400 || answer.status === 429) continue;
      const { error, fields = {} } = (await answer.json()) as { error: string; fields?: Record<string, string> };
      for (const words of [error, ...Object.values(fields)]) expect(words).not.toMatch(programmersWords);
    }
  },
);

test.each(calls)('any JSON at all: $path', async ({ path, who, callsPerTenMinutes: limit }) => {
  const { numRuns, many } = inBatches(limit);
  const property = fc.asyncProperty(many(anything), async (bodies) => {
    await expectGraceful(
      callerOf(who),
      path,
      bodies.map((body) => JSON.stringify(body) ?? ''),
    );
  });
  await fc.assert(property, { numRuns, seed: testSeed });
});

/** Good bodies, each of whose values is then spoilt. */
const goodBodies: Record<string, () => object> = {
  'create-guest-checkout-gated': () => ({ ...expressOrder(), mode: 'express', rental_car: true }),
  'process-guest-payment': () => order.pair,
  'checkout-state': () => order.pair,
  'close-checkout': () => order.pair,
  'resend-password-email': () => order.pair,
  'verify-payment': () => ({ session_id: order.pair.session_id }),
  'needed-details': () => ({ access: order.pair }),
  'order-timeline': () => ({ access: order.pair }),
  'provide-details': () => ({ access: order.pair, details: frenchDetails }),
  'submit-permit': () => ({ order_id: order.payment.order_id }),
  'update-vehicle': () => ({
    order_id: order.payment.order_id,
    vehicle_updates: { plate_number: 'AB12CDE', make: 'Ford', model: 'Focus' },
  }),
  'answer-waiting-order': () => ({ order_id: order.payment.order_id, mine: true }),
  // Of an account nobody has: those there are stay signed in.
  'end-user-sessions': () => ({ user_id: order.payment.order_id }),
  'check-system-health': () => ({ country: 'France', city_zone: 'Paris' }),
  'check-recovery-link': () => ({ access_token: 'a'.repeat(32) }),
  'set-password': () => ({ access_token: 'a'.repeat(32), new_password: 'a long password for tests' }),
  'retry-submission': () => ({ submission_id: order.payment.order_id }),
  // For an entity nobody has: good enough to be read to the end, and never begun.
  'automate-submission': () => ({
    permit_entity_id: order.payment.order_id,
    test_mode: true,
    mock_mode: true,
    test_data: buildTestData(),
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
  const { numRuns, many } = inBatches(call.callsPerTenMinutes);
  const property = fc.asyncProperty(many(fc.tuple(fc.constantFrom(...pathsIn(good)), nasty)), async (spoils) => {
    await expectGraceful(
      callerOf(call.who),
      path,
      spoils.map(([where, value]) => JSON.stringify(spoil(good, where, value))),
    );
  });
  await fc.assert(property, { numRuns, seed: testSeed });
});

/** PostgreSQL text cannot hold it, so whatever lets it through to a query fails there. */
test.each(Object.keys(goodBodies))('NUL in any value of a good body: %s', async (name) => {
  const path = `/api/functions/${name}`;
  const good = goodBodies[name]?.() ?? {};
  const who = calls.find((endpoint) => endpoint.path === path)?.who ?? 'anyone';
  await expectGraceful(
    callerOf(who),
    path,
    pathsIn(good).map((where) => JSON.stringify(spoil(good, where, 'a\u0000b'))),
  );
});

const unreadable: [what: string, text: string][] = [
  ['no body', ''],
  ['half a body', '{"access":'],
  ['a number', '1'],
  ['very deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['very wide', `[${'1,'.repeat(120_000)}1]`],
  ['very long', JSON.stringify({ access: 'x'.repeat(300_000) })],
  ['a key of the prototype', '{"__proto__":{"access":{"order_id":"x"}},"constructor":{"prototype":{"admin":true}}}'],
  ['not UTF-8', '\ud800\udfff\ufffe'],
];

test.each(calls)('what is no body at all is refused: $path', async ({ path, who }) => {
  const statuses = await expectGraceful(
    callerOf(who),
    path,
    unreadable.map(([, text]) => text),
  );
  const accepted = unreadable.filter((_one, at) => (statuses[at] ?? 0) < 400).map(([what]) => what);
  expect(accepted).toEqual([]);
  expect(Object.prototype).not.toHaveProperty('access');
});

/** What a header may hold (RFC 9110, 5.5), without what would be taken away at its ends. */
const asHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '%').trim();

test("any file, any name, for anybody's order: refused without a trace", async () => {
  const access = fc.oneof(
    fc.string(),
    anything.map((value) => JSON.stringify(value) ?? ''),
  );
  const anyFile = fc.tuple(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary' }), access);
  const { numRuns, many } = inBatches();
  const property = fc.asyncProperty(many(anyFile), async (files) => {
    const before = await countRows();
    for (const [bytes, name, text] of files) {
      const response = await customer.fetch('/api/uploads/v5c', {
        method: 'POST',
        body: bytes as Uint8Array<ArrayBuffer>,
        headers: { origin: customer.origin, 'x-file-name': asHeader(name), 'x-order-access': asHeader(text) },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    }
    expect(await countRows()).toBe(before);
  });
  await fc.assert(property, { numRuns, seed: testSeed });
});

test.each(['/api/webhooks/payments', '/api/webhooks/inbound-email'])(
  'anything at all sent to %s is not believed',
  async (path) => {
    const headers = fc.record({
      'stripe-signature': fc.string({ unit: 'grapheme-ascii' }),
      'x-signature': fc.string({ unit: 'grapheme-ascii' }),
    });
    const { numRuns, many } = inBatches();
    const property = fc.asyncProperty(many(fc.tuple(fc.string({ unit: 'binary' }), headers)), async (letters) => {
      const before = await countRows();
      for (const [body, signatures] of letters) {
        const response = await fetch(customer.origin + path, { method: 'POST', body, headers: signatures });
        expect([400, 403, 503]).toContain(response.status);
      }
      expect(await countRows()).toBe(before);
    });
    await fc.assert(property, { numRuns, seed: testSeed });
  },
);
