import { and, eq, gte, sql } from 'drizzle-orm';
import { cancelSubmission } from '#orders/cancel-submission.ts';
import { chooseMethod } from '#orders/choose-method.ts';
import {
  accountOutcomeUnknownError,
  failSubmission,
  markOutcomeUnknown,
  noRobotError,
  robotGaveUpError,
} from '#orders/fail-submission.ts';
import { payloadOf, selectOptionalOrderFacts } from '#orders/order-facts.ts';
import { findPhaseStart, isPhaseBeforeApplication, planNextPhase, readCurrentPhase } from '#orders/phases.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import {
  isQueuedOrRunning,
  isRunAlive,
  isRunAtPortal,
  isRunInProgress,
  isRunning,
  isRunQueued,
  isWithAuthority,
} from '#orders/states/lifecycle.ts';
import { toSubmissionJobData } from '#orders/submission-job-data.ts';
import { automationRuns, isApplicationRun, isTestRun, submissions } from '#orders/tables/submissions.ts';
import { publishRun, transitionRun, transitionSubmission } from '#orders/transitions.ts';
import { findDriver } from '#permits/authorities/registry.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Driver } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { type StoredStatementPdfs, withStatementPdfs } from '../proof/store-statement.ts';
import { workerShutdownReason } from './end-run-on-shutdown.ts';
import { endTestRun } from './end-test-run.ts';
import { postponeWhilePortalPaused } from './schedule-retry.ts';
import { shareEarlierSticker } from './share-earlier-sticker.ts';
import { testPayload } from './test-payload.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings' | 'log' | 'files'>;
type SharingCtx = Ctx & { statementPdfs: StoredStatementPdfs };

/**
 * A run whose process died so often would most likely die again, so a person takes over. We count here because the
 * queue silently drops a job whose worker dies once too often; its own limit is higher (jobs.ts).
 */
const maxRunsStarted = 4;

/** How long a canary waits before it checks again whether a customer's run is over. */
const canaryPostponeMs = 60_000;
/** How long an application waits before it checks again whether another robot has left the portal. */
const portalBusyRetryMs = 2_000;
/** A run that seems to last longer belongs to a process that died. */
const maxRunMs = 45 * 60_000;

/** What a job gives a robot: a queued application, or a test that staff started. */
export type RunJob = { submissionId: string } | { testRunId: string };

type Run = typeof automationRuns.$inferSelect;
type Submission = typeof submissions.$inferSelect;

interface Claimed {
  run: Run;
  driver: Driver<unknown>;
  payload: PortalPayload;
  aliasToken: string;
}

/** A submission's run decides what follows for the submission; a test has none. */
export type ClaimedRun = Claimed &
  (
    | { submission: Submission; v5c: { bucket: string; path: string } | undefined }
    | { submission: null; v5c?: undefined }
  );

/** Claims the work of a job for a robot. Undefined when there is nothing for a robot to do. */
export async function claimRun(ctx: Ctx, job: RunJob): Promise<ClaimedRun | undefined> {
  return withStatementPdfs(ctx, (statementPdfs) =>
    ctx.db.transaction((tx) =>
      'submissionId' in job
        ? claimSubmission({ ...ctx, statementPdfs }, tx, job.submissionId)
        : claimTest(ctx, tx, job.testRunId),
    ),
  );
}

/** A test that was already running belongs to a process that died: it ends as failed and never starts again. */
async function claimTest(ctx: Ctx, tx: Tx, id: string): Promise<ClaimedRun | undefined> {
  const [run] = await tx
    .select()
    .from(automationRuns)
    .where(and(eq(automationRuns.id, id), isTestRun))
    .for('no key update');
  const driver = run && findDriver(run.driverName);
  if (run && isRunInProgress(run.status))
    await endTestRun(ctx, tx, run, { status: 'FAILED', errorDetails: describeInterruption(run, driver) });
  if (!run || !isRunQueued(run.status)) return undefined;
  const [entity] = await tx.select().from(permitEntities).where(eq(permitEntities.id, run.permitEntityId));
  if (!entity || !driver) throw new Error(`The driver ${run.driverName} of this test is gone.`);
  if (run.purpose === 'canary' && (await isPortalUsedByCustomer(tx, run))) {
    const startAfter = new Date(ctx.clock.now().getTime() + canaryPostponeMs);
    await ctx.queue.enqueue(tx, 'run-test', { testRunId: id }, { startAfter });
    return undefined;
  }
  const { testData, aliasToken } = run;
  if (!testData || !aliasToken) throw new Error('This run is no test.');
  await transitionRun(tx, id, 'RUNNING', { startedAt: ctx.clock.now() });
  return { run, driver, aliasToken, payload: testPayload(id, entity, testData), submission: null };
}

