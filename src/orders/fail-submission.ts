import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { readCurrentPhase } from './phases.ts';
import type { StopCause } from './states/lifecycle.ts';
import type { submissions } from './tables/submissions.ts';
import { transitionSubmission } from './transitions.ts';
import { schedulePromiseChecks } from './watch-promises.ts';

/** What operators read in `last_error` when the sending act began and nobody knows how it ended. */
const outcomeUnknownError =
  'Outcome unknown: the portal may have the application. A person must look before anything is sent again.';

/** The same of a sitting before the application itself: what was being sent was the account that a portal wants first. */
export const accountOutcomeUnknownError = 'The account at the portal may have been made; the application was not sent.';

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
  await transitionSubmission(ctx, tx, failure.outcomeUnknown ? 'lose_sight' : 'hand_over', submission.id, {
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

/**
 * The sending act of a sitting began, and nobody knows how it ended: a person must look. Where an account was being made the
 * portal certainly has no application, and nobody is told that it may.
 */
export async function markOutcomeUnknown(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock' | 'settings'>,
  tx: Tx,
  submission: typeof submissions.$inferSelect,
  run: { runId?: string } = {},
): Promise<void> {
  const isAccount = (await readCurrentPhase(ctx, tx, submission))?.isBefore ?? false;
  await failSubmission(ctx, tx, submission, {
    ...run,
    ...(isAccount
      ? { cause: 'account', lastError: accountOutcomeUnknownError, outcomeUnknown: false, nothingSent: true }
      : { cause: 'robot', lastError: outcomeUnknownError, outcomeUnknown: true }),
  });
  // What was taken as sent in time was the account alone.
  if (isAccount) await schedulePromiseChecks(ctx, tx, submission);
}
