import { eq } from 'drizzle-orm';
import { orders } from '#features/orders/tables.ts';
import { stopSubmission } from '#features/submissions/stop-submission.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { LockedOrder } from './locked-order.ts';

/** From here on nothing is sent for this order: what waits is taken out of the line, and nothing new begins. */
export async function stopApplication(
  ctx: Pick<Context, 'ids' | 'clock'>,
  tx: Tx,
  { order, submission }: LockedOrder,
  actorId: string | undefined,
): Promise<void> {
  const now = ctx.clock.now();
  await tx.update(orders).set({ withdrawnAt: now, updatedAt: now }).where(eq(orders.id, order.id));
  if (submission?.status === 'QUEUED') await stopSubmission(ctx, tx, submission, actorId);
}
