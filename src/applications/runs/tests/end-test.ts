import { recordAudit } from '#audit/record.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { automationRuns } from '../tables.ts';
import { moveRun } from '../transitions.ts';

type Run = typeof automationRuns.$inferSelect;

export type RunEnd = { status: 'COMPLETED' | 'FAILED' } & Partial<
  Pick<Run, 'referenceNumber' | 'confirmationUrl' | 'errorDetails'>
>;

/**
 * A test ends with its run and an entry of who tried what out: no order follows from it, and nobody is told by mail.
 * @throws TransitionRefused when it has ended before
 */
export async function endTest(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Tx,
  run: Pick<Run, 'id' | 'purpose' | 'startedBy'>,
  { status, ...facts }: RunEnd,
): Promise<void> {
  const at = clock.now();
  await moveRun(tx, run.id, status, { ...facts, completedAt: at });
  await recordAudit(tx, {
    id: ids.uuid(),
    type: 'TEST_RUN_ENDED',
    actorId: run.startedBy ?? undefined,
    data: {
      test_run_id: run.id,
      mode: run.purpose,
      result: status,
      ...(facts.referenceNumber ? { permit_reference: facts.referenceNumber } : {}),
      ...(facts.errorDetails ? { error: facts.errorDetails.message } : {}),
    },
    at,
  });
}
