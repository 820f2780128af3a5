import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { descendants, isProcessAlive } from '../../../test/processes.ts';
import { isDeepRun } from '../../../test/test-depth.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { Refusal } from '../errors.ts';
import { createLog } from '../log.ts';
import { defineIsolatedTask } from './isolated-task.ts';
import { type IsolatedTaskRunner, openIsolatedTaskRunner } from './isolated-task-runner.ts';
import { TaskUnfinishedError } from './isolated-worker.ts';

/** What untrusted bytes could do to a parser, and one task that works. */
const works = `
import { serveIsolatedTasks, bindTaskHandler } from ${JSON.stringify(join(import.meta.dirname, 'serve-isolated-tasks.ts'))};
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { getPriority } from 'node:os';
import { Refusal } from ${JSON.stringify(join(import.meta.dirname, '../errors.ts'))};
const forEver = () => { for (;;); };
// As deaf as in an endless loop, and takes no processor from anybody.
const standStill = () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); };
const eat = () => { for (const kept = [];;) kept.push({ eaten: [kept.length] }); };
serveIsolatedTasks([
  bindTaskHandler({ name: 'hang' }, forEver),
  bindTaskHandler({ name: 'mark-and-stand-still' }, (path) => { writeFileSync(path, ''); standStill(); }),
  bindTaskHandler({ name: 'stand-still' }, standStill),
  bindTaskHandler({ name: 'never-answer' }, () => new Promise(() => {})),
  bindTaskHandler({ name: 'eat' }, eat),
  bindTaskHandler({ name: 'eat-buffers' }, () => { for (const kept = [];;) kept.push(Buffer.alloc(1e7, 1)); }),
  bindTaskHandler({ name: 'split' }, () => 'a'.padEnd(60e6).split('')),
  bindTaskHandler({ name: 'fill' }, () => Array(1e8).fill({})),
  bindTaskHandler({ name: 'to-string' }, () => Buffer.alloc(4e7).toString('latin1').replaceAll('\\0', 'ab').split('b')),
  bindTaskHandler({ name: 'abort' }, () => process.abort()),
  bindTaskHandler({ name: 'crash' }, () => process.kill(process.pid, 'SIGSEGV')),
  bindTaskHandler({ name: 'exit' }, () => process.exit(1)),
  bindTaskHandler({ name: 'throw' }, () => { throw new Error('AB12 CDE'); }),
  bindTaskHandler({ name: 'throw-later' }, () => { setTimeout(() => { throw new Error('AB12 CDE'); }); return new Promise(() => {}); }),
  bindTaskHandler({ name: 'answer-much' }, () => Buffer.alloc(33 * 2 ** 20)),
  bindTaskHandler({ name: 'refuse-oddly' }, () => { throw new Refusal('NOT_ALLOWED', 'You are not signed in.'); }),
  bindTaskHandler({ name: 'speak-out-of-turn' }, () => { process.send({ answer: new Uint8Array([1, 2, 3]) }); forEver(); }),
  bindTaskHandler({ name: 'surroundings' }, () => ({
    names: Object.keys(process.env),
    niceness: getPriority(),
    user: process.getuid(),
    groups: process.getgroups(),
    capabilities: /^Cap(Prm|Eff|Bnd|Inh|Amb):\\s(?!0+$)/m.test(readFileSync('/proc/self/status', 'utf8')),
  })),
  bindTaskHandler({ name: 'call' }, (port) => new Promise((resolve) => {
    connect(port, '127.0.0.1').on('connect', () => resolve('reached')).on('error', ({ code }) => resolve(code));
  })),
  bindTaskHandler({ name: 'read' }, (path) => { try { return readFileSync(path, 'utf8'); } catch ({ code }) { return code; } }),
  bindTaskHandler({ name: 'refuse' }, () => { throw new Refusal('UNSUPPORTED_TYPE', 'Not this one.'); }),
  bindTaskHandler({ name: 'double' }, (number) => number * 2),
]);`;

interface Surroundings {
  names: string[];
  niceness: number;
  user: number;
  groups: number[];
  capabilities: boolean;
}

const task = (name: string, seconds = 1) =>
  defineIsolatedTask<null, unknown>({ name, kind: 'trial', processorSeconds: seconds, outputSchema: z.unknown() });
const double = defineIsolatedTask<number, number>({
  name: 'double',
  kind: 'trial',
  processorSeconds: 1,
  outputSchema: z.number(),
});

const folder = mkdtempSync(join(tmpdir(), 'edp-alone-'));
const entry = join(folder, 'entry.mjs');
const lines: string[] = [];
const log = createLog('warn', { write: (line: string) => void lines.push(line) });
let alone: IsolatedTaskRunner;

