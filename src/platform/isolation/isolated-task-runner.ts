import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Confinement, confine } from '../confine.ts';
import type { Log } from '../log.ts';
import type { IsolatedTask } from './isolated-task.ts';
import {
  createBusyRefusal,
  type IsolatedWorker,
  openIsolatedWorker,
  type WorkerMemoryLimits,
} from './isolated-worker.ts';

export interface IsolatedTaskRunner extends AsyncDisposable {
  /**
   * Does the task in a process of its own.
   * @param source whose bytes they are: many of one source wait behind one of another
   * @throws Refusal as the task itself refuses, and UNAVAILABLE when too many of its kind or source already wait
   * @throws Unfinished when the process died, took too long or too much memory
   */
  run<Input, Output>(task: IsolatedTask<Input, Output>, input: Input, source?: string): Promise<Output>;
}

/** Two at a time: a hostile file blocks only one of them, and our machines have two cores and other work to do. */
const maxWorkers = 2;
/** Further tasks are queued, but not for longer than somebody would wait. */
const usualQueueTimeoutSeconds = 30;
/**
 * Reading a mail of 25 MB needs a fifth of this heap; drawing the largest picture needs a third of the total memory.
 */
const defaultMemoryLimits: WorkerMemoryLimits = { heapMegabytes: 512, residentMegabytes: 1_024 };

/**
 * Processes for tasks on untrusted bytes that could take over or crash a process. None starts before the first task. A
 * process that hangs, dies or exceeds its memory limit is ended and started again.
 * @param entry the file that calls `serveIsolatedTasks`
 */
