import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { productCommand } from './killable-product.ts';
import { waitUntil } from './wait-until.ts';

const root = join(import.meta.dirname, '..');

/** A command of the project as a process, with all it has said so far. */
export interface ProductProcess extends AsyncDisposable {
  child: ChildProcess;
  output(): string;
  exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** The product as its users start it, with nothing in its environment but these settings. */
export const startProductProcess = (environment: Record<string, string>, role: string[] = []): ProductProcess =>
  startNodeProcess([...productCommand, ...role], environment);

export function startNodeProcess(args: readonly string[], environment: Record<string, string>): ProductProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  return {
    child,
    output: () => output,
    exit,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Resolves when it says that it is ready: from that moment on it has to answer. */
export async function waitUntilReady({ child, output }: ProductProcess): Promise<void> {
  await waitUntil(() => output().includes('is ready.') || child.exitCode !== null, 'it says that it is ready');
  if (child.exitCode !== null) throw new Error(`It ended before it was ready:\n${output()}`);
}

export const withTimeLimit = <T>(seconds: number, what: string, promise: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Not within ${seconds} s: ${what}.`)), seconds * 1000);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
};
