import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readOwnSecret } from '#own-secret.ts';
import product from '../../../package.json' with { type: 'json' };
import { erasureLock } from '../files/erasure-lock.ts';
import { buckets, type FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { ArchiveWriter, readArchive } from './archive-file.ts';
import {
  type ArchivedTable,
  type ArchiveHeader,
  type ArchiveManifest,
  BackupRefusedError,
  fileEntryName,
  formatVersion,
  headerName,
  secretName,
  tableEntryName,
  tableName,
} from './archive-format.ts';
import {
  type BackupRun,
  connectServer,
  describeContent,
  explainFullDisk,
  formatBytes,
  formatElapsed,
  Progress,
} from './backup-run.ts';
import { fingerprintSecret } from './encryption.ts';
import { quoteColumns, quoteTable, readStoredTables } from './stored-tables.ts';

/** In bytes: so much of a table is held in memory at a time. */
const pieceBytes = 4 * 1024 * 1024;
/** How many files are fetched in advance: a remote store takes its time for each. */
const filesInAdvance = 8;

/**
 * Writes database and files into one archive (archive-format.ts), beside a running service or alone. The file appears
 * under its name only when it is whole and was read back.
 * @throws BackupRefusedError
 */
export async function createBackup(file: string, run: BackupRun): Promise<void> {
  const { config, signal, print } = run;
  const began = performance.now();
  const draft = `${file}.part`;
  if (existsSync(file)) throw new BackupRefusedError(`${file} is there already: nothing was written over it.`);
  if (!config.database.url && !existsSync(join(config.database.dataDir, 'postgres', 'data')))
    throw new BackupRefusedError(`There is no database in ${config.database.dataDir}: nothing to keep.`);
  const handle = await openDraft(draft);
  try {
    const written = await writeArchive(handle, run);
    print('Reading it back');
    const progress = new Progress(run);
    const { checksum } = await readArchive(draft, {
      key: config.key,
      signal,
      onEntry: (entry) => progress.noteEntry(entry),
    });
    if (checksum !== written.checksum) throw new Error('What was read back is not what was written.');
    if (existsSync(file)) throw new BackupRefusedError(`${file} has come up meanwhile: nothing was written over it.`);
    await rename(draft, file);
    await syncFolder(dirname(file));
    const encrypted = config.key === undefined ? 'not encrypted' : 'encrypted';
    const time = formatElapsed(performance.now() - began);
    print(describeOmissions(run));
    print(
      `Kept in ${file} (${formatBytes((await stat(file)).size)}, ${encrypted}): ${describeContent(written)}. It took ${time}.`,
    );
  } catch (error) {
    await rm(draft, { force: true });
    throw explainFullDisk(error, draft);
  }
}

async function openDraft(draft: string): Promise<FileHandle> {
  try {
    return await open(draft, 'wx', 0o600);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new BackupRefusedError(
      isTaken
        ? `${draft} is there already: another backup is writing it, or one was broken off. Remove it if none is running.`
        : `${draft} cannot be written (${error instanceof Error ? error.message : error}).`,
    );
  }
}

/** A rename is kept through a power cut once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** The settings are never in a backup: they belong to a machine, and hold keys to others' services. */
function describeOmissions({ config: { authSecret, database, key } }: BackupRun): string {
  const settings = 'Not in it: the settings (.env)';
  if (authSecret) return `${settings}, AUTH_SECRET among them. Keep them elsewhere.`;
  if (key !== undefined) return `${settings}. Keep them, and the key of this backup, elsewhere.`;
  return `${settings} and ${join(database.dataDir, 'auth-secret')}, as nothing is encrypted. Keep them elsewhere.`;
}

/**
 * First the rows, in one snapshot; then the files. A file is stored before the row that names it commits, and never
 * written over, so every file that a row of the snapshot names is stored by then; and no file is erased until the end
 * (erasure-lock.ts). Files that came later are in the archive too: no row names them, which harms nobody.
 */
async function writeArchive(handle: FileHandle, run: BackupRun): Promise<ArchiveManifest> {
  await using resources = new AsyncDisposableStack();
  const archive = new ArchiveWriter(handle, run);
  try {
    const { client } = await connectServer(run, resources);
    await client.query(erasureLock.hold);
    await client.query('begin isolation level repeatable read read only');
    const tables = (await readStoredTables(client)).map(({ schema, name, columns }) => ({ schema, name, columns }));
    const header = await readHeader(client, tables, run);
    await archive.add({ name: headerName, bytes: Buffer.from(JSON.stringify(header)) });
    run.print('Database');
    const rows = await archiveTables(archive, client, tables, new Progress(run));
    const sequences = await readSequences(client);
    const named = await countNamedFiles(client, tables);
    await client.query('commit');
    const secret = run.config.authSecret ? undefined : readOwnSecret(run.config.database.dataDir);
    if (secret && run.config.key !== undefined) await archive.add({ name: secretName, bytes: Buffer.from(secret) });
    run.print('Files');
    const stored = await archiveFiles(archive, openFileStore(run.config.files), new Progress(run));
    compareFiles(named, stored, run);
    const { rows: answer } = await client.query<{ released: boolean }>(erasureLock.release);
    if (!answer[0]?.released) throw new BackupRefusedError('The database was away for a moment: begin anew.');
    return await archive.finish({ ...header, rows, buckets: stored, sequences });
  } catch (error) {
    throw await archive.abandon(error);
  }
}

async function readHeader(client: ClientBase, tables: ArchivedTable[], run: BackupRun): Promise<ArchiveHeader> {
  if (!tables.some(({ schema, name }) => schema === 'public' && name === 'migrations'))
    throw new BackupRefusedError('The database is empty: the service has never started on it.');
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  const { authSecret = readOwnSecret(run.config.database.dataDir) } = run.config;
  const salt = randomBytes(16).toString('hex');
  return {
    format: 'european-driving-permits backup',
    formatVersion,
    productVersion: product.version,
    takenAt: run.clock.now().toISOString(),
    migrations,
    tables,
    ...(authSecret && { secret: { salt, fingerprint: await fingerprintSecret(authSecret, salt) } }),
  };
}

async function archiveTables(
  archive: ArchiveWriter,
  client: ClientBase,
  tables: readonly ArchivedTable[],
  progress: Progress,
): Promise<ArchiveManifest['rows']> {
  const rows: ArchiveManifest['rows'] = {};
  for (const [index, table] of tables.entries()) {
    // A query and not the table: COPY itself takes no partitioned one.
    const copying = client.query(
      copyTo(`copy (select ${quoteColumns(table.columns)} from ${quoteTable(table)}) to stdout`),
    );
    let pieces = 0;
    for await (const bytes of inPieces(copying)) {
      await archive.add({ name: tableEntryName(table, ++pieces), bytes });
      progress.note(() => `${index + 1} of ${tables.length} tables, ${formatBytes(archive.bytes)}`);
    }
    rows[tableName(table)] = copying.rowCount;
  }
  return rows;
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

/** They are outside of every snapshot: read behind the rows, they are never less than the rows say. */
async function readSequences(client: ClientBase): Promise<ArchiveManifest['sequences']> {
  const { rows: names } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = 'public' order by 2`,
  );
  const sequences: ArchiveManifest['sequences'] = [];
  for (const { schema, name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoteTable({ schema, name })}`,
    );
    for (const state of rows) sequences.push({ schema, name, ...state });
  }
  return sequences;
}

