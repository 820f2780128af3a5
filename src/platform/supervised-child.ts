import { Worker } from 'node:worker_threads';
import { heartbeatMessage } from './supervised-process.ts';

const heartbeatMs = 1000;

interface ChildHandlers<Message> {
  onMessage(message: Message): void;
  /** Closes what must not be left behind. */
  onDisconnect?(): Promise<unknown>;
}

/** The child's side of `superviseProcess`: receives messages, sends the heartbeat, and ends with its parent. */
export function runSupervisedChild<Message>({ onMessage, onDisconnect }: ChildHandlers<Message>): void {
  process.on('message', onMessage);
  setInterval(() => process.send?.(heartbeatMessage, () => undefined), heartbeatMs);
  // A terminal sends the signal to the whole group, but the parent decides when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.once('disconnect', async () => {
    await onDisconnect?.();
    process.exit();
  });
}

/**
 * Runs in a thread, because it must work while one endless step blocks the rest of the process. Nobody else would end
 * the process when its parent was killed, and V8 counts neither buffers nor what native code takes. SIGXCPU is what
 * Linux itself sends for too much processor time (setrlimit(2)), whose own limit counts whole lives of processes, not
 * tasks. The thread's code is a string here, because a file of its own would have to be found in the bundle too.
 */
const watchdogScript = `
const { workerData: { parent, residentBytes, mostMs } } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > residentBytes) process.kill(process.pid, 'SIGKILL');
  const { user, system } = process.cpuUsage();
  const most = Atomics.load(mostMs, 0);
  if (most > 0 && (user + system) / 1000 > most) process.kill(process.pid, 'SIGXCPU');
}, 100);`;

/** Ends this process when it uses more processor time than this between `start` and `stop`. */
export interface ProcessorLimit {
  start(seconds: number): void;
  stop(): void;
}

/**
 * Ends this process, whatever it is doing, when its total memory exceeds this or its parent is gone, and when it uses more
 * processor time than the returned limit allows.
 */
export function enforceLimits({ residentMegabytes }: { residentMegabytes: number }): ProcessorLimit {
  /** The most processor time that this process may have used so far, in milliseconds; 0: no limit. */
  const mostMs = new Int32Array(new SharedArrayBuffer(4));
  new Worker(watchdogScript, {
    eval: true,
    workerData: { parent: process.ppid, residentBytes: residentMegabytes * 2 ** 20, mostMs },
    env: {},
    execArgv: [],
  }).unref();
  return {
    start(seconds) {
      const { user, system } = process.cpuUsage();
      Atomics.store(mostMs, 0, (user + system) / 1000 + seconds * 1000);
    },
    stop: () => void Atomics.store(mostMs, 0, 0),
  };
}
