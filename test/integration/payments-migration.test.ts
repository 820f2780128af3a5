import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkoutAttempts } from '../../src/checkout/tables.ts';
import { retainedPayments } from '../../src/money/tables.ts';
import { orders, payments } from '../../src/orders/tables/orders.ts';
import { refunds } from '../../src/orders/tables/refunds.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createLog } from '../../src/platform/log.ts';
import { migrateBefore } from '../migrate-before.ts';
import { createScratchDatabase } from '../scratch-database.ts';

const id = (kind: string, number: number) => `${kind}0000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** One order of each kind that there was, as the product wrote them before it knew payments. */
const former = [
  { what: 'without a page', status: 'pending', session: null, intent: null, paidAt: null, refunded: 0 },
  { what: 'with a page', status: 'pending', session: 'cs_open', intent: null, paidAt: null, refunded: 0 },
  { what: 'paid', status: 'confirmed', session: 'cs_paid', intent: 'pi_paid', paidAt: day(3), refunded: 0 },
  {
    what: 'refunded in part',
    status: 'confirmed',
    session: 'cs_part',
    intent: 'pi_part',
    paidAt: day(4),
    refunded: 500,
  },
  { what: 'refunded', status: 'confirmed', session: 'cs_back', intent: 'pi_back', paidAt: day(5), refunded: 1999 },
  { what: 'paid, of old', status: 'confirmed', session: 'cs_old', intent: null, paidAt: day(6), refunded: 0 },
] as const;

async function fill(db: Db): Promise<void> {
  await db.execute(sql`insert into users (id, name, email) values (${id('aaaa', 1)}, 'Jo', 'jo@example.com')`);
  for (const [index, order] of former.entries()) {
    const number = index + 1;
    await db.execute(sql`insert into vehicles (id, plate_number, country_of_registration)
      values (${id('bbbb', number)}, ${`OLD${number}`}, 'France')`);
    await db.execute(sql`insert into orders (id, order_ref, user_id, status, country, city_zone, vehicle_id, customer_email,
        price_items, total_cents, payment_session_id, payment_intent_id, paid_at, refunded_cents, withdrawn_at, created_at, updated_at)
      values (${id('cccc', number)}, ${`EDP-0000000${number}`}, ${order.paidAt ? id('aaaa', 1) : null}, ${order.status},
        'France', 'Paris', ${id('bbbb', number)}, 'jo@example.com', '[{"label":"Base service","amount_cents":1999}]', 1999,
        ${order.session}, ${order.intent}, ${order.paidAt?.toISOString() ?? null}, ${order.refunded},
        ${order.refunded === 1999 ? day(9).toISOString() : null}, ${day(number).toISOString()}, ${day(9).toISOString()})`);
    await db.execute(sql`insert into owners (order_id, first_name) values (${id('cccc', number)}, 'Jo')`);
    await db.execute(sql`insert into checkout_attempts (key, body_hash, order_id, created_at)
      values (${`key-${number}`}, ${`hash-${number}`}, ${id('cccc', number)}, ${day(number).toISOString()})`);
    await db.execute(sql`insert into audit_log (id, event_type, order_id) values (${id('eeee', number)}, 'PAYMENT_CONFIRMED',
      ${id('cccc', number)})`);
    await db.execute(sql`insert into notifications (id, type, order_id, recipient, fact_key)
      values (${id('ffff', number)}, 'order_paid', ${id('cccc', number)}, 'jo@example.com', ${`paid:${id('cccc', number)}`})`);
  }
  await db.execute(sql`insert into refunds (id, order_id, amount_cents, reason, status, provider_refund_id) values
    (${id('dddd', 1)}, ${id('cccc', 4)}, 500, 'A part', 'done', 're_part'),
    (${id('dddd', 2)}, ${id('cccc', 4)}, 100, 'Another', 'open', null),
    (${id('dddd', 3)}, ${id('cccc', 4)}, 100, 'A third', 'refused', null),
    (${id('dddd', 4)}, ${id('cccc', 5)}, 1999, 'All', 'done', 're_all')`);
  await db.execute(sql`insert into no_further_refunds (order_id, reason, actor_id)
    values (${id('cccc', 4)}, 'They were told', ${id('aaaa', 1)})`);
  await db.execute(sql`insert into kept_payments (order_ref, pseudonym, country, city_zone, price_items, total_cents, currency,
      refunded_cents, payment_session_id, payment_intent_id, paid_at, erased_at, keep_until)
    values ('EDP-00000009', ${id('9999', 1)}, 'France', 'Paris', '[]', 1999, 'gbp', 0, 'cs_kept', 'pi_kept', now(), now(), '2033-01-01')`);
  await db.execute(
    sql`insert into payment_events (id, type, session_id, payload) values ('evt_1', 'paid', 'cs_paid', '{}')`,
  );
}

type Row = Record<string, unknown>;

async function rowsOf(db: Db, table: string): Promise<Row[]> {
  const { rows } = (await db.execute(
    sql.raw(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)->>'id', to_jsonb(t)::text`),
  )) as unknown as { rows: { row: Row }[] };
  return rows.map(({ row }) => row);
}

