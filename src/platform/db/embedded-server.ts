import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { ServerClients } from './server-clients.ts';
import {
  assertDiskSpace,
  EmbeddedServerUnavailableError,
  migrateOwnershipFromNobody,
  prepareServerLayout,
  type ServerLayout,
} from './server-layout.ts';
import {
  initializeData,
  readLastLogLines,
  serverStopTimeoutMs,
  startServer,
  stopOrphanedServer,
} from './server-process.ts';

export interface EmbeddedServer extends AsyncDisposable {
  url: string;
  /** Whether no other process used the server when this one opened it. */
  isSoleUser: boolean;
  /** Restarts the server when it has died. */
  restartIfDead(): Promise<void>;
}

export interface ServerOptions {
  /** The folder with PostgreSQL's `postgres` and `initdb`; unset: the programs from the packages. */
  binaries?: string | undefined;
  /** Added to our settings, by the names of PostgreSQL's own settings. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * An embedded PostgreSQL server on a socket in a folder. Processes that open the same folder share one server: the
 * first starts it and the last ends it; when the last is killed, the server's watcher ends it.
 * @throws EmbeddedServerUnavailableError only where no data can be created. Existing data are never silently ignored: a
 * machine that has created some can run a server, whatever prevents it now.
 */
export async function openEmbeddedServer(folder: string, options: ServerOptions, log: Log): Promise<EmbeddedServer> {
  const existingLayout = prepareExistingLayout(folder, options.binaries);
  const { settings = {} } = options;
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(existingLayout.socketFolder)}`;
  const clients = new ServerClients(existingLayout.clientsPipe);

  async function ensureRunning(serverLayout: ServerLayout): Promise<void> {
    if (clients.isWatched() && (await waitUntilServerAnswers(url, () => clients.isWatched()))) return;
    await stopOrphanedServer(serverLayout);
    for (const retriesEnd = performance.now() + startTimeoutMs; ; await wait(200)) {
      startServer(serverLayout, clients, settings);
      if (await waitUntilServerAnswers(url, () => clients.isWatched())) return;
      if (performance.now() > retriesEnd) {
        assertDiskSpace(folder, readLastLogLines(folder));
        throw new Error(`The database server in ${folder} does not start: ${readLastLogLines(folder)}`);
      }
    }
  }

  using _starting = await lockWhenFree(folder);
  const layout = clients.isWatched() ? existingLayout : await prepareDataOwnership(existingLayout, options.binaries);
  if (!existsSync(layout.dataFolder)) await initializeData(layout, log);
  const { alone: isSoleUser, leave: leaveClients } = clients.join();
  try {
    await ensureRunning(layout);
  } catch (error) {
    leaveClients();
    throw error;
  }
  return {
    url,
    isSoleUser,
    async restartIfDead() {
      using _reviving = await lockWhenFree(folder);
      if (!clients.isWatched())
        log.warn({ last_words: readLastLogLines(folder) }, 'the database server died: starting it again');
      await ensureRunning(layout);
    },
    async [Symbol.asyncDispose]() {
      using _leaving = await lockWhenFree(folder);
      if (!leaveClients().last) return;
      const stopDeadline = performance.now() + serverStopTimeoutMs;
      while (clients.isWatched() && performance.now() < stopDeadline) await wait(5);
      if (layout.socketFolder !== folder) rmSync(layout.socketFolder, { recursive: true, force: true });
    },
  };
}

/** The data may get a new owner only while no server runs, not even an orphaned one. */
async function prepareDataOwnership(layout: ServerLayout, binaries: string | undefined): Promise<ServerLayout> {
  await stopOrphanedServer(layout);
  return migrateOwnershipFromNobody(layout, binaries);
}

/** How long a start is retried: what a killed server left behind may take a moment to disappear. */
const startTimeoutMs = 5_000;

function prepareExistingLayout(folder: string, binaries: string | undefined): ServerLayout {
  try {
    return prepareServerLayout(folder, binaries);
  } catch (error) {
    if (!(error instanceof EmbeddedServerUnavailableError) || !existsSync(join(folder, 'data'))) throw error;
    throw new Error(`The database in ${folder} cannot be opened: ${error.message}.`);
  }
}

/** Only one process at a time starts or ends the server; creating the data for the first time takes some seconds. */
async function lockWhenFree(folder: string): Promise<Disposable> {
  for (const end = performance.now() + 120_000; ; await wait(10)) {
    try {
      return lockFolder(join(folder, 'start'));
    } catch (error) {
      if (!(error instanceof FolderInUseError) || performance.now() > end) throw error;
    }
  }
}

/**
 * False when the server is gone, or has not opened its socket for long. A server that recovers from a crash answers
 * meanwhile that it is starting.
 */
async function waitUntilServerAnswers(url: string, isRunning: () => boolean): Promise<boolean> {
  let silentSince = performance.now();
  for (
    let pauseMs = 3;
    isRunning() && performance.now() - silentSince < answerTimeoutMs;
    pauseMs = Math.min(pauseMs * 1.3, 100)
  ) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError) silentSince = performance.now();
      await wait(pauseMs);
    }
  }
  return false;
}

/** Even a busy machine starts a server in this time. */
const answerTimeoutMs = 15_000;
