import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db as QueueDatabase } from 'pg-boss';
import type { NotificationListener } from './notification-listener.ts';

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Where a query runs: inside a transaction always the `tx`; the root `db` there would wait for itself in process, and may on a server. */
export type Queryable = Db | Tx;

export interface Database extends Pick<NotificationListener, 'listen'> {
  /** `server`: one that others run; `embedded`: one of our own in the data folder; `in process`: PGlite. */
  kind: 'server' | 'embedded' | 'in process';
  /** Whether no other process had this data open when it was opened: what one left unfinished, it left when it died. */
  isSoleUser: boolean;
  db: Db;
  /** How the queue reaches the same database: its own adapter, or the connection string for its own pool. */
  queueConnection: { db: QueueDatabase } | { connectionString: string };
  [Symbol.asyncDispose](): Promise<void>;
}

/** A connection is a process of the server, which takes as long to start as some dozen queries: pg's own ten seconds end it between two visitors. */
export const idleTimeoutMillis = 5 * 60_000;

/** Throws when it does not answer, or cannot be written to: a standby, a disk that is full. */
export const assertDatabaseWritable = (db: Db) =>
  db.execute(sql`update migrations set applied_at = applied_at where name = (select min(name) from migrations)`);