async function archiveFiles(
  archive: ArchiveWriter,
  files: FileStore,
  progress: Progress,
): Promise<ArchiveManifest['buckets']> {
  const stored: ArchiveManifest['buckets'] = {};
  for (const bucket of buckets) {
    const counted = { files: 0, bytes: 0 };
    stored[bucket] = counted;
    const fetched = inAdvance(files.list(bucket), async (path) => ({ path, file: await files.get(bucket, path) }));
    for await (const { path, file } of fetched) {
      if (!file) continue; // taken back by its own writer: no row ever named it
      const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
      await archive.add({ name: fileEntryName(bucket, path), bytes, contentType: file.contentType });
      counted.files += 1;
      counted.bytes += bytes.length;
      progress.note(() => `${bucket}: ${counted.files} files, ${formatBytes(counted.bytes)}`);
    }
  }
  return stored;
}

/** How many files the rows of the snapshot name, by bucket. Those to be erased may be gone. */
async function countNamedFiles(client: ClientBase, tables: readonly ArchivedTable[]): Promise<Map<string, number>> {
  const naming = tables.filter(
    ({ name, columns }) => name !== 'files_to_erase' && ['bucket', 'path'].every((column) => columns.includes(column)),
  );
  if (naming.length === 0) return new Map();
  const all = naming.map((table) => `select bucket, path from ${quoteTable(table)}`).join(' union all ');
  const { rows } = await client.query<{ bucket: string; files: number }>(
    `select bucket, count(distinct path)::int as files from (${all}) named group by bucket`,
  );
  return new Map(rows.map(({ bucket, files }) => [bucket, files]));
}

/** A file store that is not the one of this database would be kept without a word. */
function compareFiles(named: ReadonlyMap<string, number>, stored: ArchiveManifest['buckets'], run: BackupRun): void {
  for (const [bucket, count] of named) {
    const there = stored[bucket]?.files ?? 0;
    const words = `The database names ${count} files in ${bucket}, and ${there} are there`;
    if (there === 0) throw new BackupRefusedError(`${words}: are DATA_DIR and S3_* those of the service?`);
    if (there < count) run.print(`Warning: ${words}. The backup goes on without what is missing.`);
  }
}

/** In the order of the source, with some under way at a time. */
async function* inAdvance<Item, Result>(
  source: AsyncIterable<Item>,
  begin: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of source) {
    const result = begin(item);
    result.catch(() => undefined); // it is awaited below, in its turn
    underWay.push(result);
    const first = underWay.length < filesInAdvance ? undefined : underWay.shift();
    if (first) yield await first;
  }
  for (const result of underWay) yield await result;
}
