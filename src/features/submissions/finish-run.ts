import { recordAudit } from '#features/audit/record.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { RunResult } from '#portals/run.ts';
import type { ClaimedRun } from './claim-run.ts';
import { failSubmission, outcomeUnknownError } from './fail-submission.ts';
import { tellCustomer } from './tell-customer.ts';
import { moveRun, moveSubmission } from './transitions.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>;

/** Writes the end of a run: run, submission, order, audit event and the promise of a mail in one commit. */
export async function finishRun(ctx: Ctx, claimed: ClaimedRun, result: RunResult): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (result.result === 'rehearsed') throw new Error('A real run cannot end as a rehearsal.');
    if (result.result === 'stopped') await recordStop(ctx, tx, claimed, result);
    else await recordSubmitted(ctx, tx, claimed, result);
  });
}

async function recordSubmitted(
  ctx: Ctx,
  tx: Tx,
  { run, submission }: ClaimedRun,
  result: Extract<RunResult, { reference: unknown }>,
): Promise<void> {
  const now = ctx.clock.now();
  const reference = result.reference ?? null;
  await moveSubmission(tx, submission.id, 'SUBMITTED', now, { reference, confirmationUrl: result.url });
  await moveRun(tx, run.id, 'COMPLETED', { completedAt: now, referenceNumber: reference, confirmationUrl: result.url });
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'AUTOMATION_COMPLETED',
    orderId: submission.orderId,
    submissionId: submission.id,
    data: { automation_run_id: run.id, ...(reference ? { permit_reference: reference } : {}) },
    at: now,
  });
  await tellCustomer(ctx, tx, submission.orderId, 'submitted', `submitted:${submission.id}`);
}

async function recordStop(
  ctx: Ctx,
  tx: Tx,
  { run, submission }: ClaimedRun,
  result: Extract<RunResult, { result: 'stopped' }>,
): Promise<void> {
  await failSubmission(ctx, tx, submission, {
    lastError: result.outcomeUnknown ? outcomeUnknownError : result.message,
    outcomeUnknown: result.outcomeUnknown,
    nothingSent: !result.outcomeUnknown,
    runId: run.id,
  });
  await moveRun(tx, run.id, 'FAILED', {
    completedAt: ctx.clock.now(),
    errorDetails: { message: result.message, details: result.details, reason: result.reason },
  });
}
