import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { busy, type LoneLimits, type LoneProcess, openLoneProcess } from './lone-process.ts';
import type { LoneTask } from './lone-task.ts';

export interface Alone extends AsyncDisposable {
  /**
   * Does the work in a process of its own.
   * @throws Refusal as the work itself refuses, and UNAVAILABLE when too much of it waits already
   * @throws Unfinished when it died, took too long or too much memory
   */
  run<Input, Output>(task: LoneTask<Input, Output>, input: Input): Promise<Output>;
}

/** Two at once: a hostile file holds one of them, and the machines we run on have two cores and other things to do. */
const mostProcesses = 2;
/** The rest stands in line, and each with its bytes: at most so many, and not for longer than somebody would wait. */
const mostWaiting = 50;
const patienceSeconds = 30;
/** A mail of 25 MB is read in a fifth of this heap; the largest picture is drawn in a third of all of it. */
const ownLimits: LoneLimits = { heapMegabytes: 512, residentMegabytes: 1_024 };

/**
 * Processes for work that strangers' bytes could lead astray. None is started before the first errand. One that hangs, dies
 * or wants more memory than it is given is ended and started again.
 * @param entry the file that calls `doAlone`
 */
export function openAlone(
  entry: URL,
  log: Log,
  limits: Partial<LoneLimits> & { patienceSeconds?: number } = {},
): Alone {
  const opened: LoneProcess[] = [];
  const idle: LoneProcess[] = [];
  const waiting: PromiseWithResolvers<LoneProcess>[] = [];
  let closed = false;

  /** One that is free, now or later. */
  async function take(): Promise<LoneProcess> {
    if (closed) throw busy();
    const free = idle.shift();
    if (free) return free;
    if (opened.length < mostProcesses) {
      const another = openLoneProcess(entry, { ...ownLimits, ...limits }, log);
      opened.push(another);
      return another;
    }
    if (waiting.length >= mostWaiting) throw busy();
    const turn = Promise.withResolvers<LoneProcess>();
    waiting.push(turn);
    const patience = setTimeout(
      () => {
        waiting.splice(waiting.indexOf(turn), 1);
        turn.reject(busy());
      },
      (limits.patienceSeconds ?? patienceSeconds) * 1000,
    );
    return turn.promise.finally(() => clearTimeout(patience));
  }

  function release(lone: LoneProcess): void {
    const next = waiting.shift();
    if (next) next.resolve(lone);
    else idle.push(lone);
  }

  return {
    async run(task, input) {
      // Who brings a large mail has put it together in this turn of the event loop; to hand it on takes as long again, and
      // others come first. (What is set as immediate would still belong to this turn.)
      await wait(0);
      const lone = await take();
      try {
        return await lone.run(task, input);
      } finally {
        // One that died is started again at once, and is nobody's turn until it has: the other may be free before.
        lone.ready().then(
          () => release(lone),
          () => undefined,
        );
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      for (const turn of waiting.splice(0)) turn.reject(busy());
      await Promise.all(opened.map((lone) => lone[Symbol.asyncDispose]()));
    },
  };
}
