import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { hasStatus } from '#orders/states/has-status.ts';
import { hasRunSucceeded, isRunAlive } from '#orders/states/lifecycle.ts';
import { automationRuns, isCanaryRun, runSteps } from '#orders/tables/submissions.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { type CanaryResult, isFormChangeReason, isRetryableStop } from './canary-changes.ts';

type Run = typeof automationRuns.$inferSelect;

export interface FinishedCanary {
  run: Run;
  /** In the bucket `submission-proofs`; shows the screen at which the canary stopped. */
  screenshotPath: string | null;
}

export interface PortalCanaryStatus {
  running: Run | undefined;
  /** The newest finished canary. */
  last: FinishedCanary | undefined;
  /** The canary stopped there for a reason that does not pass by itself. */
  isStopped: boolean;
  /** The previous canary stopped at the same screen for the same reason, which is a change of the form. */
  hasFormChanged: boolean;
}

/** Enough to tell whether two in a row stopped alike, without those that met a portal in trouble. */
const maxCanariesRead = 8;

/** The newest canaries of every portal that ever had one, or of one portal. */
export async function readPortalCanaries(db: Queryable, portal?: string): Promise<Map<string, PortalCanaryStatus>> {
  const newest = db
    .select({
      id: automationRuns.id,
      age: sql<number>`row_number() over (partition by ${automationRuns.driverName} order by ${automationRuns.createdAt} desc)`.as(
        'age',
      ),
    })
    .from(automationRuns)
    .where(and(isCanaryRun, portal === undefined ? undefined : eq(automationRuns.driverName, portal)))
    .as('newest');
  const rows = await db
    .select({ run: automationRuns, step: runSteps })
    .from(newest)
    .innerJoin(automationRuns, eq(automationRuns.id, newest.id))
    .leftJoin(runSteps, and(eq(runSteps.runId, automationRuns.id), eq(runSteps.failed, true)))
    .where(sql`${newest.age} <= ${maxCanariesRead}`)
    .orderBy(asc(automationRuns.driverName), asc(newest.age));
  const byPortal = Map.groupBy(rows, ({ run }) => run.driverName);
  return new Map([...byPortal].map(([name, walks]) => [name, summariseCanaries(walks)]));
}

type CanaryRow = { run: Run; step: typeof runSteps.$inferSelect | null };

function summariseCanaries(rows: readonly CanaryRow[]): PortalCanaryStatus {
  const underWay = rows.find(({ run }) => isRunAlive(run.status));
  const ended = rows.filter((row) => row !== underWay);
  const [latest] = ended;
  const reasonOf = ({ run }: CanaryRow) => run.errorDetails?.reason ?? '';
  const conclusive = ended.filter((row) => !isRetryableStop(reasonOf(row)));
  const [newest, secondNewest] = conclusive;
  const isAlike =
    newest &&
    secondNewest &&
    reasonOf(newest) === reasonOf(secondNewest) &&
    newest.step?.name === secondNewest.step?.name;
  return {
    running: underWay?.run,
    last: latest && { run: latest.run, screenshotPath: latest.step?.screenshotPath ?? null },
    isStopped: newest?.run.errorDetails != null,
    hasFormChanged: isAlike === true && isFormChangeReason(reasonOf(newest)),
  };
}

/** What the last passed canary of a portal met. */
export async function readLastPassedCanary(
  tx: Tx,
  { driverName }: Pick<Run, 'driverName'>,
): Promise<CanaryResult | undefined> {
  const [good] = await tx
    .select({ id: automationRuns.id })
    .from(automationRuns)
    .where(
      and(isCanaryRun, eq(automationRuns.driverName, driverName), hasStatus(automationRuns.status, hasRunSucceeded)),
    )
    .orderBy(desc(automationRuns.createdAt))
    .limit(1);
  return good && { screens: await readCanaryScreens(tx, good.id), stop: null };
}

export function readCanaryScreens(tx: Tx, runId: string) {
  return tx
    .select({ name: runSteps.name, title: runSteps.title, failed: runSteps.failed, typed: runSteps.typed })
    .from(runSteps)
    .where(eq(runSteps.runId, runId))
    .orderBy(asc(runSteps.ordinal));
}
