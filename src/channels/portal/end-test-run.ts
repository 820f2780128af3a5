import { recordAudit } from '#audit/record-audit.ts';
import type { automationRuns } from '#orders/tables/submissions.ts';
import { transitionRun } from '#orders/transitions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { describeCanaryChanges } from './canary/canary-changes.ts';
import { readCanaryScreens, readLastPassedCanary } from './canary/read-canaries.ts';

type Run = typeof automationRuns.$inferSelect;
type Ctx = Pick<Context, 'ids' | 'clock' | 'log'>;

export type RunEnd = { status: 'COMPLETED' | 'FAILED' } & Partial<
  Pick<Run, 'referenceNumber' | 'confirmationUrl' | 'errorDetails'>
>;

/**
 * A test ends with its run and an audit event that names who tested: no order changes, and no mail is sent. A canary
 * also records what changed since the last passed one.
 * @throws TransitionRefused when it has ended before
 */
export async function endTestRun(ctx: Ctx, tx: Tx, run: Run, { status, ...facts }: RunEnd): Promise<void> {
  const at = ctx.clock.now();
  const changes = run.purpose === 'canary' ? await compareWithLastCanary(ctx, tx, run, facts) : null;
  await transitionRun(tx, run.id, status, { ...facts, changes, completedAt: at });
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'TEST_RUN_ENDED',
    actorId: run.startedBy ?? undefined,
    data: {
      test_run_id: run.id,
      mode: run.purpose,
      result: status,
      ...(facts.referenceNumber ? { permit_reference: facts.referenceNumber } : {}),
      ...(changes && changes.length > 0 ? { changes: changes.join(' ') } : {}),
      ...(facts.errorDetails && !changes ? { error: facts.errorDetails.message } : {}),
    },
    at,
  });
}

async function compareWithLastCanary({ log }: Ctx, tx: Tx, run: Run, { errorDetails }: Omit<RunEnd, 'status'>) {
  const screens = await readCanaryScreens(tx, run.id);
  const changes = describeCanaryChanges({ screens, stop: errorDetails ?? null }, await readLastPassedCanary(tx, run));
  if (changes && changes.length > 0)
    log.warn({ portal: run.driverName, run_id: run.id, changes }, 'portal has changed');
  return changes;
}
