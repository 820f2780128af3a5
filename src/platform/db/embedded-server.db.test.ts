import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  copyPreparedData,
  createScratchDataDir,
  isServerProcessAlive,
  serverPid,
} from '../../../test/scratch-database.ts';
import { createScratchFolder } from '../../../test/scratch-folder.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { createLog } from '../log.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { prepareServerLayout } from './server-layout.ts';

const log = createLog('silent');
let opened: AsyncDisposableStack;
let dataDir: string;

beforeEach(async () => {
  opened = new AsyncDisposableStack();
  ({ dataDir } = opened.use(await createScratchDataDir()));
});
afterEach(() => opened.disposeAsync());

const open = async () => opened.use(await openDatabase({ url: undefined, dataDir }, log));

async function rows<Row>({ db }: Database, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** As a machine kills it: the server together with every process that works for it. */
async function killServer(database: Database): Promise<void> {
  const backends = await rows<{ pid: number }>(database, sql`select pid from pg_stat_activity`);
  const pids = [(await serverPid(dataDir)) ?? 0, ...backends.map(({ pid }) => pid)];
  for (const pid of pids) if (isServerProcessAlive(pid)) process.kill(pid, 'SIGKILL');
}

/** Another process that opens the database, runs this with it, and lives on until it is killed. */
async function otherProcess(program: string): Promise<{ child: ChildProcess; said: string }> {
  const whole = `
    const [{ openDatabase }, { createLog }] = await Promise.all(
      ['db/open-database.ts', 'log.ts'].map((path) => import(${JSON.stringify(join(import.meta.dirname, '..'))} + '/' + path)));
    const database = await openDatabase({ url: undefined, dataDir: ${JSON.stringify(dataDir)} }, createLog('silent'));
    ${program}
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', whole], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  opened.defer(() => kill(child));
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('the data is made once and outlives its server; the last who leaves takes the server along', async () => {
  const first = await open();
  await first.db.execute(sql`create table parcels (id int)`);
  const pid = await serverPid(dataDir);
  const second = await open();
  expect([first.kind, first.isSoleUser, second.isSoleUser]).toEqual(['embedded', true, false]);
  expect(await serverPid(dataDir)).toBe(pid);
  await first[Symbol.asyncDispose]();
  await second.db.execute(sql`insert into parcels values (7)`);
  await second[Symbol.asyncDispose]();
  expect(await serverPid(dataDir)).toBeUndefined();
  expect(isServerProcessAlive(pid ?? 0)).toBe(false);
  const third = await open();
  expect(third.isSoleUser).toBe(true);
  expect(await rows(third, sql`select id from parcels`)).toEqual([{ id: 7 }]);
});

test('of many that come at once to an empty folder one makes the data and starts the server, which all use', async () => {
  await rm(join(dataDir, 'postgres'), { recursive: true });
  const all = await Promise.all(Array.from({ length: 4 }, open));
  expect(all.filter(({ isSoleUser: alone }) => alone)).toHaveLength(1);
  const starts = await Promise.all(all.map((one) => rows(one, sql`select pg_postmaster_start_time() as at`)));
  expect(new Set(starts.map((found) => JSON.stringify(found))).size).toBe(1);
});

test('processes share it; when the last of them is killed the server is gone too', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => otherProcess(`process.stdout.write('has it');`)));
  const pid = (await serverPid(dataDir)) ?? 0;
  await kill(one?.child as ChildProcess);
  expect(isServerProcessAlive(pid)).toBe(true);
  await kill(other?.child as ChildProcess);
  await waitUntil(() => !isServerProcessAlive(pid), 'the server has ended');
  expect(await serverPid(dataDir)).toBeUndefined();
});

test('a commit that was acknowledged is there after the server was killed at that moment', async () => {
  const { child, said } = await otherProcess(`
    const { sql } = await import('drizzle-orm');
    const { readFileSync } = await import('node:fs');
    await database.db.execute(sql\`create table parcels (id int)\`);
    const { rows } = await database.db.execute(sql\`select pid from pg_stat_activity\`);
    const note = readFileSync(${JSON.stringify(join(dataDir, 'postgres', 'data', 'postmaster.pid'))}, 'utf8');
    for (let id = 1; id <= 50; id += 1) await database.db.execute(sql\`insert into parcels values (\${id})\`);
    for (const pid of [Number.parseInt(note), ...rows.map(({ pid }) => pid)]) process.kill(pid, 'SIGKILL');
    process.stdout.write('killed');`);
  expect(said).toBe('killed');
  await kill(child);
  const database = await open();
  expect(await rows(database, sql`select count(*)::int as parcels from parcels`)).toEqual([{ parcels: 50 }]);
  // No test can simulate a power cut: these are the settings with which PostgreSQL promises to survive one.
  const promises = sql`select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`;
  expect(await rows(database, promises)).toEqual(
    ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })),
  );
});

