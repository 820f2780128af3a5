import { isInLine } from './states/lifecycle.ts';
import type { TriesAgain } from './states/owners.ts';
import type { submissions } from './tables/submissions.ts';

type Row = Pick<typeof submissions.$inferSelect, 'status' | 'tryingSince' | 'nextTryAt'>;

/** Whether a submission is in line for another try, and when; it has no time while it waits for its portal to open. */
export function triesAgain({ status, tryingSince, nextTryAt }: Row): TriesAgain {
  return isInLine(status) && tryingSince ? { at: nextTryAt?.toISOString() ?? null } : null;
}
