import { and, eq } from 'drizzle-orm';
import { accountOutcomeUnknownError, failSubmission, markOutcomeUnknown } from '#orders/fail-submission.ts';
import { type PhasePosition, planNextPhase } from '#orders/phases.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { isRunInProgress } from '#orders/states/lifecycle.ts';
import { automationRuns, isDryRun, submissionFiles, submissions } from '#orders/tables/submissions.ts';
import { transitionRun, transitionSubmission } from '#orders/transitions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { RunResult } from '#robot/automation-run.ts';
import { confirmSubmission } from '../proof/confirm-submission.ts';
import { hasIdentifier } from '../proof/grant-document.ts';
import { type StoredStatementPdfs, withStatementPdfs } from '../proof/store-statement.ts';
import type { ClaimedRun } from './claim-run.ts';
import { endTestRun, type RunEnd } from './end-test-run.ts';
import { scheduleRetry } from './schedule-retry.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings' | 'log' | 'files'>;
type Stopped = Extract<RunResult, { result: 'stopped' }>;
type ClaimedApplication = Extract<ClaimedRun, { submission: object }>;

/**
 * Records the end of a run in one commit. For an application: the run, its submission, order, audit event and the
 * enqueued mail. For a test: its run and audit event alone.
 */
export async function finishRun(
  ctx: Ctx,
  claimed: ClaimedRun,
  result: RunResult,
  {
    position,
    doubt = '',
    documentText = '',
  }: { position: PhasePosition | undefined; doubt?: string; documentText?: string | undefined },
): Promise<void> {
  if (result.result === 'rehearsed' && !isDryRun(claimed.run.purpose))
    throw new Error('A real run cannot end as a rehearsal.');
  const end = toRunEnd(result, position);
  const isGranted = result.result === 'confirmed' && !doubt;
  await withStatementPdfs(ctx, (statementPdfs) =>
    ctx.db.transaction(async (tx) => {
      if (!claimed.submission) return finishTest(ctx, tx, claimed.run, end);
      const ofRun = eq(submissions.id, claimed.submission.id);
      const [present] = await tx.select().from(submissions).where(ofRun).for('no key update');
      if (!present) throw new Error('The submission of this run does not exist.');
      if (result.result === 'stopped') await recordStop(ctx, tx, claimed.run, present, result, end);
      else if (position?.next) await recordPhaseEnd(ctx, tx, claimed, end, position);
      else await recordSubmitted({ ...ctx, statementPdfs }, tx, claimed, end, { isGranted, documentText });
      // The portal has the application. A person looks at what it showed or handed out before anybody is notified of a
      // grant.
      if (result.result !== 'stopped' && doubt) await handOverDoubtfulGrant(ctx, tx, present, doubt, claimed.run.id);
    }),
  );
}

async function handOverDoubtfulGrant(
  ctx: Ctx,
  tx: Tx,
  { id, confirmationPdfPath: path }: typeof submissions.$inferSelect,
  lastError: string,
  runId: string,
): Promise<void> {
  // The document fits, and the page that led to it does not: the person who checks gets both.
  if (path)
    await tx.insert(submissionFiles).values({
      id: ctx.ids.uuid(),
      submissionId: id,
      type: 'other',
      bucket: 'confirmations',
      path,
      metadata: { name: 'Paper that was not given', run_id: runId, content_type: 'application/pdf' },
      createdAt: ctx.clock.now(),
    });
  await tx.update(submissions).set({ confirmationPdfPath: null }).where(eq(submissions.id, id));
  await failSubmission(ctx, tx, { id }, { lastError, outcomeUnknown: false, runId, cause: 'document' });
}

function toRunEnd(result: RunResult, position: PhasePosition | undefined): RunEnd {
  if (result.result === 'rehearsed') return { status: 'COMPLETED' };
  if (result.result === 'stopped') {
    const { message: stopMessage, details, reason, outcomeUnknown } = result;
    const message =
      outcomeUnknown && position?.isBefore
        ? `${accountOutcomeUnknownError} ${stopMessage.replace(outcomeUnknownPrefix, '')}`
        : stopMessage;
    return { status: 'FAILED', errorDetails: { message, details, reason } };
  }
  return { status: 'COMPLETED', referenceNumber: result.reference ?? null, confirmationUrl: result.url };
}

