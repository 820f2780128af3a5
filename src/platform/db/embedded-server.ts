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
  /** Whether no other process used it when it was opened. */
  isSoleUser: boolean;
  /** Starts it again when it has died. */
  restartIfDead(): Promise<void>;
}

export interface ServerOptions {
  /** The folder with PostgreSQL's `postgres` and `initdb`; unset: those that came with the packages. */
  binaries?: string | undefined;
  /** On top of ours, by the names of PostgreSQL's own settings. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * A PostgreSQL server of our own on a socket in a folder. Processes that open the same folder share one: the first starts
 * it, the last ends it, and when the last is killed the server's watcher does.
 * @throws EmbeddedServerUnavailableError only where no data can be made: data that is there is never silently left out, and a machine that has
 * made some can run a server, whatever keeps it from doing so now
 */
export async function openEmbeddedServer(folder: string, options: ServerOptions, log: Log): Promise<EmbeddedServer> {
  const former = prepareExistingLayout(folder, options.binaries);
  const { settings = {} } = options;
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(former.socketFolder)}`;
  const owners = new ServerClients(former.clientsPipe);

  async function ensureRunning(place: ServerLayout): Promise<void> {
    if (owners.isWatched() && (await waitUntilServerAnswers(url, () => owners.isWatched()))) return;
    await stopOrphanedServer(place);
    for (const triesEnd = performance.now() + startTimeoutMs; ; await wait(200)) {
      startServer(place, owners, settings);
      if (await waitUntilServerAnswers(url, () => owners.isWatched())) return;
      if (performance.now() > triesEnd) {
        assertDiskSpace(folder, readLastLogLines(folder));
        throw new Error(`The database server in ${folder} does not start: ${readLastLogLines(folder)}`);
      }
    }
  }

  using _starting = await lockWhenFree(folder);
  const place = owners.isWatched() ? former : await prepareDataOwnership(former, options.binaries);
  if (!existsSync(place.dataFolder)) await initializeData(place, log);
  const { alone, leave } = owners.join();
  try {
    await ensureRunning(place);
  } catch (error) {
    leave();
    throw error;
  }
  return {
    url,
    isSoleUser: alone,
    async restartIfDead() {
      using _reviving = await lockWhenFree(folder);
      if (!owners.isWatched())
        log.warn({ last_words: readLastLogLines(folder) }, 'the database server died: starting it again');
      await ensureRunning(place);
    },
    async [Symbol.asyncDispose]() {
      using _leaving = await lockWhenFree(folder);
      if (!leave().last) return;
      const patienceEnd = performance.now() + serverStopTimeoutMs;
      while (owners.isWatched() && performance.now() < patienceEnd) await wait(5);
      if (place.socketFolder !== folder) rmSync(place.socketFolder, { recursive: true, force: true });
    },
  };
}

/** While no server runs, nor one that was left behind, its data may change hands. */
async function prepareDataOwnership(place: ServerLayout, binaries: string | undefined): Promise<ServerLayout> {
  await stopOrphanedServer(place);
  return migrateOwnershipFromNobody(place, binaries);
}

/** For so long a start is tried again: what a killed server left behind may take a moment to go. */
const startTimeoutMs = 5_000;

function prepareExistingLayout(folder: string, binaries: string | undefined): ServerLayout {
  try {
    return prepareServerLayout(folder, binaries);
  } catch (error) {
    if (!(error instanceof EmbeddedServerUnavailableError) || !existsSync(join(folder, 'data'))) throw error;
    throw new Error(`The database in ${folder} cannot be opened: ${error.message}.`);
  }
}

/** Whoever starts or ends the server does it alone; making the data for the first time takes some seconds. */
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
 * False when it is gone, or has not opened its socket for long. A server that mends what a crash left says for so long that
 * it starts.
 */
async function waitUntilServerAnswers(url: string, isThere: () => boolean): Promise<boolean> {
  let silentSince = performance.now();
  for (
    let pauseMs = 3;
    isThere() && performance.now() - silentSince < answerTimeoutMs;
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

/** A busy machine starts a server within it. */
const answerTimeoutMs = 15_000;
