import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { readCurrentPhase } from './phases.ts';
import type { StopCause } from './states/lifecycle.ts';
import type { submissions } from './tables/submissions.ts';
import { transitionSubmission } from './transitions.ts';
import { schedulePromiseChecks } from './watch-promises.ts';

/** For operators, in `last_error`, when the send step began and its outcome is unknown. */
const outcomeUnknownError =
  'Outcome unknown: the portal may have the application. A person must look before anything is sent again.';

/**
 * The same for a phase before the application itself: what was being sent was the account that a portal wants first.
 */
export const accountOutcomeUnknownError = 'The account at the portal may have been made; the application was not sent.';

/** After several runs without an end, none of which had begun to send. */
export const robotGaveUpError =
  'Our robot was interrupted again and again before it could finish the form at the portal. Nothing was sent.';

/** The portal was paused, or lost its robot, while the submission was queued. */
export const noRobotError =
  'Robots are paused for this portal, or no longer apply for this permit, so a person does. Nothing was sent.';

/** Ends the robot's part: from here the submission waits for a person, and the customer is notified. */
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
  await transitionSubmission(ctx, tx, failure.outcomeUnknown ? 'mark_outcome_unknown' : 'hand_off', submission.id, {
    at: ctx.clock.now(),
    changes: {
      lastError: failure.lastError,
      stopCause: failure.cause,
      attemptsSince: null,
      nextAttemptAt: null,
      jobToken: null,
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
 * Records that the send step of a phase began and its outcome is unknown: a person must look. Where an account was
 * being made, the portal certainly has no application, and nobody is told that it may have one.
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
  // Only the account had counted as sent in time.
  if (isAccount) await schedulePromiseChecks(ctx, tx, submission);
}
