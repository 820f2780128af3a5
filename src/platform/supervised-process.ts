import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { Confinement } from './confine.ts';
import type { Log } from './log.ts';

export interface ProcessLimits {
  memoryMegabytes: number;
  /** A child that has begun to send, and then sends nothing for this long, hangs and is killed. */
  heartbeatTimeoutSeconds: number;
}

export interface ProcessEnvironment {
  /** The child's complete environment: this process's own contains secrets. */
  variables: Record<string, string>;
  /** The rights that the child is started without. */
  confinement: Confinement;
}

/** Thrown when a message of a child cannot be true: the service then trusts it with nothing more. */
export class ProtocolViolation extends Error {}

export interface SupervisedProcessOptions<Message = unknown> {
  /** The name in the log. */
  name: string;
  entry: URL;
  /** Called at the first start. */
  resolveEnvironment(): ProcessEnvironment;
  limits: ProcessLimits;
  /** How far it yields the processor to others: nice, 0 to 19. */
  niceness?: number;
  /** The first message, sent at each start. */
  firstMessage: object;
  /** A child that sends anything else than this or its heartbeat is killed. */
  messageSchema: z.ZodType<Message>;
  /** @throws ProtocolViolation; it kills the child, as any error does */
  onMessage(message: Message): void;
  /** The child is gone, and with it whatever it was doing. `reason` is for people. */
  onExit(reason: string): void;
}

/**
 * A child process that may die without harm: started on demand, watched by heartbeat, and restarted after its death.
 */
export interface SupervisedProcess extends AsyncDisposable {
  /**
   * Resolves when it can receive messages: after a death it waits before it restarts. Rejects when the signal aborts
   * first.
   */
  waitUntilReady(signal?: AbortSignal): Promise<void>;
  /** The message is lost when the child has just died; `onExit` reports that. */
  send(message: object): void;
  /** The child has done its work: earlier deaths no longer count. */
  resetBackoff(): void;
  kill(reason: string): void;
}

/** What a child sends every second while its event loop runs (supervised-child.ts). */
export const heartbeatMessage = 'beat';
/**
 * How long a child may take until its first message, where that is longer than its heartbeat timeout: on a busy machine
 * it loads its program for long, and one that is killed for that would never start. In seconds.
 */
const startTimeoutSeconds = 60;
/** The wait after the first death in a row; it doubles with each further one. */
const firstPauseMs = 250;
const maxBackoffMs = 30_000;
/** How long to wait for the last messages of a child that has just died. */
const lastMessageTimeoutMs = 1_000;
/** How long a child may take to end by itself; then it is killed. */
const gracefulExitTimeoutMs = 3_000;

export function superviseProcess<Message>(options: SupervisedProcessOptions<Message>, log: Log): SupervisedProcess {
  const { name, limits, firstMessage, messageSchema, onMessage, onExit } = options;
  let processEnvironment: ProcessEnvironment | undefined;
  let child: ChildProcess | undefined;
  let deaths = 0;
  let mayStartAt = 0;
  let closing = false;
  let killReason: string | undefined;

  function start(): ChildProcess {
    killReason = undefined;
    processEnvironment ??= options.resolveEnvironment();
    const startedChild = spawn(options, processEnvironment);
    // Counts turns of this process's own loop: when this process was blocked, the child was not silent.
    let silentSeconds = 0;
    let silenceLimitSeconds = Math.max(startTimeoutSeconds, limits.heartbeatTimeoutSeconds);
    const heartbeatTimer = setInterval(() => {
      silentSeconds += 1;
      if (silentSeconds > silenceLimitSeconds) kill('It hung.');
    }, 1000);
    startedChild.on('message', (message) => {
      silentSeconds = 0;
      silenceLimitSeconds = limits.heartbeatTimeoutSeconds;
      // Messages of a child that is dead or about to be killed are ignored.
      if (child !== startedChild || killReason !== undefined || message === heartbeatMessage) return;
      try {
        onMessage(messageSchema.parse(message));
      } catch (error) {
        kill(error instanceof ProtocolViolation ? error.message : 'It said what nobody understands.');
      }
    });
    const handleEnd = (exitDescription: string) => {
      if (child !== startedChild) return;
      child = undefined;
      clearInterval(heartbeatTimer);
      deaths += 1;
      mayStartAt = Date.now() + Math.min(firstPauseMs * 2 ** (deaths - 1), maxBackoffMs);
      const reason = killReason ?? exitDescription;
      if (!closing) log.warn({ process: name, why: reason, deaths }, 'process ended');
      onExit(reason);
    };
    startedChild.once('exit', (code, signal) => {
      const exitDescription = `It ended (${signal ?? code}).`;
      if (!startedChild.connected) return handleEnd(exitDescription);
      // Node collects two children that die at the same time together, and may not yet have read the later one's last
      // message.
      const lastMessageTimer = setTimeout(handleEnd, lastMessageTimeoutMs, exitDescription);
      startedChild.once('disconnect', () => {
        clearTimeout(lastMessageTimer);
        handleEnd(exitDescription);
      });
    });
    startedChild.on('error', (error) => {
      // Either the start failed, or a message was meant for a dead child; only the first has no exit.
      if (startedChild.pid === undefined) handleEnd(`It could not be started (${error.message}).`);
    });
    startedChild.send(firstMessage);
    return startedChild;
  }

  function kill(reason: string): void {
    killReason ??= reason;
    child?.kill('SIGKILL');
  }

  return {
    async waitUntilReady(signal) {
      while (!child) {
        signal?.throwIfAborted();
        if (closing) throw new Error('It is being closed.');
        const backoffMs = mayStartAt - Date.now();
        if (backoffMs > 0) await wait(backoffMs, undefined, signal && { signal });
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
      const exited = once(last, 'exit');
      if (last.connected) last.disconnect();
      const killTimer = setTimeout(() => last.kill('SIGKILL'), gracefulExitTimeoutMs);
      await exited;
      clearTimeout(killTimer);
    },
  };
}

function spawn(
  { entry, limits, niceness = 0 }: Pick<SupervisedProcessOptions, 'entry' | 'limits' | 'niceness'>,
  { variables: environment, confinement }: ProcessEnvironment,
): ChildProcess {
  // We cannot trust what another user compiled, and others must not read what we did.
  const compileCacheFolder = confinement.account ? undefined : getCompileCacheDir();
  const [execPath = '', ...execArgv] = [
    ...confinement.commandPrefix,
    process.execPath,
    `--max-old-space-size=${limits.memoryMegabytes}`,
    '--disable-warning=ExperimentalWarning',
  ];
  const child = fork(entry, {
    // Pictures and dates keep their type between the processes.
    serialization: 'advanced',
    execPath,
    execArgv,
    env: { ...environment, ...(compileCacheFolder && { NODE_COMPILE_CACHE: dirname(compileCacheFolder) }) },
    // What it writes when it dies may contain data that it was given.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Another user may not be able to enter our working folder.
    ...(confinement.account && { cwd: '/' }),
  });
  // At once: Linux sets it for the first thread alone, and later threads inherit it (setpriority(2), Bugs). Never below
  // our own niceness, which only an administrator may lower.
  if (child.pid !== undefined) setPriority(child.pid, Math.max(niceness, getPriority()));
  return child;
}
