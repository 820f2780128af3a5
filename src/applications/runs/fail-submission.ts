import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { StopCause } from '../order/lifecycle.ts';
import type { submissions } from './tables.ts';
import { moveSubmission } from './transitions.ts';

/** What operators read in `last_error` when the sending act began and nobody knows how it ended. */
export const outcomeUnknownError =
  'Outcome unknown: the portal may have the application. A person must look before anything is sent again.';

/** After several runs that came to no end, none of which had begun to send. */
export const robotGaveUpError =
  'Our robot was interrupted again and again before it could finish the form at the portal. Nothing was sent.';

/** The portal was paused, or is no longer applied to by a robot, while the submission stood in line. */
export const noRobotError =
  'Robots are paused for this portal, or no longer apply for this permit, so a person does. Nothing was sent.';

/** Ends the robot's part: the submission waits for a person from here, and the customer is told so. */
export async function failSubmission(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  submission: Pick<typeof submissions.$inferSelect, 'id'>,
  failure: {
    cause: Exclude<StopCause, 'refund'>;
    lastError: string;
    outcomeUnknown: boolean;
    nothingSent?: boolean;
    runId?: string;
  },
): Promise<void> {
  await moveSubmission(ctx, tx, failure.outcomeUnknown ? 'lose_sight' : 'hand_over', submission.id, {
    at: ctx.clock.now(),
    changes: {
      lastError: failure.lastError,
      stoppedBecause: failure.cause,
      tryingSince: null,
      nextTryAt: null,
      turn: null,
      // The portal certainly has nothing, so a retry may send.
      ...(failure.nothingSent ? { sendingRunId: null, sendingSince: null } : {}),
    },
    data: {
      error: failure.lastError,
      cause: failure.cause,
      ...(failure.runId ? { automation_run_id: failure.runId } : {}),
    },
  });
}
