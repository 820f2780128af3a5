import { enforceAttemptLimit } from '#accounts/attempt-limits.ts';
import type { Context } from '#platform/context.ts';
import { createConcurrencyLimiter } from '#platform/http/concurrency-limiter.ts';

/** In ten minutes. A customer tries a few photos of one document; twenty come from a program. */
const maxPerOrder = 20;
/** In ten minutes. A household, a hotel or a mobile network shares one address. */
const maxPerAddress = 300;
const text = 'Many files are being sent just now. Please try again in a minute.';
const retryAfter = 60;
/**
 * Uploads being received at once, each held in memory until it is checked: at most 160 MB of this process's memory, and
 * no address gets all of it.
 */
const addressConcurrency = { inAll: 16, ofSource: 8, text, retryAfter };
/** One person sends one document, and one more attempt: no account takes all slots of its address. */
const senderConcurrency = { inAll: 16, ofSource: 2, text, retryAfter };

/** Counts uploads before they are read: those of a period in the database, those in progress in this process. */
export function createUploadLimiter(ctx: Pick<Context, 'db' | 'clock'>) {
  const byAddress = createConcurrencyLimiter(addressConcurrency);
  const bySender = createConcurrencyLimiter(senderConcurrency);
  return {
    /**
     * Reserves a slot for one upload, until it is disposed.
     * @param order whose documents it adds to
     * @param sender the account it comes from, or the order again
     * @throws Refusal TOO_MANY_REQUESTS, and UNAVAILABLE when all slots are taken
     */
    async admit({ order, sender }: { order: string; sender: string }, address: string): Promise<Disposable> {
      using admitting = new DisposableStack();
      admitting.use(bySender.acquire(sender));
      admitting.use(byAddress.acquire(address));
      await enforceAttemptLimit(ctx, `uploads of address:${address}`, maxPerAddress);
      await enforceAttemptLimit(ctx, `uploads of order:${order}`, maxPerOrder);
      return admitting.move();
    },
  };
}