/** A canary can wait: it never runs beside a customer's run at the same portal. */
async function isPortalUsedByCustomer(tx: Tx, { driverName }: Run): Promise<boolean> {
  const isCustomerRun = and(
    eq(automationRuns.driverName, driverName),
    isApplicationRun,
    hasStatus(automationRuns.status, isRunAtPortal),
  );
  return (await tx.$count(automationRuns, isCustomerRun)) > 0;
}

function describeInterruption({ sendingSince, phase }: Run, driver: Driver<unknown> | undefined) {
  // A test that is past its first phase has sent in that phase.
  const hasSent = sendingSince !== null || phase !== null;
  const sentMessage = 'The test was interrupted after it had begun to send: the portal may have the application.';
  const message = !hasSent
    ? 'The test was interrupted. Nothing was sent.'
    : driver && isPhaseBeforeApplication(driver, phase)
      ? `${accountOutcomeUnknownError} The test was interrupted.`
      : sentMessage;
  return { message, details: 'The process that drove this test ended.', reason: 'aborted' };
}

/**
 * A run that was already running belongs to a process that died. If it had begun to send, the outcome is unknown and a
 * person decides. If not, nothing was sent and a new run starts from the beginning.
 */
async function claimSubmission(ctx: SharingCtx, tx: Tx, submissionId: string): Promise<ClaimedRun | undefined> {
  const [submission] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('no key update');
  if (!submission) return undefined;
  const { applicationMethod: method, status } = submission;
  // A robot does a remaining phase on its day also where a person has applied.
  if (!hasRemainingPhase(submission) && !(method === 'automated' && isQueuedOrRunning(status))) return undefined;
  await endDeadRuns(ctx, tx, submissionId);
  if (submission.sendingSince) {
    await markOutcomeUnknown(ctx, tx, submission);
    return undefined;
  }
  if (isRunning(submission.status) && (await countRunsBegun(tx, submission)) >= maxRunsStarted) {
    await failSubmission(ctx, tx, submission, {
      cause: 'robot',
      outcomeUnknown: false,
      nothingSent: true,
      lastError: robotGaveUpError,
    });
    return undefined;
  }
  if (await postponeOrFailPhase(ctx, tx, submission)) return undefined;
  return startRun(ctx, tx, submission);
}

/**
 * The application was sent and a phase remains at the portal, such as activating a ticket on the day of entry. This
 * holds also when a robot died in that phase.
 */
function hasRemainingPhase({ status, appliedAt }: Submission): boolean {
  return (isWithAuthority(status) || isRunning(status)) && appliedAt !== null;
}

/** Whether the phase cannot start now: its time has not come, or it is over and a person takes it. */
async function postponeOrFailPhase(ctx: Ctx, tx: Tx, submission: Submission): Promise<boolean> {
  const { phase, phaseTitle, phaseUntil, phaseUrl, nextAttemptAt, attemptsSince } = submission;
  if (!phase || !nextAttemptAt || attemptsSince) return false;
  const now = ctx.clock.now();
  const isLate = phaseUntil !== null && now >= phaseUntil;
  const waitsForMail = phaseUntil === null && phaseUrl === null;
  if (now < nextAttemptAt) {
    await ctx.queue.enqueue(tx, 'run-submission', toSubmissionJobData(submission), { startAfter: nextAttemptAt });
    return true;
  }
  if (!isLate && !waitsForMail) return false;
  const lastError = isLate
    ? `The last day for this has passed: ${phaseTitle}.`
    : `The portal's mail for the next step has not come: ${phaseTitle}.`;
  const failure = { cause: 'step' as const, outcomeUnknown: false, nothingSent: true, lastError };
  await failSubmission(ctx, tx, submission, failure);
  return true;
}

/** A person's retry also waits where the phase waits for a mail or for a day. */
async function postponeUntilPhaseStart(ctx: Ctx, tx: Tx, submission: Submission): Promise<boolean> {
  const phase = submission.phase ? (await readCurrentPhase(ctx, tx, submission))?.phase : undefined;
  if (!phase || submission.phaseUrl || findPhaseStart(ctx, phase) <= ctx.clock.now()) return false;
  await tx
    .update(submissions)
    .set(await planNextPhase(ctx, tx, submission, phase))
    .where(eq(submissions.id, submission.id));
  return true;
}

