import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { seedPermitEntities } from '#permits/seed-permit-entities.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { randomIdGenerator } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { insertManyOrders } from '../../test/many-orders.ts';
import { createScratchDatabase } from '../../test/scratch-database.ts';
import { readOrderSummaries } from './order-view.ts';

/** Drizzle's connection or pool, through which every query goes. */
const clientOf = (db: Db) => (db as unknown as { $client: { query(...parts: unknown[]): unknown } }).$client;

test('the dashboard asks the database as often for twenty orders as for one', async () => {
  await using place = await createScratchDatabase();
  await using database = await openDatabase(place, createLog('silent'));
  await migrate(database);
  const { db } = database;
  await seedPermitEntities({ db, ids: randomIdGenerator });
  await insertManyOrders(db, 21);
  const [{ id: owner } = { id: '' }] = await db.execute(sql`select user_id as id from orders limit 1`).then(rowsOf);
  const queries = vi.spyOn(clientOf(db), 'query');
  const read = async () => {
    queries.mockClear();
    const summaries = await readOrderSummaries({ db, clock: systemClock }, owner);
    return { orders: summaries.length, queries: queries.mock.calls.length };
  };
  const one = await read();
  await db.execute(sql`update orders set user_id = ${owner} where order_ref <> 'EDP-00000021'`);
  const twenty = await read();
  queries.mockRestore();
  expect([one.orders, twenty.orders >= 20]).toEqual([1, true]);
  expect(one.queries).toBeGreaterThan(0);
  expect(twenty.queries).toBe(one.queries);
});

const rowsOf = (result: unknown) => (result as { rows: { id: string }[] }).rows;
