// Backup and restore, but for the drill with orders under way and a killed service (test/deep/backup-drill.test.ts).
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createBackup } from '../../src/platform/backup/create-backup.ts';
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { enqueueFileErasure } from '../../src/platform/files/enqueue-file-erasure.ts';
import { erasureLock } from '../../src/platform/files/erasure-lock.ts';
import { type Bucket, buckets } from '../../src/platform/files/file-store.ts';
import { openFileStore } from '../../src/platform/files/open-file-store.ts';
import { openJobQueue } from '../../src/platform/jobs/queue.ts';
import { createLog } from '../../src/platform/log.ts';
import { activateGuestAccount, testPassword } from '../accounts.ts';
import {
  createSubmittedApplication,
  readSubmissionOf,
  startApplication,
  withSucceedingRobot,
} from '../applications.ts';
import { createBackupRun, runBackupCommand } from '../backup-command.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { KillableProduct } from '../killable-product.ts';
import { migrateBefore } from '../migrate-before.ts';
import { openObjectStore } from '../object-store.ts';
import { expressOrder, placeAndPay } from '../orders.ts';
import { createScratchDatabase, executeStatement } from '../scratch-database.ts';
import { createScratchFolder } from '../scratch-folder.ts';
import { ServiceClient } from '../service-client.ts';
import { createTestSettings } from '../settings.ts';
import { waitUntil } from '../wait-until.ts';

const key = 'a key of at least sixteen characters';
const email = 'jo.of.the.backup@example.com';

const kept = new AsyncDisposableStack();
let source: Installation;
/** The source's settings, as its commands have them. */
let environment: Record<string, string>;
let folder: string;
/** Of the source: as it is, and encrypted. */
let plain: string;
let sealed: string;
/** What they hold; the source goes on. */
let rows: Record<string, string>;
let files: Record<string, string>;

beforeAll(async () => {
  folder = await createScratchFolder('edp-backups-');
  kept.defer(() => rm(folder, { recursive: true, force: true }));
  source = kept.use(await startInstallation());
  const { database } = source.config;
  environment = { DATABASE_URL: database.url ?? '', DATA_DIR: database.dataDir };
  const { payment } = await placeAndPay(source.client, expressOrder({ email }));
  await activateGuestAccount(source.client, payment);
  await createSubmittedApplication(source);
  await planJob(source);
  await source.ctx.queue.waitUntilIdle();
  [plain, sealed] = [join(folder, 'plain.edp'), join(folder, 'sealed.edp')];
  await createBackup(plain, createBackupRun(environment));
  await createBackup(sealed, createBackupRun({ ...environment, BACKUP_KEY: key }));
  [rows, files] = [await checksums(environment), await filesOf(environment)];
});
afterAll(() => kept.disposeAsync());

/** A folder that is not there yet. */
const newFolder = () => join(folder, randomBytes(6).toString('hex'));

async function emptyDatabase(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  const scratch = await createScratchDatabase('empty');
  onTestFinished(() => scratch[Symbol.asyncDispose]());
  return { DATABASE_URL: scratch.url, DATA_DIR: newFolder() };
}

const planJob = ({ ctx }: Installation) =>
  ctx.db.transaction((tx) =>
    ctx.queue.enqueue(tx, 'apply-retention', {}, { startAfter: new Date(Date.now() + 365 * 86_400_000) }),
  );

