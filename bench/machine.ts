import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Where a program is, or undefined when this machine has none. */
export function programAt(name: string): string | undefined {
  try {
    return execFileSync('which', [name], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** Processor seconds a process has used so far (proc(5): utime and stime, in hundredths of a second). */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The processes a process has started. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

export interface Running extends AsyncDisposable {
  child: ChildProcess;
  pid: number;
}

/** A program of ours, ended when disposed; pinned to one processor when that is said. */
export function start(command: readonly string[], environment: Record<string, string>, core?: number): Running {
  const [program = '', ...rest] = core === undefined ? command : ['taskset', '-c', String(core), ...command];
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, rest, { env: { PATH, HOME, ...environment }, stdio: 'ignore' });
  return {
    child,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** @returns milliseconds from now until the address first answers 200 */
export async function untilAnswered(url: string, patienceMs = 60_000): Promise<number> {
  const began = performance.now();
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    const elapsed = performance.now() - began;
    if (status === 200) return elapsed;
    if (elapsed > patienceMs) throw new Error(`${url} does not answer`);
    await wait(2);
  }
}
