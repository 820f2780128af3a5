import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scratchDatabase } from '../../../test/database.ts';
import { DatabaseGate } from '../../../test/database-gate.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './open-database.ts';

test.each(['begin', 'commit', 'rollback'])('connections that are lost at their %s are given back', async (lost) => {
  await using scratch = await scratchDatabase();
  await using gate = await new DatabaseGate(scratch.url).open();
  await using database = await openDatabase({ url: gate.url, dataDir: undefined }, createLog('silent'));
  const work = (problem?: Error) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      if (problem) throw problem;
    });
  gate.watch = (statement) => (statement === lost ? 'drop' : 'pass');
  // One more than there may be at once.
  for (let time = 0; time <= 10; time += 1)
    await expect(work(lost === 'rollback' ? new Error('no good') : undefined)).rejects.toThrow();
  gate.watch = () => 'pass';
  await work();
});