/**
 * The robot puts this before a stop after the send intent (`createStoppedResult`): it knows phases and no applications.
 */
const outcomeUnknownPrefix = /^Outcome unknown: /;

/** A test that another process has taken for dead has already ended as failed. */
async function finishTest(ctx: Ctx, tx: Tx, run: ClaimedRun['run'], end: RunEnd): Promise<void> {
  const [live] = await tx
    .select({ id: automationRuns.id })
    .from(automationRuns)
    .where(and(eq(automationRuns.id, run.id), hasStatus(automationRuns.status, isRunInProgress)))
    .for('no key update');
  if (live) await endTestRun(ctx, tx, run, end);
}

async function recordSubmitted(
  ctx: Ctx & { statementPdfs: StoredStatementPdfs },
  tx: Tx,
  { run, submission }: ClaimedApplication,
  { status, ...facts }: RunEnd,
  { isGranted, documentText }: { isGranted: boolean; documentText: string },
): Promise<void> {
  const now = ctx.clock.now();
  await transitionRun(tx, run.id, status, { ...facts, completedAt: now });
  const { referenceNumber: reference = null, confirmationUrl = null } = facts;
  const { appliedAt, phaseTitle } = submission;
  const transition = appliedAt ? 'follow_up' : isGranted ? 'send_granted' : 'send';
  const updatedSubmission = await transitionSubmission(ctx, tx, transition, submission.id, {
    at: now,
    changes: { ...(appliedAt ? {} : { reference, confirmationUrl }), attemptsSince: null, nextAttemptAt: null },
    data: {
      automation_run_id: run.id,
      ...(appliedAt ? { done: phaseTitle } : reference ? { permit_reference: reference } : {}),
      ...(reference && hasIdentifier(documentText, reference) ? { reference_on_paper: true } : {}),
    },
  });
  if (isGranted)
    await confirmSubmission(ctx, tx, submission.id, {
      reference: updatedSubmission.reference,
      pdfPath: updatedSubmission.confirmationPdfPath,
    });
}

/** More is to be done at the portal: the next phase is planned in the same commit. */
async function recordPhaseEnd(
  ctx: Ctx,
  tx: Tx,
  { run, submission }: ClaimedApplication,
  { status, ...facts }: RunEnd,
  { next, isBefore }: PhasePosition,
): Promise<void> {
  const at = ctx.clock.now();
  await transitionRun(tx, run.id, status, { ...facts, completedAt: at });
  if (!next) return;
  const { referenceNumber: reference = null, confirmationUrl = null } = facts;
  const { appliedAt, phaseTitle } = submission;
  const transition = isBefore ? 'prepare' : appliedAt ? 'follow_up' : 'send';
  const sentChanges = { appliedAt: appliedAt ?? at, ...(appliedAt ? {} : { reference, confirmationUrl }) };
  await transitionSubmission(ctx, tx, transition, submission.id, {
    at,
    changes: { ...(isBefore ? {} : sentChanges), ...(await planNextPhase(ctx, tx, submission, next)) },
    data: {
      automation_run_id: run.id,
      done: phaseTitle,
      ...(reference && transition === 'send' ? { permit_reference: reference } : {}),
    },
  });
}

async function recordStop(
  ctx: Ctx,
  tx: Tx,
  run: ClaimedRun['run'],
  submission: typeof submissions.$inferSelect,
  result: Stopped,
  { status, ...facts }: RunEnd,
): Promise<void> {
  await transitionRun(tx, run.id, status, { ...facts, completedAt: ctx.clock.now() });
  const retry = await scheduleRetry(ctx, tx, submission, run, result);
  if (retry === 'in line') return;
  if (result.outcomeUnknown) return markOutcomeUnknown(ctx, tx, submission, { runId: run.id });
  await failSubmission(ctx, tx, submission, {
    // A refusal by the portal itself is not a failure of the robot.
    cause: result.reason === 'refused' ? 'refused' : 'robot',
    lastError: retry?.given_up ?? result.message,
    outcomeUnknown: false,
    nothingSent: true,
    runId: run.id,
  });
}
