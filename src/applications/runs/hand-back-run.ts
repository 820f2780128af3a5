import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { hasState } from '../order/has-state.ts';
import { isRunAtWork } from '../order/lifecycle.ts';
import { automationRuns } from './tables.ts';
import { moveRun } from './transitions.ts';

/** In a run's `error_details`: its worker was told to end before anything was sent. It counts as no try. */
export const handedBack = 'handed_back';

/** Ends a run of a worker that is told to end; the next worker begins anew. */
export async function handBackRun(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id }: Pick<typeof automationRuns.$inferSelect, 'id'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOurs = and(eq(automationRuns.id, id), hasState(automationRuns.status, isRunAtWork));
    const [live] = await tx.select({ id: automationRuns.id }).from(automationRuns).where(isOurs).for('no key update');
    if (!live) return;
    await moveRun(tx, id, 'FAILED', {
      completedAt: clock.now(),
      errorDetails: {
        message: 'The service was stopped for a moment. Nothing was sent, and the robot begins anew.',
        details: '',
        reason: handedBack,
      },
    });
  });
}
