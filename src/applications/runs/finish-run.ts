import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { RunResult } from '#robot/run.ts';
import { hasState } from '../order/has-state.ts';
import { isRunning } from '../order/lifecycle.ts';
import type { ClaimedRun } from './claim-run.ts';
import { confirmSubmission } from './confirm-submission.ts';
import { failSubmission, outcomeUnknownError } from './fail-submission.ts';
import { automationRuns, submissions } from './tables.ts';
import { endTest, type RunEnd } from './tests/end-test.ts';
import { moveRun, moveSubmission } from './transitions.ts';
import { tryAgain } from './try-again.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings'>;
type Stopped = Extract<RunResult, { result: 'stopped' }>;
type ClaimedApplication = Extract<ClaimedRun, { submission: object }>;

/**
 * Writes the end of a run in one commit: the run itself, and of an application its submission, order, audit event and the
 * promise of a mail; of a test its audit event alone.
 */
export async function finishRun(ctx: Ctx, claimed: ClaimedRun, result: RunResult): Promise<void> {
  if (result.result === 'rehearsed' && claimed.run.purpose !== 'dry_run')
    throw new Error('A real run cannot end as a rehearsal.');
  const end = endOf(result);
  await ctx.db.transaction(async (tx) => {
    if (!claimed.submission) await finishTest(ctx, tx, claimed.run, end);
    else if (result.result === 'stopped') await recordStop(ctx, tx, claimed, result, end);
    else await recordSubmitted(ctx, tx, claimed, end, result.result === 'confirmed');
  });
}

function endOf(result: RunResult): RunEnd {
  if (result.result === 'rehearsed') return { status: 'COMPLETED' };
  if (result.result === 'stopped') {
    const { message, details, reason } = result;
    return { status: 'FAILED', errorDetails: { message, details, reason } };
  }
  return { status: 'COMPLETED', referenceNumber: result.reference ?? null, confirmationUrl: result.url };
}

/** One that another process has taken for dead has ended as such already. */
async function finishTest(ctx: Ctx, tx: Tx, run: ClaimedRun['run'], end: RunEnd): Promise<void> {
  const [live] = await tx
    .select({ id: automationRuns.id })
    .from(automationRuns)
    .where(and(eq(automationRuns.id, run.id), hasState(automationRuns.status, isRunning)))
    .for('update');
  if (live) await endTest(ctx, tx, run, end);
}

async function recordSubmitted(
  ctx: Ctx,
  tx: Tx,
  { run, submission }: ClaimedApplication,
  { status, ...facts }: RunEnd,
  isGranted: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const { referenceNumber: reference = null, confirmationUrl = null } = facts;
  const sent = await moveSubmission(ctx, tx, isGranted ? 'send_granted' : 'send', submission.id, {
    at: now,
    changes: { reference, confirmationUrl, tryingSince: null },
    data: { automation_run_id: run.id, ...(reference ? { permit_reference: reference } : {}) },
  });
  await moveRun(tx, run.id, status, { ...facts, completedAt: now });
  if (isGranted) await confirmSubmission(ctx, tx, submission.id, { reference, pdfPath: sent.confirmationPdfPath });
}

async function recordStop(
  ctx: Ctx,
  tx: Tx,
  { run, submission }: ClaimedApplication,
  result: Stopped,
  { status, ...facts }: RunEnd,
): Promise<void> {
  const [present] = await tx.select().from(submissions).where(eq(submissions.id, submission.id)).for('update');
  if (!present) throw new Error('The submission of this run does not exist.');
  await moveRun(tx, run.id, status, { ...facts, completedAt: ctx.clock.now() });
  const again = await tryAgain(ctx, tx, present, run, result);
  if (again === 'in line') return;
  await failSubmission(ctx, tx, submission, {
    lastError: again?.given_up ?? (result.outcomeUnknown ? outcomeUnknownError : result.message),
    outcomeUnknown: result.outcomeUnknown,
    nothingSent: !result.outcomeUnknown,
    runId: run.id,
  });
}
