import { recordAudit } from '#features/audit/record.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { submissions } from './tables.ts';
import { moveSubmission } from './transitions.ts';

const stoppedError = 'Stopped: the payment is given back in full. Nothing was sent.';

/** Takes a submission that has sent nothing out of the line for good; nobody goes on by hand. */
export async function stopSubmission(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Tx,
  { id, orderId, status }: Pick<typeof submissions.$inferSelect, 'id' | 'orderId' | 'status'>,
  actorId?: string,
): Promise<void> {
  const now = clock.now();
  await moveSubmission(tx, id, 'FAILED', now, { lastError: stoppedError });
  await recordAudit(tx, {
    id: ids.uuid(),
    type: 'SUBMISSION_STOPPED',
    orderId,
    submissionId: id,
    actorId,
    data: { before: status, after: 'FAILED', error: stoppedError },
    at: now,
  });
}
