import { recordAudit } from '#audit/record-audit.ts';
import { automationRuns } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';

type NewTestRun = Omit<typeof automationRuns.$inferInsert, 'aliasToken' | 'createdAt'> & { permitEntityId: string };

/** @returns false where this test, or a canary of the same portal, is queued or running */
export async function enqueueTestRun(
  { ids, clock, queue }: Pick<Context, 'ids' | 'clock' | 'queue'>,
  tx: Tx,
  run: NewTestRun,
): Promise<boolean> {
  const now = clock.now();
  const [started] = await tx
    .insert(automationRuns)
    .values({ ...run, aliasToken: ids.token(), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: automationRuns.id });
  if (!started) return false;
  await recordAudit(tx, {
    id: ids.uuid(),
    type: 'TEST_RUN_STARTED',
    actorId: run.startedBy ?? undefined,
    data: { test_run_id: started.id, mode: run.purpose, permit_entity_id: run.permitEntityId },
    at: now,
  });
  await queue.enqueue(tx, 'run-test', { testRunId: started.id });
  return true;
}
