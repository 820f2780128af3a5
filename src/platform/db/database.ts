import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import pg from 'pg';
import { fromPglite, type Db as QueueDatabase } from 'pg-boss';
import type { Log } from '../log.ts';
import { lockFolder } from './folder-lock.ts';
import { listenOnServer } from './listen.ts';

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Where a query runs: inside a transaction always the `tx`; the root `db` there would deadlock on the embedded database. */
export type Queryable = Db | Tx;

export interface Database {
  kind: 'embedded' | 'server';
  db: Db;
  /** How the queue reaches the same database: its own adapter, or the connection string for its own pool. */
  queue: { db: QueueDatabase } | { connectionString: string };
  /** Calls back for every NOTIFY on the channel, and once after every reconnect with an empty payload. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; unset: PGlite in `dataDir`, or in memory without one. */
  url: string | undefined;
  dataDir: string | undefined;
  /** A dump to start an embedded database from instead of an empty one (tests). */
  template?: Blob;
  poolSize?: number;
}

export function openDatabase(options: DatabaseOptions, log: Log): Promise<Database> {
  return options.url ? openServer(options.url, options.poolSize ?? 10, log) : openEmbedded(options);
}

/** PGlite runs PostgreSQL inside this process, on one connection and on the calling thread. */
async function openEmbedded({ dataDir, template }: DatabaseOptions): Promise<Database> {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  using opening = new DisposableStack();
  if (dataDir) opening.use(lockFolder(dataDir));
  const client = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(template ? { loadDataDir: template } : {}),
  });
  const lock = opening.move();
  return {
    kind: 'embedded',
    db: drizzleEmbedded(client) as unknown as Db,
    queue: { db: fromPglite(client) },
    listen: (channel, onNotify) => client.listen(channel, onNotify),
    async [Symbol.asyncDispose]() {
      await client.close();
      lock.dispose();
    },
  };
}

async function openServer(url: string, poolSize: number, log: Log): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  // An idle connection that breaks (server restart) must not end the process: the pool opens a new one when asked.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  await pool.query('select 1');
  return {
    kind: 'server',
    db: drizzleServer(pool) as unknown as Db,
    queue: { connectionString: url },
    listen: (channel, onNotify) => listenOnServer(url, channel, onNotify, log),
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

export const ping = (db: Db) => db.execute(sql`select 1`);