export function openIsolatedTaskRunner(
  entry: URL,
  log: Log,
  limits: Partial<WorkerMemoryLimits> & { queueTimeoutSeconds?: number } = {},
): IsolatedTaskRunner {
  const workers: IsolatedWorker[] = [];
  const idleWorkers: IsolatedWorker[] = [];
  const queue = new FairQueue<PromiseWithResolvers<IsolatedWorker>>();
  let confinement: Confinement | undefined;
  let runningBackgroundTasks = 0;
  let closed = false;

  /** Background tasks may use all processes but one. */
  const mayWork = ({ inBackground }: TaskOrigin) => !inBackground || runningBackgroundTasks < maxWorkers - 1;

  /** A free process, now or later. */
  async function waitForWorker(origin: TaskOrigin): Promise<IsolatedWorker> {
    if (closed) throw createBusyRefusal();
    const waiter = Promise.withResolvers<IsolatedWorker>();
    if (!queue.join(waiter, origin)) throw createBusyRefusal();
    const queueTimeout = setTimeout(
      () => {
        queue.leave(waiter);
        waiter.reject(createBusyRefusal());
      },
      (limits.queueTimeoutSeconds ?? usualQueueTimeoutSeconds) * 1000,
    );
    assignWorkers();
    return waiter.promise.finally(() => clearTimeout(queueTimeout));
  }

  /** Gives processes to the tasks whose turn it is, as long as a process is free. */
  function assignWorkers(): void {
    while (idleWorkers.length > 0 || workers.length < maxWorkers) {
      const next = queue.next(mayWork);
      if (!next) return;
      if (next.origin.inBackground) runningBackgroundTasks += 1;
      next.waiter.resolve(idleWorkers.shift() ?? openWorker());
    }
  }

  function openWorker(): IsolatedWorker {
    // A process that parses untrusted bytes needs no network.
    confinement ??= confine({ user: 'edp-parser', hasNetwork: false }, [fileURLToPath(entry)], log);
    const worker = openIsolatedWorker({ entry, confinement }, { ...defaultMemoryLimits, ...limits }, log);
    workers.push(worker);
    return worker;
  }

  function release(worker: IsolatedWorker, { inBackground }: TaskOrigin): void {
    if (inBackground) runningBackgroundTasks -= 1;
    idleWorkers.push(worker);
    if (!closed) assignWorkers();
  }

  return {
    async run(task, input, source = '') {
      // A caller with a large mail has assembled it in this turn of the event loop. Sending it on takes as long again,
      // so other work runs first. (`setImmediate` would still belong to this turn.)
      await wait(0);
      const origin = { kind: task.kind, inBackground: task.inBackground ?? false, source };
      const worker = await waitForWorker(origin);
      try {
        return await worker.run(task, input);
      } finally {
        // A process that died restarts at once, and takes a task only when it is ready: the other process may be free
        // before.
        worker.waitUntilReady().then(
          () => release(worker, origin),
          () => undefined,
        );
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      for (const waiter of queue.dissolve()) waiter.reject(createBusyRefusal());
      await Promise.all(workers.map((worker) => worker[Symbol.asyncDispose]()));
    },
  };
}

/** What decides the order of tasks. */
interface TaskOrigin {
  /** The kind of work: kinds take turns. */
  kind: string;
  /** Nobody waits for its result: it leaves one process free for work that somebody waits for. */
  inBackground: boolean;
  /** Whose bytes they are: within a kind, sources take turns. */
  source: string;
}

interface QueuedTask<Waiter> {
  waiter: Waiter;
  origin: TaskOrigin;
}

/** The most tasks that wait of each kind, each with its bytes, and the most of one source. */
const maxQueuedPerKind = 50;
const maxQueuedPerSource = 25;

/**
 * Chooses the next task so that no kind of work and no source blocks another: kinds take turns, then sources. Among
 * equals the earliest goes first.
 */
class FairQueue<Waiter> {
  #waiting: QueuedTask<Waiter>[] = [];
  /** Kinds and sources in the order they were served; the latest come last. */
  #kinds: string[] = [];
  #sources: string[] = [];

  /** False when too much of it already waits. */
  join(waiter: Waiter, origin: TaskOrigin): boolean {
    const ofKind = this.#waiting.filter((queued) => queued.origin.kind === origin.kind);
    const ofSource = ofKind.filter((queued) => queued.origin.source === origin.source);
    if (ofKind.length >= maxQueuedPerKind || ofSource.length >= maxQueuedPerSource) return false;
    this.#waiting.push({ waiter, origin });
    return true;
  }

  leave(waiter: Waiter): void {
    this.#waiting = this.#waiting.filter((queued) => queued.waiter !== waiter);
  }

  /** Removes and returns the next task among those that may run. */
  next(mayRun: (origin: TaskOrigin) => boolean): QueuedTask<Waiter> | undefined {
    const runnable = this.#waiting.filter(({ origin }) => mayRun(origin));
    const ofNextKind = selectLeastRecentlyServed(runnable, this.#kinds, ({ origin }) => origin.kind);
    const chosen = selectLeastRecentlyServed(ofNextKind, this.#sources, ({ origin }) => origin.source)[0];
    if (!chosen) return undefined;
    this.leave(chosen.waiter);
    this.#kinds = moveToEnd(
      this.#kinds,
      chosen.origin.kind,
      this.#waiting.map(({ origin }) => origin.kind),
    );
    const remainingSources = this.#waiting.map(({ origin }) => origin.source);
    this.#sources = moveToEnd(this.#sources, chosen.origin.source, remainingSources);
    return chosen;
  }

  /** Removes and returns all tasks. */
  dissolve(): Waiter[] {
    return this.#waiting.splice(0).map(({ waiter }) => waiter);
  }
}

/** Of these, the ones whose name was served longest ago, in their order. */
function selectLeastRecentlyServed<One>(all: One[], served: readonly string[], nameOf: (one: One) => string): One[] {
  const earliestIndex = Math.min(...all.map((item) => served.indexOf(nameOf(item))));
  const name = all.map(nameOf).find((candidate) => served.indexOf(candidate) === earliestIndex);
  return all.filter((item) => nameOf(item) === name);
}

/** Forgets names that no task waits for any more, except the one just served. */
const moveToEnd = (names: readonly string[], name: string, queuedNames: readonly string[]) => [
  ...names.filter((other) => other !== name && queuedNames.includes(other)),
  name,
];
