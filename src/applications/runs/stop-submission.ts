import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { submissions } from './tables.ts';
import { moveSubmission } from './transitions.ts';

const stopped = 'Stopped: the payment is given back in full.';

/** Takes a submission out of the line for good; nobody goes on by hand. */
export async function stopSubmission(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  { id, status, appliedAt }: Pick<typeof submissions.$inferSelect, 'id' | 'status' | 'appliedAt'>,
  actorId?: string,
): Promise<void> {
  const error = `${stopped} ${appliedAt ? 'What was bought at the portal is left as it is.' : 'Nothing was sent.'}`;
  await moveSubmission(ctx, tx, 'withdraw', id, {
    at: ctx.clock.now(),
    actorId,
    changes: { lastError: error },
    data: { before: status, after: 'FAILED', error },
  });
}
