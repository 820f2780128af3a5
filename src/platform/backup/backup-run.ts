import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { BackupConfig } from '#config.ts';
import type { Clock } from '../clock.ts';
import { isDiskFull } from '../db/database-errors.ts';
import { openDatabase } from '../db/open-database.ts';
import { formatCount } from '../format-count.ts';
import type { Log } from '../log.ts';
import { type ArchiveEntry, type ArchiveManifest, BackupRefusedError } from './archive-format.ts';

/** What a backup and a restore are given. */
export interface BackupRun {
  config: BackupConfig;
  clock: Clock;
  log: Log;
  /** One line for the operator. */
  print(line: string): void;
  /** Aborted when the operator ends the command. */
  signal: AbortSignal;
}

export interface ServerConnection {
  client: pg.Client;
  /** The embedded server, used by no other process; always false for a server of others. */
  isSoleUser: boolean;
}

/** A connection of its own, without the time limits that a server may have for short work. */
export async function connectServer(
  { config, log }: BackupRun,
  resources: AsyncDisposableStack,
): Promise<ServerConnection> {
  const { queueConnection, isSoleUser } = resources.use(await openDatabase(config.database, log));
  if (!('connectionString' in queueConnection))
    throw new BackupRefusedError(
      'The database runs inside the service here (PGlite): stop the service and copy DATA_DIR instead.',
    );
  const client = new pg.Client({ ...queueConnection, keepAlive: true });
  client.on('error', () => undefined); // the query under way fails and says so
  await client.connect();
  // A COPY that was broken off leaves a connection on which nothing can be said; its socket is closed anyway.
  resources.defer(async () => void (await Promise.race([client.end(), wait(1000, undefined, { ref: false })])));
  for (const limit of [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'idle_session_timeout',
  ])
    await client.query(`set ${limit} = 0`);
  return { client, isSoleUser };
}

/** A disk that is full, ours or the database's, is said in plain words. */
export function explainFullDisk(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!isDiskFull(error) && !/^(ENOSPC|EDQUOT|EFBIG)$/.test(code)) return error;
  return new BackupRefusedError(`The disk is full: ${path} could not be written. What was begun was removed.`);
}

/** In milliseconds, between two lines that say how far a long step is. */
const progressIntervalMs = 5_000;

/** Says how far a long step is, from time to time. */
export class Progress {
  readonly #run: BackupRun;
  #printedAt = performance.now();
  #bytes = 0;

  constructor(run: BackupRun) {
    this.#run = run;
  }

  /** @throws the signal's reason when the operator has ended the command */
  note(describe: () => string): void {
    this.#run.signal.throwIfAborted();
    if (performance.now() - this.#printedAt < progressIntervalMs) return;
    this.#printedAt = performance.now();
    this.#run.print(`  ${describe()}`);
  }

  /** Without the paths of files, which hold the ids of people. */
  noteEntry({ name, bytes }: ArchiveEntry): void {
    this.#bytes += bytes.length;
    const [kind = '', of = ''] = name.split('/');
    this.note(() => `${kind}/${of}, ${formatBytes(this.#bytes)} so far`);
  }
}

/** '12.3 MB', in powers of 1024. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** '41 tables with 1,234 rows, 56 files (10.0 MB)'. */
export function describeContent({ rows, buckets }: Pick<ArchiveManifest, 'rows' | 'buckets'>): string {
  const all = Object.values(buckets);
  const files = formatCount(sum(all.map(({ files }) => files)), 'file');
  const tables = formatCount(Object.keys(rows).length, 'table');
  return `${tables} with ${formatCount(sum(Object.values(rows)), 'row')}, ${files} (${formatBytes(sum(all.map(({ bytes }) => bytes)))})`;
}

/** '3.2 s', '4 min 12 s'. */
export function formatElapsed(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}
