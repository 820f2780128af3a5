import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type Database, type Db, idleTimeoutMillis } from './database.ts';
import { openEmbeddedServer } from './embedded-server.ts';
import { openListener } from './listen.ts';
import { NoServerHere } from './server-place.ts';

export interface DatabaseOptions {
  /** A PostgreSQL server; unset: one of our own in `dataDir`, and PGlite where none can run, in memory without a folder. */
  url: string | undefined;
  dataDir: string | undefined;
  /** Where our own server's programs are, when not in the packages. */
  binaries?: string | undefined;
}

export async function openDatabase({ url, dataDir, binaries }: DatabaseOptions, log: Log): Promise<Database> {
  if (url) return openPool('server', url, log);
  if (!dataDir) return openInProcess(undefined);
  const [folder, former] = [join(dataDir, 'postgres'), join(dataDir, 'database')];
  const isNew = !existsSync(join(folder, 'data'));
  try {
    const database = await openEmbedded(folder, binaries, log);
    if (isNew && existsSync(former))
      log.warn({ folder: former }, 'this folder holds a database of PGlite: it is left as it is and not used');
    return database;
  } catch (error) {
    if (!(error instanceof NoServerHere)) throw error;
    log.warn(
      { folder: former, reason: error.message },
      'no PostgreSQL server can run here: the database runs inside this process',
    );
    return openInProcess(former);
  }
}

async function openEmbedded(folder: string, binaries: string | undefined, log: Log): Promise<Database> {
  await using opening = new AsyncDisposableStack();
  const server = opening.use(await openEmbeddedServer(folder, { binaries }, log));
  const pool = opening.use(await openPool('embedded', server.url, log, () => server.revive()));
  const opened = opening.move();
  return { ...pool, alone: server.alone, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** PGlite is loaded only where it is used. */
async function openInProcess(folder: string | undefined): Promise<Database> {
  return (await import('./in-process.ts')).openInProcess(folder);
}

/** @param revive called before a lost connection for notifications is opened again */
async function openPool(
  kind: 'server' | 'embedded',
  url: string,
  log: Log,
  revive?: () => Promise<void>,
): Promise<Database> {
  await using opening = new AsyncDisposableStack();
  const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis });
  let isClosing = false;
  opening.defer(() => {
    isClosing = true; // the server may be ended before it has taken leave of every connection
    return pool.end();
  });
  // A connection that breaks (server restart), idle or not, must not end the process: the pool opens a new one when asked.
  pool.on('error', (error) => isClosing || log.warn({ err: error }, 'database connection lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query('select 1');
  const { listen } = opening.use(openListener(url, log, revive));
  const opened = opening.move();
  return {
    kind,
    alone: false,
    db: drizzleOn(pool),
    queue: { connectionString: url },
    listen,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** A pool that is given to drizzle-orm 0.45 loses a connection for good when a `begin` fails (node-postgres/session.js). */
function drizzleOn(pool: pg.Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db as unknown as Db;
}
