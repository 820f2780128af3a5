import { and, eq } from 'drizzle-orm';
import { hasStatus } from '#orders/states/has-status.ts';
import { isRunAtPortal } from '#orders/states/lifecycle.ts';
import { automationRuns } from '#orders/tables/submissions.ts';
import { transitionRun } from '#orders/transitions.ts';
import type { Context } from '#platform/context.ts';

/**
 * In a run's `error_details`: its worker was shut down before anything was sent. The run does not count as an attempt.
 */
export const workerShutdownReason = 'handed_back';

/** Ends the run of a worker that shuts down; the next worker starts anew. */
export async function endRunOnShutdown(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id }: Pick<typeof automationRuns.$inferSelect, 'id'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOurs = and(eq(automationRuns.id, id), hasStatus(automationRuns.status, isRunAtPortal));
    const [live] = await tx.select({ id: automationRuns.id }).from(automationRuns).where(isOurs).for('no key update');
    if (!live) return;
    await transitionRun(tx, id, 'FAILED', {
      completedAt: clock.now(),
      errorDetails: {
        message: 'The service was stopped for a moment. Nothing was sent, and the robot begins anew.',
        details: '',
        reason: workerShutdownReason,
      },
    });
  });
}