test('a server that dies under the process is started again, and whoever listens is told to look', async () => {
  const database = await open();
  await database.db.execute(sql`create table parcels (id int)`);
  const heard: string[] = [];
  await database.listen('order_news', (payload) => heard.push(payload));
  for (let times = 1; times <= 3; times += 1) {
    heard.length = 0;
    const begun = Promise.withResolvers<void>();
    const held = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into parcels values (0)`);
      begun.resolve();
      await waitUntil(() => heard.length > 0, 'the server is back');
    });
    const lost = expect(held).rejects.toThrow();
    await database.db.execute(sql`insert into parcels values (${times})`);
    await begun.promise;
    await killServer(database);
    await lost;
    const kept = await waitUntil(
      () => rows<{ id: number }>(database, sql`select id from parcels order by id`),
      'it answers',
    );
    expect(kept.map(({ id }) => id)).toEqual(Array.from({ length: times }, (_, n) => n + 1));
    await database.db.execute(sql`select pg_notify('order_news', 'after')`);
    await waitUntil(() => heard.includes('after'), 'it hears again');
    expect(heard[0]).toBe('');
  }
});

test('a server whose watcher was killed as well is ended by the next who comes, and another one started', async () => {
  const { child } = await otherProcess(`process.stdout.write('has it');`);
  const left = (await serverPid(dataDir)) ?? 0;
  const [watcher = 0] = await childrenOf(child.pid ?? 0);
  const watching = await childrenOf(watcher);
  for (const pid of [watcher, ...watching.filter((one) => one !== left)]) process.kill(pid, 'SIGKILL');
  await kill(child);
  expect(await serverPid(dataDir)).toBe(left);
  const database = await open();
  expect(await serverPid(dataDir)).not.toBe(left);
  expect(await rows(database, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('the note of a dead server that names another process by now keeps nobody out', async () => {
  await (await open())[Symbol.asyncDispose]();
  const { dataDir: others } = opened.use(await createScratchDataDir());
  opened.use(await openDatabase({ url: undefined, dataDir: others }, log));
  const note = await readFile(join(others, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  await writeFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), note.replace(others, dataDir));
  await writeFile(join(dataDir, 'postgres', '.s.PGSQL.5432.lock'), note.replace(others, dataDir));
  const database = await open();
  expect(await rows(database, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(isServerProcessAlive(Number.parseInt(note, 10))).toBe(true);
});

test('a folder with a path too long for a socket, below one that is closed to others, does as well', async () => {
  const closed = await createScratchFolder('edp-closed-');
  opened.defer(() => rm(closed, { recursive: true }));
  dataDir = join(closed, 'a, "long" folder '.repeat(8));
  await mkdir(dataDir, { recursive: true });
  await copyPreparedData(dataDir);
  await chmod(closed, 0o700);
  const { db, kind, ...rest } = await openDatabase({ url: undefined, dataDir }, log);
  expect(kind).toBe('embedded');
  const { rows: found } = (await db.execute(sql`show unix_socket_directories`)) as unknown as {
    rows: { unix_socket_directories: string }[];
  };
  const sockets = found[0]?.unix_socket_directories.replaceAll('"', '') ?? '';
  expect(await readdir(sockets)).toContain('.s.PGSQL.5432');
  await rest[Symbol.asyncDispose]();
  expect(existsSync(sockets)).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  'programs below a folder that is closed to others are run from a copy',
  async () => {
    const closed = await createScratchFolder('edp-closed-');
    opened.defer(() => rm(closed, { recursive: true }));
    const { binariesFolder: binaries } = prepareServerLayout(join(dataDir, 'postgres'), undefined);
    await cp(dirname(binaries), join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    await chmod(closed, 0o700);
    const own = join(closed, 'native', 'bin');
    const { binariesFolder: copy } = prepareServerLayout(join(dataDir, 'postgres'), own);
    opened.defer(() => rm(join(copy, '../..'), { recursive: true }));
    expect(copy).not.toBe(own);
    const database = opened.use(await openDatabase({ url: undefined, dataDir, binaries: own }, log));
    expect(database.kind).toBe('embedded');
    expect(await readlink(`/proc/${await serverPid(dataDir)}/exe`)).toBe(join(copy, 'postgres'));
  },
);

test('nothing that a statement held comes into the server’s log', async () => {
  const database = await open();
  await database.db.execute(sql`create table people (email text unique)`);
  await database.db.execute(sql`insert into people values ('jo@example.com')`);
  await expect(database.db.execute(sql`insert into people values ('jo@example.com')`)).rejects.toThrow();
  await expect(database.db.execute(sql`select ${'jo@example.com'}::uuid`)).rejects.toThrow();
  await expect(database.db.execute(sql`insert into nowhere values ('jo@example.com')`)).rejects.toThrow();
  const written = await readFile(join(dataDir, 'postgres', 'log'), 'utf8');
  expect(written).toContain('ready to accept connections');
  expect(written).not.toContain('jo@example.com');
});

test('where no server can run the database runs inside the process and says so; data that is there is not left out; what it kept is left as it is by a server, and named once', async () => {
  const lines: string[] = [];
  const told = createLog('warn', { write: (line) => void lines.push(line) });
  const place = { url: undefined, dataDir: join(dataDir, 'new') };
  const without = { ...place, binaries: '/nowhere' };
  {
    await using database = await openDatabase(without, told);
    expect(database.kind).toBe('in process');
    await database.db.execute(sql`create table parcels (id int)`);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('there is no PostgreSQL in /nowhere');
  }
  {
    await using again = await openDatabase(without, told);
    expect(await rows(again, sql`select id from parcels`)).toEqual([]);
  }
  await expect(openDatabase({ ...without, dataDir }, told)).rejects.toThrow('there is no PostgreSQL in /nowhere');

  lines.length = 0;
  for (let times = 0; times < 2; times += 1) {
    await using database = await openDatabase(place, told);
    expect(database.kind).toBe('embedded');
    expect(await rows(database, sql`select to_regclass('parcels') as parcels`)).toEqual([{ parcels: null }]);
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ folder: join(place.dataDir, 'database') }]);
  expect(existsSync(join(place.dataDir, 'database', 'PG_VERSION'))).toBe(true);
});

/**
 * The output of initdb on disks of several sizes, with a quota and on a failing disk, before it removed what it had
 * begun.
 */
const saidWithoutRoom: [said: string, sentence: RegExp][] = [
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
    /^The disk that holds \S+ is too full/,
  ],
  [
    'FATAL:  could not extend file "base/1/2688": wrote only 4096 of 8192 bytes at block 0\nHINT:  Check free disk space.',
    /^The disk that holds \S+ is too full/,
  ],
  ['initdb: error: could not create directory "base": Disk quota exceeded', /^The disk that holds \S+ is too full/],
  [
    'FATAL:  could not write to file "base/4/2674": Input/output error',
    /^The database cannot be written in \S+: nothing was started \(could not write .*: Input\/output error\)\.$/,
  ],
];

test('data that cannot be written or a server that for once does not start are no reason for another database', async () => {
  const place = { url: undefined, dataDir: join(dataDir, 'new') };
  for (const [index, [said, sentence]] of saidWithoutRoom.entries()) {
    const programs = join(dataDir, `programs-${index}`, 'bin');
    await mkdir(programs, { recursive: true });
    await writeFile(join(programs, 'postgres'), '', { mode: 0o755 });
    const lines = [...said.split('\n'), 'initdb: removing contents of data directory "/proc/self/fd/4"'];
    const initdb = ['#!/bin/sh', 'mkdir "$2/base"', ...lines.map((line) => `echo '${line}' >&2`), 'exit 1', ''].join(
      '\n',
    );
    await writeFile(join(programs, 'initdb'), initdb, { mode: 0o755 });
    await expect(openDatabase({ ...place, binaries: programs }, log)).rejects.toThrow(sentence);
    expect(existsSync(join(place.dataDir, 'database'))).toBe(false);
    expect(existsSync(join(place.dataDir, 'postgres', 'data.new'))).toBe(false);
  }
  const inTheWay = join(place.dataDir, 'postgres', '.s.PGSQL.5432');
  await mkdir(inTheWay, { recursive: true });
  await expect(openDatabase(place, log)).rejects.toThrow('does not start');
  await rm(inTheWay, { recursive: true });
  await using database = await openDatabase(place, log);
  expect(database.kind).toBe('embedded');
});

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = spawn('ps', ['-o', 'pid=', '--ppid', String(pid)], { stdio: ['ignore', 'pipe', 'inherit'] });
  return (await text(stdout)).trim().split('\n').map(Number);
}
