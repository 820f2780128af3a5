import { Worker } from 'node:worker_threads';
import { heartbeatMessage } from './supervised-process.ts';

const heartbeatMs = 1000;

interface ChildHandlers<Message> {
  onMessage(message: Message): void;
  /** Closes what must not be left behind. */
  onDisconnect?(): Promise<unknown>;
}

/** The child's side of `superviseProcess`: hears, shows that it lives, and ends with whom it works for. */
export function runSupervisedChild<Message>({ onMessage: hear, onDisconnect: leave }: ChildHandlers<Message>): void {
  process.on('message', hear);
  setInterval(() => process.send?.(heartbeatMessage, () => undefined), heartbeatMs);
  // A terminal signals the whole group: when this process ends is for the one it works for to say.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.once('disconnect', async () => {
    await leave?.();
    process.exit();
  });
}

/**
 * In a thread, for it sees to this while the rest of the process is held by one step that does not end: nobody else would
 * end it when its parent was killed, and V8 counts neither buffers nor what native code takes. Written out, for a file of
 * its own would have to be found in the bundle too.
 */
const watchdogScript = `
const { workerData: { parent, residentBytes } } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > residentBytes) process.kill(process.pid, 'SIGKILL');
}, 100);`;

/** Ends this process when it has more memory than this altogether, or nobody to work for, whatever it is in the middle of. */
export function enforceMemoryLimit({ residentMegabytes }: { residentMegabytes: number }): void {
  new Worker(watchdogScript, {
    eval: true,
    workerData: { parent: process.ppid, residentBytes: residentMegabytes * 2 ** 20 },
    env: {},
    execArgv: [],
  }).unref();
}
