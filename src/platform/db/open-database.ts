import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ConfigurationError } from '#config.ts';
import type { Log } from '../log.ts';
import { type Database, type DatabaseLimits, type Db, idleTimeoutMillis, noDatabaseLimits } from './database.ts';
import { DatabaseUnavailableError, isConnectionFailure, isTransactionConflict } from './database-errors.ts';
import { openEmbeddedServer } from './embedded-server.ts';
import { openNotificationListener } from './notification-listener.ts';
import { EmbeddedServerUnavailableError } from './server-layout.ts';

export interface DatabaseOptions {
  /**
   * A PostgreSQL server. Unset: an embedded server in `dataDir`, PGlite where no server can run, and PGlite in memory
   * without a folder.
   */
  url: string | undefined;
  dataDir: string | undefined;
  /** The folder with the embedded server's programs, when they are not in the packages. */
  binaries?: string | undefined;
  /** Without them nothing is limited. In the process there is one connection, which nobody waits for. */
  limits?: DatabaseLimits;
}

export async function openDatabase(
  { url, dataDir, binaries, limits = noDatabaseLimits }: DatabaseOptions,
  log: Log,
): Promise<Database> {
  if (url) return openPool('server', url, { limits, log });
  if (!dataDir) return openInProcess(undefined);
  const [folder, formerFolder] = [join(dataDir, 'postgres'), join(dataDir, 'database')];
  const isNew = !existsSync(join(folder, 'data'));
  try {
    const database = await openEmbedded(folder, binaries, { limits, log });
    if (isNew && existsSync(join(formerFolder, 'PG_VERSION')))
      log.warn({ folder: formerFolder }, 'this folder holds a database of PGlite: it is left as it is and not used');
    return database;
  } catch (error) {
    if (!(error instanceof EmbeddedServerUnavailableError)) throw error;
    log.warn(
      { folder: formerFolder, reason: error.message },
      'no PostgreSQL server can run here: the database runs inside this process',
    );
    return openInProcess(formerFolder);
  }
}

interface PoolOptions {
  limits: DatabaseLimits;
  log: Log;
  /** Called before a lost connection for notifications is opened again. */
  revive?: () => Promise<void>;
}

async function openEmbedded(
  folder: string,
  binaries: string | undefined,
  { limits, log }: PoolOptions,
): Promise<Database> {
  await using resources = new AsyncDisposableStack();
  const server = resources.use(await openEmbeddedServer(folder, { binaries }, log));
  const pool = resources.use(
    await openPool('embedded', server.url, { limits, log, revive: () => server.restartIfDead() }),
  );
  const openedResources = resources.move();
  return { ...pool, isSoleUser: server.isSoleUser, [Symbol.asyncDispose]: () => openedResources.disposeAsync() };
}

/** PGlite is loaded only where it is used. */
async function openInProcess(folder: string | undefined): Promise<Database> {
  return (await import('./in-process-database.ts')).openInProcessDatabase(folder);
}

async function openPool(
  kind: 'server' | 'embedded',
  url: string,
  { limits: { waitMs, staffReadMs }, log, revive }: PoolOptions,
): Promise<Database> {
  await using resources = new AsyncDisposableStack();
  const options = { connectionString: url, connectionTimeoutMillis: waitMs, idleTimeoutMillis };
  const pool = openConnections({ ...options, max: 10 });
  const staffPool = openConnections({ ...options, max: 3, statement_timeout: staffReadMs });
  await waitForServer(kind, pool, log);
  const { listen } = resources.use(openNotificationListener(url, log, revive));
  const openedResources = resources.move();
  return {
    kind,
    isSoleUser: false,
    db: createRetryingDb(pool, log),
    staffDb: createRetryingDb(staffPool, log),
    queueConnection: { connectionString: url },
    listen,
    [Symbol.asyncDispose]: () => openedResources.disposeAsync(),
  };

  function openConnections(config: pg.PoolConfig): pg.Pool {
    const opened = new pg.Pool(config);
    let isClosing = false;
    resources.defer(() => {
      isClosing = true; // the server may end before every connection is closed
      return opened.end();
    });
    // A broken connection (server restart), idle or not, must not end the process: the pool opens a new one on demand.
    opened.on('error', (error) => isClosing || log.warn({ err: error }, 'database connection lost'));
    opened.on('connect', (client) => client.on('error', () => undefined));
    return opened;
  }
}

/** In milliseconds, between two attempts to reach a server that does not answer. */
const retryDelayMs = 2_000;

/**
 * Resolves when the server answers. It waits for a server that is not up yet, such as one that starts together with us;
 * it reports what the server refuses.
 * @throws ConfigurationError
 */
async function waitForServer(kind: 'server' | 'embedded', pool: pg.Pool, log: Log): Promise<void> {
  for (let failedAttempts = 0; ; failedAttempts++) {
    try {
      await pool.query('select 1');
      if (failedAttempts > 0) log.warn({ attempts: failedAttempts }, 'the database answers now');
      return;
    } catch (error) {
      const refusal = describeConnectionRefusal(error);
      if (refusal) throw refusal;
      if (!isConnectionFailure(error) && kind === 'embedded') throw error; // with DATABASE_URL unset it is a fault of ours
      if (!isConnectionFailure(error))
        throw new ConfigurationError(
          `The database that DATABASE_URL names cannot be used: ${describeConnectionError(error)}.`,
        );
      if (failedAttempts === 0)
        log.warn(
          `the database does not answer: waiting for it, and looking again every 2 seconds (${describeConnectionError(error)})`,
        );
      await wait(retryDelayMs);
    }
  }
}

/**
 * The error's code where it has one, because the server's own messages may name the user; the driver's errors have no
 * code.
 */
function describeConnectionError(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return 'no reason is given';
  return 'code' in first ? String(first.code) : first.message;
}

const connectionRefusals: Record<string, string> = {
  '28P01': 'it does not take the password',
  '28000': 'it does not let this user in',
  '3D000': 'it has no database of that name',
};

function describeConnectionRefusal(error: unknown): ConfigurationError | undefined {
  const refusal = error instanceof Error && 'code' in error ? connectionRefusals[String(error.code)] : undefined;
  return refusal ? new ConfigurationError(`The server that DATABASE_URL names answers, but ${refusal}.`) : undefined;
}

/**
 * A pool given to drizzle-orm 0.45 loses a connection for good when a `begin` fails (node-postgres/session.js). A
 * transaction has effects in the database only, so one that PostgreSQL ended in favour of another is repeated.
 */
function createRetryingDb(pool: pg.Pool, log: Log): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw isConnectionFailure(error)
        ? new DatabaseUnavailableError('The database does not answer.', { cause: error })
        : error;
    });
    try {
      return await retryConflictingTransaction(log, () => drizzle(client).transaction(work, config));
    } finally {
      client.release();
    }
  };
  return db as unknown as Db;
}

/** The other transaction has finished by then: still more conflicts would be a bug. */
const maxTransactionRetries = 5;

async function retryConflictingTransaction<T>(log: Log, run: () => Promise<T>): Promise<T> {
  for (let retriesLeft = maxTransactionRetries; ; retriesLeft -= 1) {
    try {
      return await run();
    } catch (error) {
      if (!isTransactionConflict(error) || retriesLeft === 0) throw error;
      log.warn({ err: error }, 'a transaction was ended for the sake of another: it is done again');
    }
  }
}
