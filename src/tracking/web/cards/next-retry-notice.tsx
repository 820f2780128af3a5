import type { ScheduledRetry } from '#orders/states/next-action-contract.ts';
import { formatClock } from '#ui/page/format-time.ts';

/** For staff: a transient failure that the product retries, so it is not their task yet. */
export function NextRetryNotice({ scheduledRetry }: { scheduledRetry: ScheduledRetry }) {
  if (!scheduledRetry) return null;
  return (
    <p className="font-semibold text-sm">
      {scheduledRetry.at === null
        ? 'Goes on by itself when the portal opens again'
        : `Tried again at ${formatClock(scheduledRetry.at)} by itself`}
    </p>
  );
}
