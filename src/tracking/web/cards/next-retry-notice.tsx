import type { ScheduledRetry } from '#orders/states/next-action-contract.ts';
import { formatClock } from '#ui/page/format-time.ts';

/** For staff: a transient failure that the product retries, so it is not their task yet. */
export function NextRetryNotice({ triesAgain }: { triesAgain: ScheduledRetry }) {
  if (!triesAgain) return null;
  return (
    <p className="font-semibold text-sm">
      {triesAgain.at === null
        ? 'Goes on by itself when the portal opens again'
        : `Tried again at ${formatClock(triesAgain.at)} by itself`}
    </p>
  );
}
