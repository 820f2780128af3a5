import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { hasState } from '#orders/states/has-state.ts';
import { hasRunSucceeded, isRunAlive } from '#orders/states/lifecycle.ts';
import { automationRuns, isWalk, runSteps } from '#orders/tables/submissions.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { isOfForm, mayGoBetter, type Walked } from './walk-changes.ts';

type Run = typeof automationRuns.$inferSelect;

export interface PortalWalk {
  run: Run;
  /** In the bucket `submission-proofs`, of the screen at which it stopped. */
  picturePath: string | null;
}

export interface PortalWalks {
  underWay: Run | undefined;
  /** The newest that has ended. */
  last: PortalWalk | undefined;
  /** It stopped there for a reason that does not pass by itself. */
  isStopped: boolean;
  /** So did the one before it, at the same screen and for the same reason, which is the form's. */
  isChanged: boolean;
}

/** As many as tell whether two in a row stopped alike, those left out that met a portal in trouble. */
const looksBack = 8;

/** The newest walks of every portal that was ever walked, or of one. */
export async function readWalks(db: Queryable, portal?: string): Promise<Map<string, PortalWalks>> {
  const newest = db
    .select({
      id: automationRuns.id,
      age: sql<number>`row_number() over (partition by ${automationRuns.driverName} order by ${automationRuns.createdAt} desc)`.as(
        'age',
      ),
    })
    .from(automationRuns)
    .where(and(isWalk, portal === undefined ? undefined : eq(automationRuns.driverName, portal)))
    .as('newest');
  const rows = await db
    .select({ run: automationRuns, step: runSteps })
    .from(newest)
    .innerJoin(automationRuns, eq(automationRuns.id, newest.id))
    .leftJoin(runSteps, and(eq(runSteps.runId, automationRuns.id), eq(runSteps.failed, true)))
    .where(sql`${newest.age} <= ${looksBack}`)
    .orderBy(asc(automationRuns.driverName), asc(newest.age));
  const byPortal = Map.groupBy(rows, ({ run }) => run.driverName);
  return new Map([...byPortal].map(([name, walks]) => [name, summaryOf(walks)]));
}

type Row = { run: Run; step: typeof runSteps.$inferSelect | null };

function summaryOf(rows: readonly Row[]): PortalWalks {
  const underWay = rows.find(({ run }) => isRunAlive(run.status));
  const ended = rows.filter((row) => row !== underWay);
  const [last] = ended;
  const reasonOf = ({ run }: Row) => run.errorDetails?.reason ?? '';
  const telling = ended.filter((row) => !mayGoBetter(reasonOf(row)));
  const [newest, former] = telling;
  const isAlike = newest && former && reasonOf(newest) === reasonOf(former) && newest.step?.name === former.step?.name;
  return {
    underWay: underWay?.run,
    last: last && { run: last.run, picturePath: last.step?.screenshotPath ?? null },
    isStopped: newest?.run.errorDetails != null,
    isChanged: isAlike === true && isOfForm(reasonOf(newest)),
  };
}

/** What the last good walk of a portal met. */
export async function readLastGood(tx: Tx, { driverName }: Pick<Run, 'driverName'>): Promise<Walked | undefined> {
  const [good] = await tx
    .select({ id: automationRuns.id })
    .from(automationRuns)
    .where(and(isWalk, eq(automationRuns.driverName, driverName), hasState(automationRuns.status, hasRunSucceeded)))
    .orderBy(desc(automationRuns.createdAt))
    .limit(1);
  return good && { screens: await readScreens(tx, good.id), stop: null };
}

export function readScreens(tx: Tx, runId: string) {
  return tx
    .select({ name: runSteps.name, title: runSteps.title, failed: runSteps.failed, typed: runSteps.typed })
    .from(runSteps)
    .where(eq(runSteps.runId, runId))
    .orderBy(asc(runSteps.ordinal));
}