/** Whether the portal has as many robots as we allow it; a robot in a human handoff does not count. */
async function isPortalAtCapacity({ clock, settings }: Ctx, tx: Tx, portal: string): Promise<boolean> {
  // The lock serialises two callers at the same moment, so that not both find room.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${portal}))`);
  const isInProgress = and(
    eq(automationRuns.driverName, portal),
    hasStatus(automationRuns.status, isRunInProgress),
    gte(automationRuns.startedAt, new Date(clock.now().getTime() - maxRunMs)),
  );
  return (await tx.$count(automationRuns, isInProgress)) >= settings.portalConcurrency;
}

/** Runs since the submission last left the queue: a person's retry restarts the count. */
function countRunsBegun(tx: Tx, { id, updatedAt }: Submission): Promise<number> {
  const isTry = sql`coalesce(${automationRuns.errorDetails} ->> 'reason', '') <> ${workerShutdownReason}`;
  const isSinceQueued = and(eq(automationRuns.submissionId, id), gte(automationRuns.createdAt, updatedAt));
  return tx.$count(automationRuns, and(isSinceQueued, isTry));
}

export async function endDeadRuns({ clock }: Pick<Context, 'clock'>, tx: Tx, submissionId: string): Promise<void> {
  const dead = await tx
    .select({ id: automationRuns.id })
    .from(automationRuns)
    .where(and(eq(automationRuns.submissionId, submissionId), hasStatus(automationRuns.status, isRunAlive)));
  for (const { id } of dead) {
    await transitionRun(tx, id, 'FAILED', {
      completedAt: clock.now(),
      errorDetails: {
        message: 'The robot was interrupted.',
        details: 'The process that drove this run ended.',
        reason: 'aborted',
      },
    });
  }
}

async function startRun(ctx: SharingCtx, tx: Tx, submission: Submission): Promise<ClaimedRun | undefined> {
  const [entity] = await tx.select().from(permitEntities).where(eq(permitEntities.id, submission.permitEntityId));
  const fulfilment = entity ? chooseMethod(entity) : undefined;
  if (fulfilment?.method !== 'automated' || fulfilment.by !== 'robot') {
    const failure = { cause: 'no_robot' as const, outcomeUnknown: false, nothingSent: true, lastError: noRobotError };
    await failSubmission(ctx, tx, submission, failure);
    return undefined;
  }
  const waits = await postponeWhilePortalPaused(ctx, tx, submission, fulfilment.driver.name);
  if (waits === 'waits') return undefined;
  if (waits) {
    const failure = { cause: 'robot' as const, outcomeUnknown: false, nothingSent: true, lastError: waits.given_up };
    await failSubmission(ctx, tx, submission, failure);
    return undefined;
  }
  const facts = await selectOptionalOrderFacts(tx, submission.orderId);
  if (!facts) return undefined;
  // The order was refunded at the provider's own dashboard during a run, so no further run starts.
  if (facts.order.cancelledAt) {
    if (!isWithAuthority(submission.status)) await cancelSubmission(ctx, tx, submission);
    // The authority keeps what it has, and nothing more is sent.
    else await tx.update(submissions).set({ nextAttemptAt: null }).where(eq(submissions.id, submission.id));
    return undefined;
  }
  const now = ctx.clock.now();
  if (await postponeUntilPhaseStart(ctx, tx, submission)) return undefined;
  if (fulfilment.driver.oncePer === 'vehicle' && (await shareEarlierSticker(ctx, tx, submission, facts)))
    return undefined;
  if (await isPortalAtCapacity(ctx, tx, fulfilment.driver.name)) {
    const startAfter = new Date(now.getTime() + portalBusyRetryMs);
    await ctx.queue.enqueue(tx, 'run-submission', toSubmissionJobData(submission), { startAfter });
    return undefined;
  }
  const runId = ctx.ids.uuid();
  await transitionSubmission(ctx, tx, 'begin', submission.id, {
    at: now,
    changes: { lastError: null, nextAttemptAt: null },
    data: { automation_run_id: runId },
  });
  const [run] = await tx
    .insert(automationRuns)
    .values({
      id: runId,
      purpose: 'application',
      submissionId: submission.id,
      orderId: submission.orderId,
      permitEntityId: submission.permitEntityId,
      status: 'RUNNING',
      driverName: fulfilment.driver.name,
      phase: submission.phase,
      startedAt: now,
      createdAt: now,
    })
    .returning();
  if (!run) throw new Error('The run was not stored.');
  await publishRun(tx, run);
  const { driver } = fulfilment;
  const { aliasToken } = submission;
  return { run, driver, aliasToken, payload: payloadOf(facts), submission, v5c: facts.v5c ?? undefined };
}
