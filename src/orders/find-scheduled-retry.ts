import { isQueued } from './states/lifecycle.ts';
import type { ScheduledRetry } from './states/next-action-contract.ts';
import type { submissions } from './tables/submissions.ts';

type Row = Pick<typeof submissions.$inferSelect, 'status' | 'attemptsSince' | 'nextAttemptAt'>;

/** Whether and when a submission is retried; it has no time while it waits for its portal to open. */
export function findScheduledRetry({ status, attemptsSince, nextAttemptAt }: Row): ScheduledRetry {
  return isQueued(status) && attemptsSince ? { at: nextAttemptAt?.toISOString() ?? null } : null;
}
