import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createScratchDatabase } from '../../../test/scratch-database.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const log = createLog('silent');

async function freshDatabase() {
  await using opening = new AsyncDisposableStack();
  const scratch = opening.use(await createScratchDatabase());
  const database = opening.use(await openDatabase(scratch, log));
  const opened = opening.move();
  return { ...database, url: scratch.url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

test('each file is applied once, in the order of their names', async () => {
  await using database = await freshDatabase();
  const applied = await migrate(database);
  expect(applied[0]).toMatch(/^0001_/);
  expect(applied).toEqual(applied.toSorted());
  expect(await migrate(database)).toEqual([]);
});

test('a file that was edited after it ran is refused by name, and nothing else is applied', async () => {
  await using database = await freshDatabase();
  const [first = ''] = await migrate(database);
  // The file as it was when it ran, and one that has not run yet.
  await database.db.execute(sql`update migrations set checksum = 'of another text' where name = ${first}`);
  await database.db.execute(sql`delete from migrations where name <> ${first}`);
  await expect(migrate(database)).rejects.toThrow(`Migration ${first} was changed`);
  const { rows } = (await database.db.execute(sql`select name from migrations`)) as unknown as { rows: object[] };
  expect(rows).toEqual([{ name: first }]);
});

test('of processes that start at once one migrates and the others wait for it', async () => {
  await using database = await freshDatabase();
  await using other = await openDatabase({ url: database.url, dataDir: undefined }, log);
  const outcomes = await Promise.all([migrate(database), migrate(other), migrate(database), migrate(other)]);
  expect(outcomes.filter((applied) => applied.length > 0)).toHaveLength(1);
  const { rows } = (await database.db.execute(sql`select count(*)::int as files from migrations`)) as unknown as {
    rows: { files: number }[];
  };
  expect(rows[0]?.files).toBe(Math.max(...outcomes.map((applied) => applied.length)));
});
