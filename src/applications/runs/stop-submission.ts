import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { submissions } from './tables.ts';
import { moveSubmission } from './transitions.ts';

const stoppedError = 'Stopped: the payment is given back in full. Nothing was sent.';

/** Takes a submission that has sent nothing out of the line for good; nobody goes on by hand. */
export async function stopSubmission(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  { id, status }: Pick<typeof submissions.$inferSelect, 'id' | 'status'>,
  actorId?: string,
): Promise<void> {
  await moveSubmission(ctx, tx, 'withdraw', id, {
    at: ctx.clock.now(),
    actorId,
    changes: { lastError: stoppedError },
    data: { before: status, after: 'FAILED', error: stoppedError },
  });
}
