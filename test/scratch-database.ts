import { randomBytes } from 'node:crypto';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { buildClockFunctionsSql, readClockOffsetMs, runClockOffsetMs } from './clock-offset.ts';
import { createScratchFolder } from './scratch-folder.ts';

/** Names the server that database-server.ts started for this run. Unset, as in a bench, whoever starts makes all anew. */
export const testServerVariable = 'TEST_DATABASE_SERVER';
/** Names the folder with an embedded server's data, as the product leaves it after its first start. */
export const preparedDataVariable = 'TEST_PREPARED_DATA';

export interface ScratchDatabase extends AsyncDisposable {
  url: string;
  dataDir: undefined;
}

/** A database of its own on the run's server; `installed` is one that the product has started on before. */
export function createScratchDatabase(template: 'empty' | 'installed' = 'empty'): Promise<ScratchDatabase> {
  return createScratchDatabaseOn(process.env[testServerVariable] ?? '', template);
}

export async function createScratchDatabaseOn(server: string, template: string): Promise<ScratchDatabase> {
  const name = `edp_test_${randomBytes(6).toString('hex')}`;
  // Files of the run's own server lie in memory, where to copy them and to forget them again takes half as long as by the log.
  const strategy = server === process.env[testServerVariable] ? 'strategy file_copy' : '';
  await executeStatement(server, `create database ${name} template ${template} ${strategy}`);
  if (readClockOffsetMs() !== runClockOffsetMs)
    await executeStatement(databaseUrl(server, name), buildClockFunctionsSql(readClockOffsetMs()));
  return {
    url: databaseUrl(server, name),
    dataDir: undefined,
    [Symbol.asyncDispose]: () => executeStatement(server, `drop database ${name} with (force)`),
  };
}

/** The address of another database of that server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export interface ScratchDataDir extends AsyncDisposable {
  url: undefined;
  dataDir: string;
}

/** A data folder with an embedded server's data, for tests that are about that server, or about a whole machine. */
export async function createScratchDataDir(): Promise<ScratchDataDir> {
  const dataDir = await createScratchFolder('edp-data-');
  await copyPreparedData(dataDir);
  return {
    url: undefined,
    dataDir,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

export async function copyPreparedData(dataDir: string): Promise<void> {
  const prepared = process.env[preparedDataVariable];
  if (prepared) await cp(prepared, join(dataDir, 'postgres', 'data'), { recursive: true });
}

/** The process of a data folder's own server, as it notes it beside its data; undefined when none runs. */
export async function serverPid(dataDir: string): Promise<number | undefined> {
  const note = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => undefined);
  return note === undefined ? undefined : Number.parseInt(note, 10);
}

export function isServerProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export async function executeStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
