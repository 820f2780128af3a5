import { expect } from 'vitest';
import {
  type CrashScenario,
  findNextWork,
  type MailTiming,
  type SimulatedProcess,
  type WorldState,
} from './crash-scenario.ts';
import { isDeepRun } from './test-depth.ts';

/** A process may end here: what it has just done stays done, what it would do next is not begun. */
export interface CrashPoint {
  /** Which work of the walk, and which moment of that, from 0. */
  workIndex: number;
  index: number;
  /** The work, and what was done last. */
  name: string;
}

/** Much of a death is waiting for the database. */
const parallelism = 3;
/** Once a page. */
const screenshotMoment = ': stored a file in submission-proofs';

/** Every moment of a walk on which nobody dies, and the deaths at them. */
export class CrashPoints implements AsyncDisposable {
  readonly #walk: CrashScenario;
  readonly #letters: MailTiming;
  /** The world before each work. */
  readonly #stages: WorldState[] = [];
  readonly points: CrashPoint[] = [];

  private constructor(walk: CrashScenario, letters: MailTiming) {
    this.#walk = walk;
    this.#letters = letters;
  }

  /** @param letters when somebody outside answers, on the walk and up to the death */
  static async find(walk: CrashScenario, letters: MailTiming = 'late'): Promise<CrashPoints> {
    const deaths = new CrashPoints(walk, letters);
    let world = await walk.initialState.copy();
    deaths.#stages.push(world);
    for (let workIndex = 0; await findNextWork(world, letters); workIndex += 1) {
      world = await world.copy();
      deaths.#stages.push(world);
      await deaths.#takeNotes(world, workIndex);
    }
    return deaths;
  }

  /** Does the next work, and notes every moment of it. */
  async #takeNotes(world: WorldState, workIndex: number): Promise<void> {
    const next = await findNextWork(world, this.#letters);
    if (!next) return;
    let index = 0;
    await using life = await this.#walk.startProcess(world, (what) => {
      this.points.push({ workIndex, index, name: `${next.name}: ${what}` });
      index += 1;
      return 'live';
    });
    await next.perform(life.ctx);
    life.reportMoment('done, and nobody told');
    await next.markDone();
  }

  /**
   * Whether anything is different from what it was after the moment before, here or outside: what was only read leaves nothing
   * behind, and of a transaction that is rolled back one statement is like the other, so its last is tried.
   */
  leavesChanges({ workIndex, index, name }: CrashPoint): boolean {
    const ofSameWork = this.points.filter((moment) => moment.workIndex === workIndex);
    if (!/: (select|begin|insert|update|delete|with)\b/.test(name)) return true;
    if (ofSameWork[index + 1]?.name.includes(': commit')) return true;
    const before = ofSameWork.slice(0, index + 1);
    const lastOf = (kind: string) => before.findLastIndex((moment) => moment.name.includes(`: ${kind}`));
    return lastOf('begin') <= lastOf('commit') && !/: (select|begin)\b/.test(name);
  }

  /**
   * Of what comes again and again `npm test` tries the first and the last: a job of one name, and of a run's pages those before
   * the sending one.
   */
  #isLikeOthers(moment: CrashPoint): boolean {
    const workIndexes = this.points
      .filter((other) => kindOf(other) === kindOf(moment))
      .map(({ workIndex }) => workIndex);
    if (moment.workIndex !== workIndexes[0] && moment.workIndex !== workIndexes.at(-1)) return true;
    const pages = this.points.filter(
      ({ workIndex, name }) => workIndex === moment.workIndex && name.endsWith(screenshotMoment),
    );
    const page = pages.filter(({ index }) => index <= moment.index).length;
    return page > 1 && page < pages.length - 1;
  }

  /** Every one in the deep tests. */
  isTested(moment: CrashPoint): boolean {
    return isDeepRun || (this.leavesChanges(moment) && !this.#isLikeOthers(moment));
  }

  /** The world as it is when the work of this moment begins. */
  async stateBefore({ workIndex }: Pick<CrashPoint, 'workIndex'>): Promise<WorldState> {
    const stage = this.#stages[workIndex];
    if (!stage) throw new Error('There is no such work.');
    return stage.copy();
  }

  /** The world in which nobody has died, when nothing is left to do. */
  finalState(): Promise<WorldState> {
    return this.stateBefore({ workIndex: this.#stages.length - 1 });
  }

  /** Lets a process do the next work and die where `isEnd` says so. Returns at what it died, if it did. */
  async crashWhere(world: WorldState, isEnd: (what: string, index: number) => boolean): Promise<string | undefined> {
    const work = await findNextWork(world, this.#letters);
    let index = -1;
    let end: string | undefined;
    await using life = await this.#walk.startProcess(world, (what) => {
      index += 1;
      if (!isEnd(what, index)) return 'live';
      end ??= `${work?.name}: ${what}`;
      return 'die';
    });
    await work
      ?.perform(life.ctx)
      .then(() => life.reportMoment('done, and nobody told'))
      .catch((error: unknown) => {
        if (end === undefined) throw error;
      });
    if (end === undefined) await work?.markDone();
    return end;
  }

  /** Lets a process do the next work and die at this moment of it. */
  async crashAt(world: WorldState, { index, name }: CrashPoint): Promise<void> {
    const end = await this.crashWhere(world, (_what, at) => at === index);
    expect(name.startsWith(end ?? 'nowhere'), `died at "${end}", not at "${name}"`).toBe(true);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stage of this.#stages) await stage[Symbol.asyncDispose]();
  }
}

/** Which job it is of, or a mail that comes in. */
const kindOf = ({ name }: CrashPoint) => name.split(':')[0] ?? '';

/** Does what is left to do, and whatever that brings about. */
export async function runRemainingWork(life: SimulatedProcess, world: WorldState, letters: MailTiming): Promise<void> {
  for (let work = await findNextWork(world, letters); work; work = await findNextWork(world, letters)) {
    await work.perform(life.ctx);
    await work.markDone();
  }
}

export async function runInParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: parallelism }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}
