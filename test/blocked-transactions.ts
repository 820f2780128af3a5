import { sql } from 'drizzle-orm';
import type { Db } from '../src/platform/db/database.ts';

/** So many transactions of this database stand in line behind others; other tests wait on the same server. */
export async function hasBlockedTransactions({ db }: { db: Db }, count = 1): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return ((await db.execute(waiting)) as unknown as { rows: object[] }).rows.length >= count;
}
