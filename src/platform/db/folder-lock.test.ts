import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let place: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'edp-lock-'));
  folder = join(place, 'database');
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(place, { recursive: true });
});

/** Another process that tries to lock the folder, reports the result, and lives on with it. */
async function contender(): Promise<{ child: ChildProcess; outcome: 'has it' | 'FolderInUseError' }> {
  const program = `
    const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))});
    try { globalThis.lock = lockFolder(${JSON.stringify(folder)}); process.stdout.write('has it'); }
    catch (error) { process.stdout.write(error.name); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [outcome] = await once(child.stdout, 'data');
  return { child, outcome: String(outcome) as 'has it' | 'FolderInUseError' };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('one process opens a folder once', () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  lockFolder(join(place, 'another'))[Symbol.dispose]();
  lock[Symbol.dispose]();
  lockFolder(folder)[Symbol.dispose]();
});

test('while another process has it, that one is named; once it is killed, the folder is free', async () => {
  const { child, outcome } = await contender();
  expect(outcome).toBe('has it');
  expect(() => lockFolder(folder)).toThrow(`is in use by process ${child.pid}.`);
  expect((await contender()).outcome).toBe('FolderInUseError');
  await kill(child);
  lockFolder(folder)[Symbol.dispose]();
});

test('a killed process whose number another one has by now is dead all the same', async () => {
  // As in a container, where the product has the same process number after every restart.
  const { child } = await contender();
  await kill(child);
  for (const name of readdirSync(place)) {
    const path = join(place, name);
    if (readFileSync(path, 'utf8') === String(child.pid)) writeFileSync(path, String(process.pid));
  }
  lockFolder(folder)[Symbol.dispose]();
});

test('of many that find a dead process’s lock at once, one gets it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const rivals = await Promise.all(Array.from({ length: 6 }, contender));
    expect(rivals.filter(({ outcome }) => outcome === 'has it')).toHaveLength(1);
    await Promise.all(rivals.map(({ child }) => kill(child)));
  }
});
