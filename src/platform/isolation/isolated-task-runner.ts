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
   * Does the work in a process of its own.
   * @param source whose bytes they are: many of one source wait behind one of another
   * @throws Refusal as the work itself refuses, and UNAVAILABLE when too much of it waits already
   * @throws Unfinished when it died, took too long or too much memory
   */
  run<Input, Output>(task: IsolatedTask<Input, Output>, input: Input, source?: string): Promise<Output>;
}

/** Two at once: a hostile file holds one of them, and the machines we run on have two cores and other things to do. */
const maxWorkers = 2;
/** The rest stands in line, not for longer than somebody would wait. */
const queueTimeoutSeconds = 30;
/** A mail of 25 MB is read in a fifth of this heap; the largest picture is drawn in a third of all of it. */
const defaultMemoryLimits: WorkerMemoryLimits = { heapMegabytes: 512, residentMegabytes: 1_024 };

/**
 * Processes for work that strangers' bytes could lead astray. None is started before the first errand. One that hangs, dies
 * or wants more memory than it is given is ended and started again.
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

  /** Work in the background has all processes but one. */
  const mayWork = ({ inBackground }: TaskOrigin) => !inBackground || backgroundAtWork < maxWorkers - 1;

  /** One that is free, now or later. */
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

  /** Those whose turn it is, as long as there is a process for them. */
  function callUp(): void {
    while (idle.length > 0 || opened.length < maxWorkers) {
      const next = line.next(mayWork);
      if (!next) return;
      if (next.standing.inBackground) backgroundAtWork += 1;
      next.turn.resolve(idle.shift() ?? openAnother());
    }
  }

  function openAnother(): IsolatedWorker {
    // A stranger's bytes have nobody to talk to.
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
      // Who brings a large mail has put it together in this turn of the event loop; to hand it on takes as long again, and
      // others come first. (What is set as immediate would still belong to this turn.)
      await wait(0);
      const standing = { kind: task.kind, inBackground: task.inBackground ?? false, source };
      const lone = await take(standing);
      try {
        return await lone.run(task, input);
      } finally {
        // One that died is started again at once, and is nobody's turn until it has: the other may be free before.
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

/** What decides whose turn it is. */
interface TaskOrigin {
  /** What kind of work it is: kinds take turns. */
  kind: string;
  /** Nobody looks on while it is done: it leaves one process to what somebody waits for. */
  inBackground: boolean;
  /** Whose it is: within a kind, sources take turns. */
  source: string;
}

interface QueuedTask<Turn> {
  turn: Turn;
  standing: TaskOrigin;
}

/** At most so many of each kind stand in line, each with its bytes, and so many of one source. */
const maxQueuedPerKind = 50;
const maxQueuedPerSource = 25;

/**
 * Who comes next, so that neither one kind of work nor one source of it stops another: kinds take turns, then sources, and
 * who came first goes first among equals.
 */
class FairQueue<Turn> {
  #waiting: QueuedTask<Turn>[] = [];
  /** Those served last are last. */
  #kinds: string[] = [];
  #sources: string[] = [];

  /** False where too much of it waits already. */
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

  /** Takes out whose turn it is, of those who may. */
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

  /** Takes out everybody. */
  dissolve(): Turn[] {
    return this.#waiting.splice(0).map(({ turn }) => turn);
  }
}

/** Of these, the ones whose name was served longest ago; in their order. */
function selectLeastRecentlyServed<One>(all: One[], served: readonly string[], nameOf: (one: One) => string): One[] {
  const first = Math.min(...all.map((one) => served.indexOf(nameOf(one))));
  const name = all.map(nameOf).find((one) => served.indexOf(one) === first);
  return all.filter((one) => nameOf(one) === name);
}

/** Names of which nobody waits any more are forgotten, but the one that was just served. */
const moveToEnd = (names: readonly string[], name: string, left: readonly string[]) => [
  ...names.filter((one) => one !== name && left.includes(one)),
  name,
];
