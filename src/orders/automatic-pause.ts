import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { hasStatus } from './states/has-status.ts';
import { hasRunFailed, isQueued, isRunFinished, isWithAuthority } from './states/lifecycle.ts';
import { describeFailure, isPortalFailure } from './states/transient-failures.ts';
import { toSubmissionJobData } from './submission-job-data.ts';
import { automationRuns, isApplicationRun, submissions } from './tables/submissions.ts';

type Ctx = Pick<Context, 'queue' | 'ids' | 'clock' | 'settings'>;

/** After so many failed runs in a row, of any orders, the portal is paused until it answers again. */
const failuresToPause = 3;

/**
 * Pauses a portal whose last runs all failed by its own fault, and probes it until it answers. It is recorded as an
 * automatic pause: waiting submissions keep waiting, where an admin's pause sends them to people.
 * @returns whether the product has paused the portal, now or already.
 */
export async function pauseFailingPortal(ctx: Ctx, tx: Tx, portal: string): Promise<boolean> {
  if (await readAutomaticPauseReason(tx, portal)) return true;
  const last = await tx
    .select({ status: automationRuns.status, error: automationRuns.errorDetails })
    .from(automationRuns)
    .where(
      and(eq(automationRuns.driverName, portal), hasStatus(automationRuns.status, isRunFinished), isApplicationRun),
    )
    .orderBy(desc(automationRuns.completedAt))
    .limit(failuresToPause);
  const reasons = last.map(({ status, error }) => (hasRunFailed(status) && error ? error.reason : ''));
  if (reasons.length < failuresToPause || !reasons.every(isPortalFailure)) return false;
  const now = ctx.clock.now();
  const pauseReason = `${describeFailure(reasons[0] ?? '')}, after ${failuresToPause} failed runs in a row`;
  const pausedEntities = await tx
    .update(permitEntities)
    .set({ paused: true, pauseReason, pausedAt: now })
    .where(and(eq(permitEntities.portal, portal), eq(permitEntities.paused, false)))
    .returning({ id: permitEntities.id });
  if (pausedEntities.length === 0) return readAutomaticPauseReason(tx, portal).then((reason) => reason !== undefined);
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'PORTAL_PAUSED',
    data: { portal, permits: pausedEntities.length, error: pauseReason },
    at: now,
  });
  await scheduleProbe(ctx, tx, portal, now);
  return true;
}

/**
 * Enqueues the next probe; `pausedAt` names the pause, because a person may have ended it and another may have begun.
 */
export async function scheduleProbe(ctx: Ctx, tx: Tx, portal: string, pausedAt: Date): Promise<void> {
  const startAfter = new Date(ctx.clock.now().getTime() + ctx.settings.retryPolicy.probeMs);
  await ctx.queue.enqueue(tx, 'probe-portal', { portal, pausedAt: pausedAt.toISOString() }, { startAfter });
}

/**
 * Why the product has paused this portal. Locks the rows, so that no submission starts to wait while the portal is
 * being opened.
 */
export async function readAutomaticPauseReason(tx: Tx, portal: string): Promise<string | undefined> {
  const [pausedEntity] = await tx
    .select({ because: permitEntities.pauseReason })
    .from(permitEntities)
    .where(and(eq(permitEntities.portal, portal), isNotNull(permitEntities.pauseReason)))
    .limit(1)
    .for('no key update');
  return pausedEntity?.because ?? undefined;
}

/** Ends an automatic pause and runs everything that waits for the portal. */
export async function resumePortal(ctx: Ctx, tx: Tx, portal: string): Promise<boolean> {
  const resumedEntities = await tx
    .update(permitEntities)
    .set({ paused: false, pauseReason: null, pausedAt: null })
    .where(and(eq(permitEntities.portal, portal), isNotNull(permitEntities.pauseReason)))
    .returning({ id: permitEntities.id });
  if (resumedEntities.length === 0) return false;
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'PORTAL_RESUMED',
    data: { portal, permits: resumedEntities.length },
    at: ctx.clock.now(),
  });
  await runWaitingSubmissions(ctx, tx, portal);
  return true;
}

/** Runs the waiting submissions now: the portal is open, or a person decides about them. */
export async function runWaitingSubmissions({ queue }: Pick<Ctx, 'queue'>, tx: Tx, portal: string): Promise<void> {
  const waitingSubmissions = await tx
    .select({ id: submissions.id, jobToken: submissions.jobToken })
    .from(submissions)
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .where(
      and(
        eq(permitEntities.portal, portal),
        // A robot does a remaining phase on its day also where a person has applied.
        or(
          and(hasStatus(submissions.status, isQueued), eq(submissions.applicationMethod, 'automated')),
          and(hasStatus(submissions.status, isWithAuthority), isNotNull(submissions.appliedAt)),
        ),
        isNotNull(submissions.attemptsSince),
      ),
    )
    .orderBy(sql`${submissions.createdAt}`);
  for (const submission of waitingSubmissions)
    await queue.runNow(tx, 'run-submission', toSubmissionJobData(submission));
}