/** Filled above, and none of the payments' business. */
const untouched = [
  'users',
  'vehicles',
  'audit_log',
  'notifications',
  'refunds',
  'no_further_refunds',
  'payment_events',
];

test('a filled database of the product before payments had a table keeps everything', async () => {
  await using scratch = await createScratchDatabase();
  await using database = await openDatabase(scratch, createLog('silent'));
  const { db } = database;
  await migrateBefore(db, '0017');
  await fill(db);
  const readAll = (keepers: string) => Promise.all(['orders', keepers, ...untouched].map((table) => rowsOf(db, table)));
  const [ordersBefore = [], ...othersBefore] = await readAll('owners');
  const applied = await migrate(database);
  expect(applied[0]).toBe('0017_payments.sql');
  const [ordersAfter, ...othersAfter] = await readAll('keepers');
  expect(othersBefore.every((rows) => rows.length > 0)).toBe(true);
  expect(othersAfter).toMatchObject(othersBefore);

  const moved = ordersBefore.map(({ payment_session_id, payment_intent_id, withdrawn_at, ...order }) => ({
    order,
    cancelled_at: withdrawn_at,
  }));
  // Nobody had said that they stay for one day (0035).
  expect(ordersAfter).toMatchObject(
    moved.map(({ order, cancelled_at }) => ({ ...order, cancelled_at, payment_id: order.id, number_of_days: null })),
  );
  for (const order of ordersAfter ?? []) {
    expect(order).not.toHaveProperty('payment_session_id');
    expect(order).not.toHaveProperty('payment_intent_id');
  }
  expect(await db.select().from(payments).orderBy(payments.id)).toEqual(
    former.map(({ session, intent, paidAt }, index) => ({
      id: id('cccc', index + 1),
      provider: 'stripe',
      state: paidAt ? 'paid' : 'open',
      amountCents: 1999,
      currency: 'gbp',
      sessionId: session,
      providerPaymentId: intent,
      createdAt: day(index + 1),
      paidAt,
    })),
  );
  expect(await db.select().from(checkoutAttempts).orderBy(checkoutAttempts.key)).toEqual(
    former.map((_order, index) => ({
      key: `key-${index + 1}`,
      bodyHash: `hash-${index + 1}`,
      paymentId: id('cccc', index + 1),
      createdAt: day(index + 1),
    })),
  );
  expect(await db.select().from(retainedPayments)).toMatchObject([
    { orderRef: 'EDP-00000009', paymentSessionId: 'cs_kept', providerPaymentId: 'pi_kept', providerRefundIds: [] },
  ]);

  // What the product wants of it from now on: several orders for one payment, and one refund of both of them.
  await db.update(orders).set({ paymentId: id('cccc', 3) });
  const all = { reason: 'All', status: 'done', providerRefundId: 're_both', amountCents: 1 } as const;
  const both = [1, 2].map((number) => ({ ...all, id: id('dddd', number + 10), orderId: id('cccc', number) }));
  await db.insert(refunds).values(both);
  await expect(db.insert(refunds).values({ ...both[0], id: id('dddd', 20) } as (typeof both)[0])).rejects.toThrow();
});
