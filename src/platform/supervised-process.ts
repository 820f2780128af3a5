import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Confinement } from './confine.ts';
import type { Log } from './log.ts';

export interface ProcessLimits {
  memoryMegabytes: number;
  /** One that says nothing for so long hangs, and is killed. */
  heartbeatTimeoutSeconds: number;
}

export interface ProcessEnvironment {
  /** All it knows of this process's environment, where secrets are. */
  variables: Record<string, string>;
  /** What of our rights it does without. */
  confinement: Confinement;
}

export interface SupervisedProcessOptions {
  /** For the log. */
  name: string;
  entry: URL;
  /** Asked when it first starts. */
  resolveEnvironment(): ProcessEnvironment;
  limits: ProcessLimits;
  /** How far it stands back when others want the processor too: nice, 0 to 19. */
  niceness?: number;
  /** What it is told first, each time it starts. */
  firstMessage: object;
  /** Whatever it said but its heartbeat: not trusted, of any shape. */
  onMessage(message: unknown): void;
  /** It is gone, and with it whatever it was doing. `why` is for people. */
  onExit(why: string): void;
}

/** A process that may die alone: started when it is first needed, watched, and after its death started again. */
export interface SupervisedProcess extends AsyncDisposable {
  /** Resolves when it can be spoken to: after a death not at once. Rejects when the signal aborts first. */
  waitUntilReady(signal?: AbortSignal): Promise<void>;
  /** Lost when it has just died; `onGone` tells. */
  send(message: object): void;
  /** It did what it was there for: past deaths are forgiven. */
  resetBackoff(): void;
  kill(why: string): void;
}

/** What a child sends every second while its event loop turns (supervised-child.ts). */
export const heartbeatMessage = 'beat';
/** After the first death in a row; doubles with each. */
const firstPauseMs = 250;
const maxBackoffMs = 30_000;
/** For what one that has just died has said. */
const lastMessageTimeoutMs = 1_000;
/** For a goodbye; then it is killed. */
const gracefulExitTimeoutMs = 3_000;

export function superviseProcess(options: SupervisedProcessOptions, log: Log): SupervisedProcess {
  const { name, limits: bounds, firstMessage: greeting, onMessage, onExit: onGone } = options;
  let surroundings: ProcessEnvironment | undefined;
  let child: ChildProcess | undefined;
  let deaths = 0;
  let mayStartAt = 0;
  let closing = false;
  let cause: string | undefined;

  function start(): ChildProcess {
    cause = undefined;
    surroundings ??= options.resolveEnvironment();
    const started = spawn(options, surroundings);
    // Counted in turns of this process's own loop: when it was held up itself, that is nobody's silence.
    let silence = 0;
    const watch = setInterval(() => {
      silence += 1;
      if (silence > bounds.heartbeatTimeoutSeconds) kill('It hung.');
    }, 1000);
    started.on('message', (message) => {
      silence = 0;
      // What one that is dead or condemned has still said is not heard any more.
      if (child === started && cause === undefined && message !== heartbeatMessage) onMessage(message);
    });
    const onEnd = (how: string) => {
      if (child !== started) return;
      child = undefined;
      clearInterval(watch);
      deaths += 1;
      mayStartAt = Date.now() + Math.min(firstPauseMs * 2 ** (deaths - 1), maxBackoffMs);
      const why = cause ?? how;
      if (!closing) log.warn({ process: name, why, deaths }, 'process ended');
      onGone(why);
    };
    started.once('exit', (code, signal) => {
      const how = `It ended (${signal ?? code}).`;
      if (!started.connected) return onEnd(how);
      // Two that die at once are collected together, and what the later one said last may not have been read by then.
      const late = setTimeout(onEnd, lastMessageTimeoutMs, how);
      started.once('disconnect', () => {
        clearTimeout(late);
        onEnd(how);
      });
    });
    started.on('error', (error) => {
      // Spawning failed, or a message was meant for one that is gone; only the first has no exit.
      if (started.pid === undefined) onEnd(`It could not be started (${error.message}).`);
    });
    started.send(greeting);
    return started;
  }

  function kill(why: string): void {
    cause ??= why;
    child?.kill('SIGKILL');
  }

  return {
    async waitUntilReady(signal) {
      while (!child) {
        signal?.throwIfAborted();
        if (closing) throw new Error('It is being closed.');
        const pause = mayStartAt - Date.now();
        if (pause > 0) await wait(pause, undefined, signal && { signal });
        else child = start();
      }
    },
    send: (message) => void child?.send(message, () => undefined),
    resetBackoff() {
      deaths = 0;
    },
    kill,
    async [Symbol.asyncDispose]() {
      closing = true;
      const last = child;
      if (!last) return;
      const gone = once(last, 'exit');
      if (last.connected) last.disconnect();
      const late = setTimeout(() => last.kill('SIGKILL'), gracefulExitTimeoutMs);
      await gone;
      clearTimeout(late);
    },
  };
}

function spawn(
  { entry, limits: bounds, niceness = 0 }: SupervisedProcessOptions,
  { variables: environment, confinement }: ProcessEnvironment,
): ChildProcess {
  // What another user compiled is not to be believed, and ours not for others to read.
  const compiled = confinement.account ? undefined : getCompileCacheDir();
  const [execPath = '', ...execArgv] = [
    ...confinement.commandPrefix,
    process.execPath,
    `--max-old-space-size=${bounds.memoryMegabytes}`,
    '--disable-warning=ExperimentalWarning',
  ];
  const child = fork(entry, {
    // Pictures and dates keep their type on the way.
    serialization: 'advanced',
    execPath,
    execArgv,
    env: { ...environment, ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }) },
    // What it would write when it dies may hold what it was given.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Others cannot enter where we stand.
    ...(confinement.account && { cwd: '/' }),
  });
  // At once: Linux sets it for the first thread alone, and those that come later take it over (setpriority(2), Bugs).
  // Never less nice than we are, which only an administrator may ask for.
  if (child.pid !== undefined) setPriority(child.pid, Math.max(niceness, getPriority()));
  return child;
}
