import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db as QueueDatabase } from 'pg-boss';
import type { NotificationListener } from './notification-listener.ts';

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/**
 * Where a query runs: inside a transaction always the `tx`. There the root `db` would wait for itself in process, and
 * may do so on a server.
 */
export type Queryable = Db | Tx;

export interface Database extends Pick<NotificationListener, 'listen'> {
  /** `server`: run by others; `embedded`: our own in the data folder; `in process`: PGlite. */
  kind: 'server' | 'embedded' | 'in process';
  /** Whether no other process had this data open when this one opened it: then the owner of unfinished work is dead. */
  isSoleUser: boolean;
  db: Db;
  /**
   * The same database for what staff read, with connections and a time limit of its own: a search through everything
   * takes no connection from a customer.
   */
  staffDb: Db;
  /** How the queue reaches the same database: by its own adapter, or by the connection string for its own pool. */
  queueConnection: { db: QueueDatabase } | { connectionString: string };
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Each connection is a process of the server and takes as long to start as some dozen queries: pg's default of ten
 * seconds would end it between two visitors.
 */
export const idleTimeoutMillis = 5 * 60_000;

/** In milliseconds; 0 is no limit. */
export interface DatabaseLimits {
  /** How long a query or a transaction waits for a free connection. */
  waitMs: number;
  /** How long one query of `staffDb` may take. */
  staffReadMs: number;
}

export const noDatabaseLimits: DatabaseLimits = { waitMs: 0, staffReadMs: 0 };

/** Throws when the database does not answer, or cannot be written to: a standby, a full disk. */
export const assertDatabaseWritable = (db: Db) =>
  db.execute(sql`update migrations set applied_at = applied_at where name = (select min(name) from migrations)`);

/**
 * A long statement is built once for each database object: to build it takes longer than its answer. The server keeps
 * the plan of a named one, too.
 */
export function prepareOnce<Statement>(build: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const built = new WeakMap<Queryable, Statement>();
  return (db) => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement;
  };
}

/**
 * From now on `action` is the last action of each transaction of this database object: what it writes commits, or fails,
 * together with the rest. A savepoint is no transaction of its own.
 */
export function runBeforeCommit(db: Db, action: (tx: Tx) => Promise<void>): void {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) =>
    transaction(async (tx) => {
      const result = await work(tx);
      await action(tx);
      return result;
    }, config);
}