beforeAll(() => {
  writeFileSync(entry, works);
  // Started as root, the parsers run as another user, who reads the program and writes the marker files.
  chmodSync(folder, 0o1777);
  alone = openIsolatedTaskRunner(pathToFileURL(entry), log, {
    heapMegabytes: 32,
    residentMegabytes: 300,
    queueTimeoutSeconds: 60,
  });
});
afterAll(async () => {
  await alone[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** Ended by V8, which aborts, or by the watcher of the total memory. */
const wantedTooMuch = /It ended \((SIGABRT|SIGTRAP|SIGILL|SIGKILL)\)/;

const ends: [name: string, why: RegExp, seconds?: number][] = [
  ['hang', /It ended \(SIGXCPU\)/, 1],
  ['never-answer', /did not end within 3 s/, 0.25],
  ['eat', wantedTooMuch],
  ['eat-buffers', /It ended \(SIGKILL\)/],
  ['crash', /It ended \(SIGSEGV\)/],
  ['throw', /throw: Error$/],
  ['throw-later', /It ended \(1\)/],
  ['answer-much', /TOO_LONG/],
  ['speak-out-of-turn', /It said what nobody understands/],
];
const otherEnds: typeof ends = [
  ['split', wantedTooMuch],
  ['fill', wantedTooMuch],
  ['to-string', wantedTooMuch],
  ['abort', /It ended \(SIGABRT\)/],
  ['exit', /It ended \(1\)/],
  ['refuse-oddly', /It said what nobody understands/],
];

test.each(isDeepRun ? [...ends, ...otherEnds] : ends)(
  'work that means to %s ends alone, and those in line behind it are done',
  async (name, why, seconds = 10) => {
    // One for each possible process, and one queued behind them.
    const bad = [1, 2, 3].map(() => alone.run(task(name, seconds), null).catch((error: unknown) => error));
    const good = [1, 2, 3, 4].map((number) => alone.run(double, number));
    for (const end of await Promise.all(bad)) {
      expect(end).toBeInstanceOf(TaskUnfinishedError);
      expect(String(end)).toMatch(why);
    }
    expect(await Promise.all(good)).toEqual([2, 4, 6, 8]);
  },
);

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

/** Whether this system can isolate a process from the network at all; where it cannot, the product logs a warning. */
const canCutOff = (isRoot ? [['--net']] : [['--user', '--map-current-user', '--net']]).some(
  (options) => spawnSync('/usr/bin/unshare', [...options, '--', process.execPath, '--version']).status === 0,
);

test.runIf(isLinux && canCutOff)('it reaches nobody, on this machine neither', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = defineIsolatedTask<number, string>({
    name: 'call',
    kind: 'trial',
    processorSeconds: 5,
    outputSchema: z.string(),
  });
  expect(await alone.run(call, port)).toBe('ENETUNREACH');
  server.close();
});

test.runIf(isLinux && isRoot)('started by root it is a user of its own, who reads nothing of ours', async () => {
  const secret = join(folder, 'secret');
  writeFileSync(secret, 'our secret', { mode: 0o600 });
  const read = defineIsolatedTask<string, string>({
    name: 'read',
    kind: 'trial',
    processorSeconds: 5,
    outputSchema: z.string(),
  });
  expect(await alone.run(read, secret)).toBe('EACCES');
  const { user, groups, capabilities } = await alone.run(surroundings, null);
  expect([0, 65_534]).not.toContain(user);
  expect({ groups, capabilities }).toEqual({ groups: [user], capabilities: false });
});

const surroundings = defineIsolatedTask<null, Surroundings>({
  name: 'surroundings',
  kind: 'trial',
  processorSeconds: 1,
  outputSchema: z.object({
    names: z.array(z.string()),
    niceness: z.number(),
    user: z.number(),
    groups: z.array(z.number()),
    capabilities: z.boolean(),
  }),
});

test('what comes back is taken only when it is what was asked for', async () => {
  const wrong = defineIsolatedTask<number, string>({
    name: 'double',
    kind: 'trial',
    processorSeconds: 1,
    outputSchema: z.string(),
  });
  await expect(alone.run(wrong, 2)).rejects.toThrow(TaskUnfinishedError);
});

test('it knows nothing of us and stands back behind us', async () => {
  const { names, niceness } = await alone.run(surroundings, null);
  expect(names).not.toContain('PATH');
  expect(niceness).toBe(3);
});

test('nothing of what was in the bytes is written to the log', () => {
  expect(lines.join('')).toContain('throw-later');
  expect(lines.join('')).not.toContain('AB12');
});

test('a refusal comes back as what it is', async () => {
  await expect(alone.run(task('refuse'), null)).rejects.toMatchObject({ status: 415, message: 'Not this one.' });
});

test('who would wait for too long is told to come again, and nobody else suffers for it', async () => {
  await using impatient = openIsolatedTaskRunner(pathToFileURL(entry), log, { queueTimeoutSeconds: 1.5 });
  const works = () => waitUntil(() => impatient.run(double, 1), 'a process is there');
  await works();
  const crowd = Array.from({ length: 60 }, () =>
    impatient.run(task('stand-still', 0.25), null).catch((error: unknown) => error),
  );
  const ends = await Promise.all(crowd);
  const refused = ends.filter((end) => end instanceof Refusal && end.status === 503);
  expect(refused.length).toBeGreaterThanOrEqual(56);
  expect(refused.length + ends.filter((end) => end instanceof TaskUnfinishedError).length).toBe(60);
  expect(await works()).toBe(2);
});

test('however much of one kind waits, the other is begun at once; of one source, others have their turn', async () => {
  await using shared = openIsolatedTaskRunner(pathToFileURL(entry), log, { queueTimeoutSeconds: 60 });
  const mails = { kind: 'mails', inBackground: true } as const;
  const [hang, number] = [
    { ...task('hang', 2), ...mails },
    { ...double, ...mails },
  ];
  const files = { ...double, kind: 'files' };
  let endedMails = 0;
  const flood = Array.from({ length: 54 }, () =>
    shared
      .run(hang, null, 'flood')
      .catch((error: unknown) => error)
      .then((end) => {
        if (end instanceof TaskUnfinishedError) endedMails += 1;
        return end;
      }),
  );
  expect(await shared.run(files, 1, 'customer')).toBe(2);
  expect(endedMails).toBe(0);
  expect(await shared.run(number, 2, 'authority')).toBe(4);
  expect(endedMails).toBeLessThanOrEqual(2);
  const full = flood.map((end) => end.then((refusal) => refusal instanceof Refusal && refusal.status === 503));
  expect((await Promise.all(full.slice(-20))).every(Boolean)).toBe(true);
});

const markAndStandStill = defineIsolatedTask<string, unknown>({
  name: 'mark-and-stand-still',
  kind: 'trial',
  processorSeconds: 600,
  outputSchema: z.unknown(),
});
const marksIn = (name: string) => ['first', 'second'].map((number) => join(folder, `${name}-${number}`));

test('who closes it in the middle of work does not wait, and the bytes are not blamed', async () => {
  const closed = openIsolatedTaskRunner(pathToFileURL(entry), log);
  const marks = marksIn('closed');
  const before = descendants(process.pid);
  const crowd = [...marks, 'waits', 'waits'].map((mark) =>
    closed.run(markAndStandStill, mark).catch((error: unknown) => error),
  );
  await waitUntil(() => marks.every((mark) => existsSync(mark)), 'both work');
  const theirs = descendants(process.pid).filter((pid) => !before.includes(pid) && isProcessAlive(pid));
  expect(theirs).toHaveLength(2);
  const late = closed.run(double, 1).catch((error: unknown) => error);
  await closed[Symbol.asyncDispose]();
  expect(theirs.filter(isProcessAlive)).toEqual([]);
  for (const end of await Promise.all([...crowd, late])) expect(end).toMatchObject({ status: 503 });
});

/** A process with its own parsers, to be killed: it starts their tasks on command. */
const owner = `
import { openIsolatedTaskRunner } from ${JSON.stringify(join(import.meta.dirname, 'isolated-task-runner.ts'))};
import { createLog } from ${JSON.stringify(join(import.meta.dirname, '../log.ts'))};
const alone = openIsolatedTaskRunner(new URL('./entry.mjs', import.meta.url), createLog('silent'));
const task = { name: 'mark-and-stand-still', kind: 'trial', processorSeconds: 600 };
process.on('message', (paths) => paths.map((path) => alone.run(task, path)));
process.send('open');
`;

test('there is none before the first errand, and none is left when whom it works for is killed', async () => {
  writeFileSync(join(folder, 'owner.mjs'), owner);
  const marks = marksIn('killed');
  const child = fork(join(folder, 'owner.mjs'), { execArgv: [] });
  await once(child, 'message');
  expect(descendants(child.pid ?? 0)).toEqual([]);
  child.send(marks);
  await waitUntil(() => marks.every((mark) => existsSync(mark)), 'both work');
  const below = descendants(child.pid ?? 0);
  expect(below).toHaveLength(2);
  child.kill('SIGKILL');
  await waitUntil(() => !below.some(isProcessAlive), 'both are gone');
});
