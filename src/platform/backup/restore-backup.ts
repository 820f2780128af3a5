import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { readOwnSecret, storeOwnSecret } from '#own-secret.ts';
import { prepareDataFolder } from '#startup-checks.ts';
import type { Db } from '../db/database.ts';
import { applyMigrations, lockMigrations, readMigrationFiles } from '../db/migrate.ts';
import { type Bucket, buckets, type FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { formatCount } from '../format-count.ts';
import { readArchive } from './archive-file.ts';
import {
  type ArchivedTable,
  type ArchiveEntry,
  type ArchiveManifest,
  BackupRefusedError,
  parseEntryName,
  secretName,
  tableName,
} from './archive-format.ts';
import {
  type BackupRun,
  connectServer,
  describeContent,
  explainFullDisk,
  formatElapsed,
  Progress,
  type ServerConnection,
} from './backup-run.ts';
import { fingerprintSecret } from './encryption.ts';
import { quoteColumns, quoteTable, readStoredTables, type StoredTable } from './stored-tables.ts';

/**
 * Fills an empty installation from an archive. The whole file is proven before anything is opened. The database changes
 * in one transaction, and the files are stored before it commits: what is broken off leaves nothing that names a file
 * that is missing.
 * @throws BackupRefusedError
 */
export async function restoreBackup(file: string, run: BackupRun): Promise<void> {
  const { config, print, signal } = run;
  const began = performance.now();
  print('Checking the archive');
  const proving = new Progress(run);
  const manifest = await readArchive(file, {
    key: config.key,
    signal,
    onEntry: (entry) => proving.noteEntry(entry),
  });
  print(`${describeContent(manifest)}, taken ${manifest.takenAt} by release ${manifest.productVersion}`);
  assertKnownMigrations(manifest);
  const problem = prepareDataFolder(config.database.dataDir);
  if (problem) throw new BackupRefusedError(problem);
  const store = openFileStore(config.files);
  // Nothing is made beside files of others; where a database is, the service may run, which is said first.
  if (!existsSync(join(config.database.dataDir, 'postgres', 'data'))) await assertNoFiles(store);
  await using resources = new AsyncDisposableStack();
  const connection = await connectServer(run, resources);
  if (!config.database.url && !connection.isSoleUser)
    throw new NotEmptyError(
      `The service runs in ${config.database.dataDir}: stop it, and set DATA_DIR to a new folder.`,
    );
  await assertNoFiles(store);
  try {
    await fillInstallation({ file, run, manifest, store, connection });
  } catch (error) {
    if (!(error instanceof NotEmptyError)) await removeFiles(store);
    throw explainFullDisk(error, config.database.dataDir);
  }
  await printSecretAdvice(run, manifest);
  print(`Restored from ${file}: ${describeContent(manifest)}. It took ${formatElapsed(performance.now() - began)}.`);
}

interface Restoration {
  file: string;
  run: BackupRun;
  manifest: ArchiveManifest;
  store: FileStore;
  connection: ServerConnection;
}

class NotEmptyError extends BackupRefusedError {}

function assertKnownMigrations({ migrations, productVersion }: ArchiveManifest): void {
  const known = new Map(readMigrationFiles().map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new BackupRefusedError(
        `This backup was made by a newer release (${productVersion}, with migration ${name}): restore it with that release.`,
      );
    if (known.get(name) !== checksum)
      throw new BackupRefusedError(`Migration ${name} of this backup is not the one of this release.`);
  }
}

async function assertNoFiles(store: FileStore): Promise<void> {
  for (const bucket of buckets) {
    for await (const _path of store.list(bucket))
      throw new NotEmptyError(
        `There are files in ${bucket} already: a restore fills an empty installation only. Set DATA_DIR to a new folder, or S3_BUCKET_PREFIX to empty buckets.`,
      );
  }
}

/** They were empty before: all that is there is ours. */
async function removeFiles(store: FileStore): Promise<void> {
  for (const bucket of buckets) for await (const path of store.list(bucket)) await store.remove(bucket, path);
}

/** Everything up to the commit. A service that starts meanwhile waits for it (`lockMigrations`). */
async function fillInstallation({ file, run, manifest, store, connection }: Restoration): Promise<void> {
  const { client } = connection;
  const { config, print, signal } = run;
  const db = drizzle(client) as unknown as Db;
  await client.query('begin');
  await lockMigrations(db);
  await assertNoTables(client, config.database.url !== undefined);
  const names = new Set(manifest.migrations.map(({ name }) => name));
  await applyMigrations(db, (name) => names.has(name));
  await client.query(queueSchema());
  const present = await readStoredTables(client);
  const filler = new TableFiller(client, present, manifest.tables);
  await filler.prepare(print);
  const progress = new Progress(run);
  let secret: string | undefined;
  print('Database and files');
  const again = await readArchive(file, {
    key: config.key,
    signal,
    async onEntry(entry) {
      const of = parseEntryName(entry.name);
      if (of && 'table' in of) await filler.add(of.table, entry.bytes);
      else if (of) await storeFile(store, of.bucket, of.path, entry);
      else if (entry.name === secretName) secret = entry.bytes.toString();
      progress.noteEntry(entry);
    },
  });
  if (again.checksum !== manifest.checksum) throw new BackupRefusedError('The file was changed while it was read.');
  await filler.finish(manifest);
  await setSequences(client, manifest);
  const later = await applyMigrations(db);
  if (later.length > 0) print(`${formatCount(later.length, 'later migration')} applied`);
  if (secret && !config.authSecret) storeOwnSecret(config.database.dataDir, secret);
  await client.query('commit');
  await client.query('analyze');
}

async function assertNoTables(client: ClientBase, isServer: boolean): Promise<void> {
  if ((await readStoredTables(client)).length === 0) return;
  const elsewhere = isServer ? 'DATABASE_URL to an empty database' : 'DATA_DIR to a new folder';
  throw new NotEmptyError(
    `The database is not empty: a restore fills an empty installation only. Set ${elsewhere}, or restore where the service has never started.`,
  );
}

/** The queue's tables as its package makes them, for our transaction: the package's own would begin and commit. */
function queueSchema(): string {
  const statements = getConstructionPlans('pgboss').trim();
  const inside = /^BEGIN;([\s\S]*)\bCOMMIT;$/.exec(statements)?.[1];
  if (inside === undefined) throw new Error('The plan of the queue is not one transaction.');
  return inside.replace(/SET LOCAL idle_in_transaction_session_timeout = \d+;/, '');
}

async function storeFile(store: FileStore, bucket: string, path: string, entry: ArchiveEntry): Promise<void> {
  const isOurs = (name: string): name is Bucket => buckets.some((one) => one === name);
  if (!isOurs(bucket)) throw new BackupRefusedError(`This release has no bucket ${bucket}.`);
  await store.put(bucket, path, {
    bytes: entry.bytes,
    contentType: entry.contentType ?? 'application/octet-stream',
  });
}

/** Behind the rows, and in this transaction that made the sequences. */
async function setSequences(client: ClientBase, { sequences }: ArchiveManifest): Promise<void> {
  for (const { value, isCalled, ...sequence } of sequences)
    await client.query('select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null', [
      quoteTable(sequence),
      value,
      isCalled,
    ]);
}

/** Puts the rows of an archive into tables, one table at a time. */
class TableFiller {
  readonly #client: ClientBase;
  readonly #present: ReadonlyMap<string, StoredTable>;
  readonly #archived: ReadonlyMap<string, ArchivedTable>;
  readonly #filled = new Map<string, number>();
  #open: { name: string; copy: ReturnType<typeof copyFrom>; done: Promise<void> } | undefined;

  constructor(client: ClientBase, present: readonly StoredTable[], archived: readonly ArchivedTable[]) {
    this.#client = client;
    this.#present = new Map(present.map((table) => [tableName(table), table]));
    this.#archived = new Map(archived.map((table) => [tableName(table), table]));
  }

  /**
   * Migrations have left rows, which the archive has too. Triggers are for rows that are new, not for these. They are
   * switched off one by one: to switch off all at once takes a superuser.
   */
  async prepare(print: (line: string) => void): Promise<void> {
    const all = [...this.#present.values()].map(quoteTable);
    await this.#client.query(`truncate ${all.join(', ')}`);
    for (const table of all) await this.#client.query(`alter table ${table} disable trigger user`);
    for (const name of this.#archived.keys())
      if (!this.#present.has(name)) print(`Left out: ${name}, a table that this release does not know`);
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    if (!this.#present.has(name)) return;
    if (this.#open?.name !== name) {
      await this.#close();
      await this.#begin(name);
    }
    const { copy, done } = this.#open ?? {};
    const accepted = new Promise<void>((resolve, reject) => {
      copy?.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    await Promise.race([accepted, done]);
  }

  /** @throws BackupRefusedError where a table has not the rows that the archive says */
  async finish({ rows }: ArchiveManifest): Promise<void> {
    await this.#close();
    for (const [name, count] of Object.entries(rows))
      if (this.#present.has(name) && (this.#filled.get(name) ?? 0) !== count)
        throw new BackupRefusedError(`${name} has ${this.#filled.get(name) ?? 0} rows and not ${count}.`);
    await this.#client.query('set constraints all immediate');
    for (const table of this.#present.values())
      await this.#client.query(`alter table ${quoteTable(table)} enable trigger user`);
  }

  async #begin(name: string): Promise<void> {
    const [present, archived] = [this.#present.get(name), this.#archived.get(name)];
    if (!present || !archived) throw new BackupRefusedError(`The archive has rows of ${name}, and no such table.`);
    const isDirect = archived.columns.every((column) => present.columns.includes(column));
    if (!isDirect)
      await this.#client.query(`create temporary table staging (${stagingColumns(archived)}) on commit drop`);
    const target = isDirect ? quoteTable(present) : 'staging';
    const copy = this.#client.query(copyFrom(`copy ${target} (${quoteColumns(archived.columns)}) from stdin`));
    const done = finished(copy);
    done.catch(() => undefined); // `add` and `#close` say it
    this.#open = { name, copy, done };
  }

  async #close(): Promise<void> {
    if (!this.#open) return;
    const { name, copy, done } = this.#open;
    this.#open = undefined;
    copy.end();
    await done;
    this.#filled.set(name, copy.rowCount);
    await this.#moveStaged(name);
  }

  /** The queue's tables are those of this release's package: a column that it no longer has stays behind. */
  async #moveStaged(name: string): Promise<void> {
    const [present, archived] = [this.#present.get(name), this.#archived.get(name)];
    if (!present || !archived || archived.columns.every((column) => present.columns.includes(column))) return;
    const columns = archived.columns.filter((column) => present.columns.includes(column));
    const values = columns.map((column) => {
      return `${quoteColumns([column])}::${present.types[present.columns.indexOf(column)]}`;
    });
    await this.#client.query(
      `insert into ${quoteTable(present)} (${quoteColumns(columns)}) select ${values.join(', ')} from staging`,
    );
    await this.#client.query('drop table staging');
  }
}

const stagingColumns = ({ columns }: ArchivedTable) => columns.map((name) => `${quoteColumns([name])} text`).join(', ');

/** Sessions, and links in mails already sent, are signed with the secret. */
async function printSecretAdvice({ config, print }: BackupRun, { secret }: ArchiveManifest): Promise<void> {
  const present = config.authSecret ?? readOwnSecret(config.database.dataDir);
  if (!secret || (present && (await fingerprintSecret(present, secret.salt)) === secret.fingerprint)) return;
  print(
    'The secret of this backup is not here. Before the start, set AUTH_SECRET to it, or copy the file auth-secret of the former DATA_DIR into this one. Without it everybody signs in anew, and links in mails already sent no longer open.',
  );
}
