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
const queueTimeoutSeconds = 30;
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
  limits: Partial<WorkerMemoryLimits> & { patienceSeconds?: number } = {},
): IsolatedTaskRunner {
  const opened: IsolatedWorker[] = [];
  const idle: IsolatedWorker[] = [];
  const line = new FairQueue<PromiseWithResolvers<IsolatedWorker>>();
  let confinement: Confinement | undefined;
  let backgroundAtWork = 0;
  let closed = false;

  /** Background tasks may use all processes but one. */
  const mayWork = ({ inBackground }: TaskOrigin) => !inBackground || backgroundAtWork < maxWorkers - 1;

  /** A free process, now or later. */
  async function take(standing: TaskOrigin): Promise<IsolatedWorker> {
    if (closed) throw createBusyRefusal();
    const turn = Promise.withResolvers<IsolatedWorker>();
    if (!line.join(turn, standing)) throw createBusyRefusal();
    const patience = setTimeout(
      () => {
        line.leave(turn);
        turn.reject(createBusyRefusal());
      },
      (limits.patienceSeconds ?? queueTimeoutSeconds) * 1000,
    );
    callUp();
    return turn.promise.finally(() => clearTimeout(patience));
  }

  /** Gives processes to the tasks whose turn it is, as long as a process is free. */
  function callUp(): void {
    while (idle.length > 0 || opened.length < maxWorkers) {
      const next = line.next(mayWork);
      if (!next) return;
      if (next.standing.inBackground) backgroundAtWork += 1;
      next.turn.resolve(idle.shift() ?? openAnother());
    }
  }

  function openAnother(): IsolatedWorker {
    // A process that parses untrusted bytes needs no network.
    confinement ??= confine({ user: 'edp-parser', hasNetwork: false }, [fileURLToPath(entry)], log);
    const another = openIsolatedWorker({ entry, confinement }, { ...defaultMemoryLimits, ...limits }, log);
    opened.push(another);
    return another;
  }

  function release(lone: IsolatedWorker, { inBackground }: TaskOrigin): void {
    if (inBackground) backgroundAtWork -= 1;
    idle.push(lone);
    if (!closed) callUp();
  }

  return {
    async run(task, input, source = '') {
      // A caller with a large mail has assembled it in this turn of the event loop. Sending it on takes as long again,
      // so other work runs first. (`setImmediate` would still belong to this turn.)
      await wait(0);
      const standing = { kind: task.kind, inBackground: task.inBackground ?? false, source };
      const lone = await take(standing);
      try {
        return await lone.run(task, input);
      } finally {
        // A process that died restarts at once, and takes a task only when it is ready: the other process may be free
        // before.
        lone.waitUntilReady().then(
          () => release(lone, standing),
          () => undefined,
        );
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      for (const turn of line.dissolve()) turn.reject(createBusyRefusal());
      await Promise.all(opened.map((lone) => lone[Symbol.asyncDispose]()));
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

interface QueuedTask<Turn> {
  turn: Turn;
  standing: TaskOrigin;
}

/** The most tasks that wait of each kind, each with its bytes, and the most of one source. */
const maxQueuedPerKind = 50;
const maxQueuedPerSource = 25;

/**
 * Chooses the next task so that no kind of work and no source blocks another: kinds take turns, then sources. Among
 * equals the earliest goes first.
 */
class FairQueue<Turn> {
  #waiting: QueuedTask<Turn>[] = [];
  /** Kinds and sources in the order they were served; the latest come last. */
  #kinds: string[] = [];
  #sources: string[] = [];

  /** False when too much of it already waits. */
  join(turn: Turn, standing: TaskOrigin): boolean {
    const ofKind = this.#waiting.filter((one) => one.standing.kind === standing.kind);
    const ofSource = ofKind.filter((one) => one.standing.source === standing.source);
    if (ofKind.length >= maxQueuedPerKind || ofSource.length >= maxQueuedPerSource) return false;
    this.#waiting.push({ turn, standing });
    return true;
  }

  leave(turn: Turn): void {
    this.#waiting = this.#waiting.filter((one) => one.turn !== turn);
  }

  /** Removes and returns the next task among those that may run. */
  next(may: (standing: TaskOrigin) => boolean): QueuedTask<Turn> | undefined {
    const able = this.#waiting.filter(({ standing }) => may(standing));
    const kind = selectLeastRecentlyServed(able, this.#kinds, ({ standing }) => standing.kind);
    const chosen = selectLeastRecentlyServed(kind, this.#sources, ({ standing }) => standing.source)[0];
    if (!chosen) return undefined;
    this.leave(chosen.turn);
    this.#kinds = moveToEnd(
      this.#kinds,
      chosen.standing.kind,
      this.#waiting.map(({ standing }) => standing.kind),
    );
    const left = this.#waiting.map(({ standing }) => standing.source);
    this.#sources = moveToEnd(this.#sources, chosen.standing.source, left);
    return chosen;
  }

  /** Removes and returns all tasks. */
  dissolve(): Turn[] {
    return this.#waiting.splice(0).map(({ turn }) => turn);
  }
}

/** Of these, the ones whose name was served longest ago, in their order. */
function selectLeastRecentlyServed<One>(all: One[], served: readonly string[], nameOf: (one: One) => string): One[] {
  const first = Math.min(...all.map((one) => served.indexOf(nameOf(one))));
  const name = all.map(nameOf).find((one) => served.indexOf(one) === first);
  return all.filter((one) => nameOf(one) === name);
}

/** Forgets names that no task waits for any more, except the one just served. */
const moveToEnd = (names: readonly string[], name: string, left: readonly string[]) => [
  ...names.filter((one) => one !== name && left.includes(one)),
  name,
];
