import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { exclusively } from './exclusive.mjs';
import { fixtureTree } from './fixture-tree.ts';

const tool = pathToFileURL(fileURLToPath(new URL('exclusive.mjs', import.meta.url))).href;

/** A process of its own that takes the lock, writes "in", does something async, and writes "out". */
function holder(root, work) {
  const script = `
    import { appendFileSync } from 'node:fs';
    import { exclusively } from '${tool}';
    await exclusively('lock', async () => { appendFileSync('log', 'in '); ${work}; appendFileSync('log', 'out '); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'inherit' });
  return { child, ended: new Promise((resolve) => child.once('close', resolve)) };
}

test('of many processes only one works at a time, and none is left out', async () => {
  using tree = fixtureTree({ log: '' });
  const pause = 'await new Promise((resolve) => setTimeout(resolve, 20))';
  const holders = Array.from({ length: 5 }, () => holder(tree.root, pause));
  expect(await Promise.all(holders.map(({ ended }) => ended))).toEqual([0, 0, 0, 0, 0]);
  expect(readFileSync(join(tree.root, 'log'), 'utf8')).toBe('in out '.repeat(5));
  expect(existsSync(join(tree.root, 'lock'))).toBe(false);
});

test('the lock of a process that was killed is taken over', async () => {
  using tree = fixtureTree({ log: '' });
  const log = join(tree.root, 'log');
  const { child, ended } = holder(tree.root, 'await new Promise((resolve) => setTimeout(resolve, 600_000))');
  await expect.poll(() => readFileSync(log, 'utf8'), { timeout: 10_000 }).toBe('in ');
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(join(tree.root, 'lock'))).toBe(true);
  await exclusively(join(tree.root, 'lock'), () => appendFileSync(log, 'next'));
  expect(readFileSync(log, 'utf8')).toBe('in next');
});

test('a lock whose heartbeat stands still is taken over, though its process number is alive', async () => {
  using tree = fixtureTree({});
  const lock = join(tree.root, 'lock');
  writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname() }));
  let waited = 0;
  await exclusively(lock, () => {}, { silentMs: 300, onWait: () => waited++ });
  expect(waited).toBe(1);
});

test('a lock with a heartbeat is waited for, however long the work takes', async () => {
  using tree = fixtureTree({});
  const lock = join(tree.root, 'lock');
  const silentMs = 200;
  const order = [];
  const beats = new Set();
  const longWork = async () => {
    const enough = () => beats.add(statSync(lock).mtimeMs).size;
    await expect.poll(enough, { timeout: 10_000, interval: 5 }).toBeGreaterThan(30); // 30 x 20 ms: thrice silentMs
    order.push('first out');
  };
  const first = exclusively(lock, longWork, { heartbeatMs: 20 });
  const second = exclusively(lock, () => order.push('second in'), { silentMs });
  await Promise.all([first, second]);
  expect(order).toEqual(['first out', 'second in']);
});

test('work that fails gives the lock back', async () => {
  using tree = fixtureTree({});
  const lock = join(tree.root, 'lock');
  await expect(exclusively(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});
