import { recordAudit } from '#features/audit/record.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { submissions } from './tables.ts';
import { tellCustomer } from './tell-customer.ts';
import { moveSubmission } from './transitions.ts';

/** What operators read in `last_error` when the sending act began and nobody knows how it ended. */
export const outcomeUnknownError =
  'Outcome unknown: the portal may have the application. A person must look before anything is sent again.';

/** After several runs that came to no end, none of which had begun to send. */
export const robotGaveUpError = 'The robot could not finish a run, several times over. Nothing was sent.';

/** The portal was paused, or is no longer applied to by a robot, while the submission stood in line. */
export const noRobotError = 'No robot applies for this permit at the moment. Nothing was sent.';

/** Ends the robot's part: the submission waits for a person from here, and the customer is told so. */
export async function failSubmission(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  submission: Pick<typeof submissions.$inferSelect, 'id' | 'orderId'>,
  failure: { lastError: string; outcomeUnknown: boolean; nothingSent?: boolean; runId?: string },
): Promise<void> {
  const now = ctx.clock.now();
  await moveSubmission(tx, submission.id, 'FAILED', now, {
    lastError: failure.lastError,
    outcomeUnknown: failure.outcomeUnknown,
    // The portal certainly has nothing, so a retry may send.
    ...(failure.nothingSent ? { sendingRunId: null, sendingSince: null } : {}),
  });
  const about = { orderId: submission.orderId, submissionId: submission.id, at: now };
  const data = { error: failure.lastError, ...(failure.runId ? { automation_run_id: failure.runId } : {}) };
  await recordAudit(tx, { id: ctx.ids.uuid(), type: 'AUTOMATION_FAILED', ...about, data });
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'MANUAL_TASK_CREATED',
    ...about,
    data: { manual_submission_id: submission.id },
  });
  await tellCustomer(ctx, tx, submission.orderId, 'manual_processing', `manual:${submission.id}:${now.getTime()}`);
}
