import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitUntil } from './wait-until.ts';

const root = join(import.meta.dirname, '..');

/** What `npm start` hands over to, made by bundled-server.mjs before the tests; a role may follow. */
export const productCommand = ['--import', './tools/keep-compiled.mjs', 'build/service/main.mjs'];

/** The product in a process of its own, so that it can be killed as a machine kills it: at once and without a goodbye. */
export class KillableProduct implements AsyncDisposable {
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;
  /** What it wrote since its last start, for the message of a failed test. */
  output = '';

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  /** Resolves when it answers that it is ready. */
  async start(): Promise<void> {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, productCommand, {
      cwd: root,
      env: { PATH, HOME, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    this.output = '';
    const hear = (chunk: Buffer) => {
      this.output += chunk;
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    const isReady = async () => {
      if (child.exitCode !== null) throw new Error(`The product ended before it was ready:\n${this.output}`);
      return (await fetch(`http://127.0.0.1:${this.#environment.PORT}/readyz`)).ok;
    };
    await waitUntil(isReady, 'the product is ready').catch((error: unknown) => {
      throw new Error(`${error}\nIt wrote:\n${this.output.slice(-3000)}`);
    });
  }

  /** SIGKILL; resolves when the process is gone. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill();
  }
}
