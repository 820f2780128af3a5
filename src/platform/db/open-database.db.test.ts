import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DatabaseProxy } from '../../../test/database-proxy.ts';
import { createScratchDatabase } from '../../../test/scratch-database.ts';
import { createLog } from '../log.ts';
import { isDatabaseUnavailable, isTimeLimitReached } from './database-errors.ts';
import { openDatabase } from './open-database.ts';

test.each(['begin', 'commit', 'rollback'])('connections that are lost at their %s are given back', async (lost) => {
  await using scratch = await createScratchDatabase();
  await using gate = await new DatabaseProxy(scratch.url).open();
  await using database = await openDatabase({ url: gate.url, dataDir: undefined }, createLog('silent'));
  const work = (problem?: Error) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      if (problem) throw problem;
    });
  gate.watch = (statement) => (statement === lost ? 'drop' : 'pass');
  // One more than the maximum of parallel connections.
  for (let time = 0; time <= 10; time += 1)
    await expect(work(lost === 'rollback' ? new Error('no good') : undefined)).rejects.toThrow();
  gate.watch = () => 'pass';
  await work();
});

test('of two transactions that wait for each other the one that is ended is done again, and that is written down', async () => {
  let logged = '';
  const log = createLog('warn', {
    write(line) {
      logged += line;
    },
  });
  await using scratch = await createScratchDatabase();
  await using database = await openDatabase({ url: scratch.url, dataDir: undefined }, log);
  const { db } = database;
  await db.execute(sql`create table boxes (id int primary key, moved int not null default 0)`);
  await db.execute(sql`insert into boxes values (1), (2)`);
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  let tries = 0;
  const move = (first: number, second: number) =>
    db.transaction(async (tx) => {
      tries += 1;
      await tx.execute(sql`update boxes set moved = moved + 1 where id = ${first}`);
      holding += 1;
      if (holding === 2) bothHold.resolve();
      await bothHold.promise;
      await tx.execute(sql`update boxes set moved = moved + 1 where id = ${second}`);
      return first;
    });
  expect(await Promise.all([move(1, 2), move(2, 1)])).toEqual([1, 2]);
  const { rows } = (await db.execute(sql`select moved from boxes`)) as unknown as { rows: object[] };
  expect(rows).toEqual([{ moved: 2 }, { moved: 2 }]);
  // The repeated transaction may lock its first row before the other continues, and then they wait for each other once
  // more.
  const doneAgain = logged.split('is done again').length - 1;
  expect(doneAgain).toBeGreaterThan(0);
  expect(tries).toBe(2 + doneAgain);
});

test('what the server ends again and again is not tried for ever', async () => {
  await using scratch = await createScratchDatabase();
  await using database = await openDatabase({ url: scratch.url, dataDir: undefined }, createLog('silent'));
  let tries = 0;
  const ended = database.db.transaction(async (tx) => {
    tries += 1;
    await tx.execute(sql`do $$ begin raise exception 'no' using errcode = '40001'; end $$`);
  });
  await expect(ended).rejects.toThrow();
  expect(tries).toBe(6);
});

test('where every connection is taken a query waits so long and no longer; one of what staff read is ended by the server', async () => {
  await using scratch = await createScratchDatabase();
  const limits = { waitMs: 300, staffReadMs: 300 };
  await using database = await openDatabase({ url: scratch.url, dataDir: undefined, limits }, createLog('silent'));
  const { db, staffDb } = database;
  const released = Promise.withResolvers<void>();
  const holders = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
  const held = holders.map(({ resolve }) =>
    db.transaction(async () => {
      resolve();
      await released.promise;
    }),
  );
  await Promise.all(holders.map(({ promise }) => promise));
  const query = db.execute(sql`select 1`).catch((error: unknown) => isDatabaseUnavailable(error));
  const transaction = db.transaction(async () => 'begun').catch((error: unknown) => isDatabaseUnavailable(error));
  const search = staffDb.execute(sql`select pg_sleep(20)`).catch((error: unknown) => isTimeLimitReached(error));
  expect(await Promise.all([query, transaction, search])).toEqual([true, true, true]);
  released.resolve();
  await Promise.all(held);
  await db.execute(sql`select pg_sleep(0.6)`);
});
