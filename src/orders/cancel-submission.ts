import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { hasFailed, isRunning, isWithAuthority } from './states/lifecycle.ts';
import { deskTasks } from './tables/desk.ts';
import { orders } from './tables/orders.ts';
import { submissions } from './tables/submissions.ts';
import { transitionSubmission } from './transitions.ts';

const cancelledMessage = 'Stopped: the payment is given back in full.';

/** Takes a submission out of the queue for good; nobody continues by hand. */
export async function cancelSubmission(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  { id, status, appliedAt }: Pick<typeof submissions.$inferSelect, 'id' | 'status' | 'appliedAt'>,
  actorId?: string,
): Promise<void> {
  const error = `${cancelledMessage} ${appliedAt ? 'What was bought at the portal is left as it is.' : 'Nothing was sent.'}`;
  await transitionSubmission(ctx, tx, 'cancel', id, {
    at: ctx.clock.now(),
    actorId,
    changes: { lastError: error, stopCause: 'refund' },
    data: { before: status, after: 'FAILED', error },
  });
}

/**
 * Whether nothing more is sent for it: a person has ended it, or the payment is refunded. What the authority has, or is
 * about to have, goes on (docs/decisions/013).
 */
export async function isSubmissionClosed(
  db: Queryable,
  { id, status }: Pick<typeof submissions.$inferSelect, 'id' | 'status'>,
): Promise<boolean> {
  const [closing] = await db
    .select({ ended: deskTasks.closure, cancelledAt: orders.cancelledAt })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(eq(submissions.id, id));
  if (hasFailed(status) && closing?.ended) return true;
  return Boolean(closing?.cancelledAt) && !isRunning(status) && !isWithAuthority(status);
}
