// Child processes of the commands: shown as they run, or kept quiet until they fail.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** What Node needs to run the server's own .ts and .tsx files. */
export const SERVER_FLAGS = ['--disable-warning=ExperimentalWarning', '--import', './tools/register-jsx.mjs'];

/** What Node needs to run the server that tools/bundle-server.mjs made, and where that is. */
export const BUNDLE_FLAGS = ['--import', './tools/keep-compiled.mjs'];
export const BUNDLE = 'build/service/main.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * npm and a terminal may each send the same signal too, so a child can see it more than once: it has to treat the
 * second one like the first.
 */
function passSignalsOn(child) {
  const handlers = SIGNALS.map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  const orphaned = setInterval(() => isOrphan() && child.kill('SIGTERM'), 1_000);
  return () => {
    clearInterval(orphaned);
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

/** npm was killed so hard that it could pass nothing on: a server left behind would hold its port for ever. */
const parent = process.ppid;
const isOrphan = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

function waitFor(child, output) {
  const release = passSignalsOn(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code: signal ? 128 + constants.signals[signal] : code, signal, output: output?.join('') ?? '' });
    });
  }).finally(release);
}

/** Runs a command in this terminal. Answers `{ code }`, 128 + n when a signal ended it. */
export function runAttached(file, args, options) {
  return waitFor(spawn(file, args, { ...options, stdio: 'inherit' }));
}

/**
 * Runs a service in this terminal and starts it again when it dies: a crash must not wait for a person to see it. One
 * that was never ready (it says so by a message) has something to be mended first, and one that ends by itself or is
 * told to end is done. The pause before a start grows while it keeps dying soon.
 */
export async function keepRunning(file, args, options, { firstPauseMs = 1_000, longestPauseMs = 60_000 } = {}) {
  const stop = stopRequested();
  let wasReady = false;
  let pauseMs = firstPauseMs;
  while (true) {
    const began = performance.now();
    const child = spawn(file, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.once('message', (message) => {
      wasReady ||= message === 'ready';
    });
    const result = await waitFor(child);
    if (result.code === 0 || !wasReady || stop.requested()) return result;
    if (performance.now() - began > longestPauseMs) pauseMs = firstPauseMs;
    process.stderr.write(`The service ended (${result.signal ?? `code ${result.code}`}). Starting it again ...\n`);
    await stop.orAfter(pauseMs);
    if (stop.requested()) return result;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

/** Whether a signal asked us to end, also between two runs of a command. */
function stopRequested() {
  const asked = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => asked.abort());
  return {
    requested: () => asked.signal.aborted || isOrphan(),
    orAfter: (ms) => delay(ms, undefined, { signal: asked.signal }).catch(() => undefined),
  };
}

/**
 * Runs a command without showing anything. Answers `{ code, signal, output }`, output being stdout and stderr; `onOutput` hears
 * each piece as it comes.
 */
export function runQuietly(file, args, { onOutput, ...options } = {}) {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      output.push(text);
      onOutput?.(text);
    });
  }
  return waitFor(child, output);
}

/** Says on stderr that something long is going on, and for how long; stdout stays the command's own. */
export async function withProgress(doing, done, work) {
  const began = performance.now();
  const elapsed = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const live = process.stderr.isTTY;
  if (!live) process.stderr.write(`${doing} ...\n`);
  const timer = live && setInterval(() => process.stderr.write(`\r\x1b[2K${doing} ... ${elapsed()}`), 200);
  try {
    const result = await work();
    process.stderr.write(`${live ? '\r\x1b[2K' : ''}${done} in ${elapsed()}\n`);
    return result;
  } catch (error) {
    process.stderr.write(`${live ? '\r\x1b[2K' : ''}${doing}: failed after ${elapsed()}\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** A step of a command that did not work: what is said to the person, and the exit code. */
export class StepFailed extends Error {
  constructor(message, { code = 1, output = '' } = {}) {
    super(message);
    this.name = 'StepFailed';
    this.code = code;
    this.output = output;
  }
}