const rowsOf = async <Row>({ db }: Pick<Database, 'db'>, query: string): Promise<Row[]> =>
  ((await db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows;

/** A checksum of the rows of each table, ours and the queue's with what waits in it. */
async function checksums(settings: Record<string, string>): Promise<Record<string, string>> {
  const { config, log } = createBackupRun(settings);
  await using database = await openDatabase(config.database, log);
  const tables = await rowsOf<{ name: string }>(
    database,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public' or table_schema = 'pgboss' and table_name in ('job', 'queue', 'schedule')`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    // The source's own service goes on marking when it last looked at a queue.
    const row = name === 'pgboss.queue' ? 'row(t.name, t.policy, t.retry_limit)' : 't';
    const columns = `count(*) || ' rows, ' || coalesce(md5(string_agg(${row}::text, '' order by ${row}::text)), '') as sum`;
    const [{ sum } = { sum: '' }] = await rowsOf<{ sum: string }>(database, `select ${columns} from ${name} t`);
    found[name] = sum;
  }
  return found;
}

async function filesOf(settings: Record<string, string>): Promise<Record<string, string>> {
  const store = openFileStore(createBackupRun(settings).config.files);
  const found: Record<string, string> = {};
  for (const bucket of buckets)
    for await (const path of store.list(bucket)) {
      const file = await store.get(bucket, path);
      found[`${bucket}/${path}`] = `${file?.contentType} ${Buffer.from(file?.bytes ?? []).toString('base64')}`;
    }
  return found;
}

const restoreInto = (target: Record<string, string>, file: string) => restoreBackup(file, createBackupRun(target));

describe('a backup that is taken beside the running service', () => {
  test('fills a new folder with the same rows, jobs and files, and the service starts on it', async () => {
    const settings = await createTestSettings({}, 'none');
    onTestFinished(() => settings[Symbol.asyncDispose]());
    const target = { ...settings.environment, DATA_DIR: newFolder() };
    const run = createBackupRun({ ...target, BACKUP_KEY: key });
    await restoreBackup(sealed, run);
    expect(run.lines.at(-1)).toMatch(
      /^Restored from .*: 4\d tables with \d+ rows, [1-9]\d* files \(.*\)\. It took .* s\.$/,
    );
    expect(await checksums(target)).toEqual(rows);
    expect(Object.keys(files).length).toBeGreaterThan(5);
    expect(await filesOf(target)).toEqual(files);
    const secretIn = (dataDir: string) => readFile(join(dataDir, 'auth-secret'), 'utf8');
    expect(await secretIn(target.DATA_DIR)).toBe(await secretIn(source.config.database.dataDir));

    const product = new KillableProduct(target);
    onTestFinished(() => product[Symbol.asyncDispose]());
    await product.start();
    const shop = new ServiceClient(settings);
    await shop.signIn(email, testPassword);
    const { body } = await shop.get('/api/data/orders');
    expect(JSON.stringify(body)).toContain('Paris');
  });

  test('fills a database of others, where no secret is carried without a key, and says so', async () => {
    const target = await emptyDatabase();
    const run = createBackupRun(target);
    await restoreBackup(plain, run);
    expect(run.lines.join()).toContain('The secret of this backup is not here.');
    expect(existsSync(join(target.DATA_DIR, 'auth-secret'))).toBe(false);
    expect(await checksums(target)).toEqual(rows);
    const next = async (name: string) =>
      (await rowsOf<{ next: string }>(source.ctx, `select last_value::text as next from ${name}`))[0]?.next;
    await using database = await openDatabase({ url: target.DATABASE_URL, dataDir: undefined }, createLog('silent'));
    const [there] = await rowsOf<{ next: string }>(
      database,
      'select last_value::text as next from order_events_id_seq',
    );
    expect(there?.next).toBe(await next('order_events_id_seq'));
    // Whoever writes next is followed again.
    const off = await rowsOf(database, `select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`);
    expect(off).toEqual([]);
  });

  test('has the jobs that are under way', async () => {
    const isLet = Promise.withResolvers<void>();
    const file = join(folder, 'under-way.edp');
    await withSucceedingRobot(
      source,
      async () => {
        const application = await startApplication(source.client);
        const { id } = await waitUntil(
          () => readSubmissionOf(source, application).catch(() => undefined),
          'the application is in the queue',
        );
        await createBackup(file, createBackupRun(environment));
        isLet.resolve();
        const target = await emptyDatabase();
        await restoreInto(target, file);
        await using database = await openDatabase(
          { url: target.DATABASE_URL, dataDir: undefined },
          createLog('silent'),
        );
        const jobs = await rowsOf<{ name: string; state: string }>(
          database,
          `select name, state from pgboss.job where data->>'submissionId' = '${id}' and name = 'run-submission'`,
        );
        expect(jobs).toMatchObject([{ name: 'run-submission', state: expect.stringMatching(/created|active/) }]);
      },
      isLet.promise,
    );
  });
});

describe('an archive that is refused changes nothing', () => {
  const changed = async (name: string, change: (bytes: Buffer) => Buffer, of = sealed) => {
    const file = join(folder, name);
    await writeFile(file, change(await readFile(of)));
    return file;
  };
  const flipped = (at: number) => (bytes: Buffer) => {
    const place = Math.floor(at * bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ 0x20;
    return bytes;
  };
  const isRefused = async (file: string, reason: RegExp, more: Record<string, string> = { BACKUP_KEY: key }) => {
    const target = newFolder();
    await expect(restoreInto({ DATA_DIR: target, ...more }, file)).rejects.toThrow(reason);
    expect(existsSync(target)).toBe(false);
  };

  test.each([0.0001, 0.01, 0.5, 0.99, 0.9999])('cut at %f of its length', async (at) => {
    const cut = (bytes: Buffer) => bytes.subarray(0, Math.ceil(at * bytes.length));
    await isRefused(await changed('cut.edp', cut), /cut short|no backup of this service/);
    await isRefused(await changed('cut.edp', cut, plain), /cut short|no backup of this service/, {});
  });

  test.each([0.0001, 0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999])('changed in one bit at %f of its length', async (at) => {
    await isRefused(await changed('changed.edp', flipped(at)), /changed|no backup of this service|is encrypted/);
    await isRefused(await changed('changed.edp', flipped(at), plain), /changed|no backup of this service/, {});
  });

  test.each(['left out', 'twice', 'renamed'])('put together anew with an entry %s', async (how) => {
    const isMet = (name: string) => name.startsWith('database/public.orders/');
    const [from, to] = [extract(), pack()];
    from.end(zstdDecompressSync((await readFile(plain)).subarray(0, -40)));
    const reading = async () => {
      for await (const entry of from) {
        const { name, size, pax } = entry.header;
        const bytes = await buffer(entry);
        const copies = !isMet(name) || how === 'renamed' ? [name] : how === 'twice' ? [name, name] : [];
        for (const copy of copies) {
          const renamed = isMet(copy) && how === 'renamed' ? copy.replace('orders', 'vehicles') : copy;
          to.entry({ name: renamed, size, pax: { ...Object(pax), path: renamed } }, bytes);
        }
      }
      to.finalize();
    };
    const [tar] = await Promise.all([buffer(Readable.from(to)), reading()]);
    const archive = zstdCompressSync(tar);
    const seal = Buffer.concat([Buffer.from('502a4d1820000000', 'hex'), createHash('sha256').update(archive).digest()]);
    const file = join(folder, 'anew.edp');
    await writeFile(file, Buffer.concat([archive, seal]));
    await isRefused(file, /its entries are not those of its manifest/, {});
  });

  test('without its key, with another one, or with one that is too short', async () => {
    await isRefused(sealed, /is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE/, {});
    await isRefused(sealed, /made with another BACKUP_KEY/, { BACKUP_KEY: 'not the key that it was made with' });
    expect(() => createBackupRun({ BACKUP_KEY: 'short' })).toThrow('BACKUP_KEY (at least 16 characters)');
    const keyFile = join(folder, 'key');
    await writeFile(keyFile, `${key}\n`);
    expect(createBackupRun({ BACKUP_KEY_FILE: keyFile }).config.key).toBe(key);
    await writeFile(keyFile, 'short\n');
    expect(() => createBackupRun({ BACKUP_KEY_FILE: keyFile })).toThrow('BACKUP_KEY_FILE must hold a key');
    expect(() => createBackupRun({ BACKUP_KEY_FILE: newFolder() })).toThrow('names a file that cannot be read');
  });

  test('foreign, empty, or not there at all', async () => {
    const foreign = { 'a tar': gzipSync('a tar'), 'a text': Buffer.from('a text'), nothing: Buffer.alloc(0) };
    for (const [name, bytes] of Object.entries(foreign)) {
      await writeFile(join(folder, 'foreign'), bytes);
      await isRefused(join(folder, 'foreign'), /is no backup of this service/);
      expect(name).toBeTruthy();
    }
    await isRefused(newFolder(), /There is no file/);
    await isRefused(folder, /cannot be read/);
  });

  test('of a newer release', async () => {
    const origin = await emptyDatabase();
    await restoreInto(origin, plain);
    await executeStatement(origin.DATABASE_URL, `insert into migrations values ('9999_of_tomorrow.sql', 'a checksum')`);
    const file = join(folder, 'newer.edp');
    await createBackup(file, createBackupRun(origin));
    await isRefused(file, /made by a newer release .*9999_of_tomorrow/, {});
  });
});

test('an older release’s backup gets the later migrations', async () => {
  const origin = await emptyDatabase();
  const log = createLog('silent');
  {
    await using database = await openDatabase({ url: origin.DATABASE_URL, dataDir: undefined }, log);
    await migrateBefore(database.db, '0066');
    await rowsOf(database, `insert into users (id, email, name) values (gen_random_uuid(), 'old@example.com', 'Old')`);
    await (await openJobQueue(database, [], log))[Symbol.asyncDispose]();
  }
  const file = join(folder, 'older.edp');
  await createBackup(file, createBackupRun(origin));
  const target = await emptyDatabase();
  const run = createBackupRun(target);
  await restoreBackup(file, run);
  expect(run.lines.join()).toMatch(/later migrations? applied/);
  await using database = await openDatabase({ url: target.DATABASE_URL, dataDir: undefined }, log);
  expect(await migrate(database)).toEqual([]);
  expect(await rowsOf(database, 'select email from users')).toEqual([{ email: 'old@example.com' }]);
  expect(await rowsOf(database, 'select count(*)::int as messages from order_messages')).toEqual([{ messages: 0 }]);
});

test('a column that the queue no longer has, and a table of others, stay behind and stop nothing', async () => {
  const origin = await emptyDatabase();
  await restoreInto(origin, plain);
  await executeStatement(
    origin.DATABASE_URL,
    `alter table pgboss.job add column former text default 'of a former release'`,
  );
  await executeStatement(origin.DATABASE_URL, 'create table notes_of_others as select 1 as one');
  const file = join(folder, 'former.edp');
  await createBackup(file, createBackupRun(origin));
  const target = await emptyDatabase();
  const run = createBackupRun(target);
  await restoreBackup(file, run);
  expect(run.lines.join()).toContain('Left out: public.notes_of_others');
  expect(await checksums(target)).toEqual(rows);
});

describe('a restore goes into an empty installation only', () => {
  test('not where the service runs, nor where it ever ran', async () => {
    const target = { DATA_DIR: newFolder() };
    await restoreInto(target, plain);
    const before = await checksums(target);
    await expect(restoreInto(target, plain)).rejects.toThrow(/There are files in .* already/);
    await rm(join(target.DATA_DIR, 'files'), { recursive: true });
    await expect(restoreInto(target, plain)).rejects.toThrow(
      /The database is not empty.*Set DATA_DIR to a new folder/s,
    );
    await using _running = await openDatabase({ url: undefined, dataDir: target.DATA_DIR }, createLog('silent'));
    await expect(restoreInto(target, plain)).rejects.toThrow(/The service runs in .*: stop it/);
    expect(await checksums(target)).toEqual(before);
    await expect(restoreInto({ ...environment, DATA_DIR: newFolder() }, plain)).rejects.toThrow(
      /The database is not empty.*Set DATABASE_URL to an empty database/s,
    );
  });

  test('not beside files of others, which stay', async () => {
    const target = await emptyDatabase();
    const store = openFileStore(createBackupRun(target).config.files);
    await store.put('confirmations', 'a/of-others.pdf', {
      bytes: Buffer.from('theirs'),
      contentType: 'application/pdf',
    });
    await expect(restoreInto(target, plain)).rejects.toThrow('There are files in confirmations already');
    expect(Object.keys(await filesOf(target))).toEqual(['confirmations/a/of-others.pdf']);
  });

  test('and what is broken off leaves it empty: the next one succeeds', async () => {
    const target = await emptyDatabase();
    const stop = new AbortController();
    const run = createBackupRun(target, {
      signal: stop.signal,
      onLine: (line) => line.startsWith('Database') && stop.abort(new Error('Broken off.')),
    });
    await expect(restoreBackup(plain, run)).rejects.toThrow('Broken off.');
    expect(await filesOf(target)).toEqual({});
    expect(await checksums(target)).toEqual({});
    await restoreInto(target, plain);
    expect(await checksums(target)).toEqual(rows);
  });
});

describe('a backup', () => {
  test('writes over nothing, and leaves nothing half written under its name or another', async () => {
    const before = await readFile(plain);
    await expect(createBackup(plain, createBackupRun(environment))).rejects.toThrow('is there already');
    expect((await readFile(plain)).equals(before)).toBe(true);
    const file = join(folder, 'broken-off.edp');
    const stop = new AbortController();
    // In the middle of an entry.
    const onLine = (line: string) => line === 'Files' && setImmediate(() => stop.abort(new Error('Broken off.')));
    const run = createBackupRun(environment, { signal: stop.signal, onLine });
    await expect(createBackup(file, run)).rejects.toThrow('Broken off.');
    expect((await readdir(folder)).filter((name) => name.startsWith('broken-off'))).toEqual([]);
    await copyFile(plain, `${file}.part`);
    await expect(createBackup(file, createBackupRun(environment))).rejects.toThrow('.part is there already');
    expect((await readFile(`${file}.part`)).equals(before)).toBe(true);
  });

  test('of what was never started says that there is nothing to keep', async () => {
    const file = join(folder, 'nothing.edp');
    const target = newFolder();
    await expect(createBackup(file, createBackupRun({ DATA_DIR: target }))).rejects.toThrow('There is no database in');
    expect(existsSync(target)).toBe(false);
    await expect(createBackup(file, createBackupRun(await emptyDatabase()))).rejects.toThrow('never started on it');
    expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false);
  });

  test('of a database whose files are elsewhere is refused, and one of which some are lost says how many', async () => {
    const file = join(folder, 'elsewhere.edp');
    const elsewhere = { ...environment, DATA_DIR: newFolder() };
    await expect(createBackup(file, createBackupRun(elsewhere))).rejects.toThrow(
      /The database names [1-9]\d* files in .*, and 0 are there: are DATA_DIR and S3_\* those of the service/,
    );
    const target = await emptyDatabase();
    await restoreInto(target, plain);
    const { config } = createBackupRun(target);
    const paths: string[] = [];
    for await (const path of openFileStore(config.files).list('submission-proofs')) paths.push(path);
    await openFileStore(config.files).remove('submission-proofs', paths[0] ?? '');
    const run = createBackupRun(target);
    await createBackup(file, run);
    expect(run.lines.join()).toContain(
      `Warning: The database names ${paths.length} files in submission-proofs, and ${paths.length - 1} are there.`,
    );
  });

  test('is a command that names its use, its end and its trouble', async () => {
    expect(await runBackupCommand('backup', '', environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Use: npm run backup -- FILE'),
    });
    const file = join(folder, 'by-command.edp');
    const { code, output } = await runBackupCommand('backup', file, environment);
    expect([code, output.trim().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(
        /^Kept in .*by-command\.edp \(.* KB|MB, not encrypted\): 4\d tables with \d+ rows, .*It took .* s\.$/,
      ),
    ]);
    const restored = await runBackupCommand('restore', file, environment);
    expect(restored).toMatchObject({ code: 1, output: expect.stringContaining('There are files in') });
  });

  test('holds every file that its rows name: none is erased until its end, and it is afterwards', async () => {
    const { ctx } = source;
    const location = { bucket: 'confirmations', path: 'a/to-be-erased.pdf' } as const;
    const isThere = async () => (await ctx.files.get(location.bucket, location.path)) !== undefined;
    await ctx.files.put(location.bucket, location.path, { bytes: Buffer.from('pdf'), contentType: 'application/pdf' });
    const waiting = () =>
      rowsOf<{ later: boolean }>(
        ctx,
        `select start_after > now() + interval '30 seconds' as later from pgboss.job where name = 'erase-files' and state = 'created'`,
      );
    // As a backup holds it, on a connection of its own.
    await using backup = await openDatabase({ url: environment.DATABASE_URL, dataDir: undefined }, createLog('silent'));
    await backup.db.transaction(async (tx) => {
      await tx.execute(sql.raw(erasureLock.hold));
      await ctx.db.transaction((own) => enqueueFileErasure(ctx, own, [location]));
      await ctx.queue.waitUntilIdle();
      expect([await isThere(), await waiting()]).toEqual([true, [{ later: true }]]);
      await tx.execute(sql.raw(erasureLock.release));
    });
    await rowsOf(ctx, `update pgboss.job set start_after = now() where name = 'erase-files' and state = 'created'`);
    await ctx.queue.waitUntilIdle();
    expect([await isThere(), await waiting()]).toEqual([false, []]);
  });
});

test('files come from an S3-compatible store and go to one, page by page', async () => {
  const [from, to] = [await openObjectStore(), await openObjectStore()];
  onTestFinished(() => from[Symbol.asyncDispose]());
  onTestFinished(() => to[Symbol.asyncDispose]());
  const store = openFileStore(createBackupRun(from.environment).config.files);
  for (const number of [1, 2, 3, 4, 5])
    await store.put('inbound-mail', `a/${number}.eml`, {
      bytes: randomBytes(2000 * number),
      contentType: 'message/rfc822',
    });
  for (const [path, file] of Object.entries(files)) {
    const [bucket = '', ...rest] = path.split('/');
    const [contentType = '', bytes = ''] = file.split(' ');
    await store.put(bucket as Bucket, rest.join('/'), { bytes: Buffer.from(bytes, 'base64'), contentType });
  }
  await store.put('eudp_uploads', 'b/photo.jpg', { bytes: randomBytes(70_000), contentType: 'image/jpeg' });
  const file = join(folder, 'object-store.edp');
  await createBackup(file, createBackupRun({ ...environment, ...from.environment }));
  // A store that is full half-way is left as it was.
  to.room = 4;
  const target = { ...(await emptyDatabase()), ...to.environment };
  await expect(restoreInto(target, file)).rejects.toThrow('The file store answered 403.');
  expect([to.objects.size, await checksums(target)]).toEqual([0, {}]);
  to.room = Number.POSITIVE_INFINITY;
  await restoreInto(target, file);
  expect(to.objects.size).toBe(6 + Object.keys(files).length);
  expect([...to.objects].sort()).toEqual([...from.objects].sort());
  await expect(restoreInto({ ...(await emptyDatabase()), ...to.environment }, file)).rejects.toThrow(
    /There are files in .*S3_BUCKET_PREFIX to empty buckets/,
  );
});
