import type { AppContext } from '#accounts/app-context.ts';
import type { TimePromise } from '#permits/pricing.ts';
import type { Job } from '#platform/jobs/job.ts';
import {
  refundFreeDays,
  refundIneligibleOrder,
  refundMissedPromise,
  refundNeedlessUrgency,
  refundUnneededApplication,
} from './refund-by-rules.ts';
import { settleRefund } from './settle-refund.ts';

declare module '#platform/jobs/job.ts' {
  interface JobData {
    'settle-refund': { refundId: string };
    'refund-excluded': { orderId: string };
    'refund-shared': { orderId: string };
    'refund-idle-haste': { orderId: string };
    'refund-rest-days': { orderId: string };
    'keep-promise': { orderId: string; promise: TimePromise };
  }
}

export const refundJobs: readonly Job<AppContext>[] = [
  /** Ends a refund whose provider did not answer, or whose process died. Retried for about two days. */
  {
    name: 'settle-refund',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    handle: async (app, { refundId }) => void (await settleRefund(app, refundId)),
  },
  /** Gives back what was paid for a vehicle that turns out to be kept out, or for days that are over. */
  {
    name: 'refund-excluded',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    handle: (app, { orderId }) => refundIneligibleOrder(app, orderId),
  },
  /** Gives back what was paid for an application that was not made, for the vehicle had its certificate. */
  {
    name: 'refund-shared',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    handle: (app, { orderId }) => refundUnneededApplication(app, orderId),
  },
  /** Gives back what urgent processing cost where it brought nothing sooner. */
  {
    name: 'refund-idle-haste',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    handle: (app, { orderId }) => refundNeedlessUrgency(app, orderId),
  },
  /** Gives back what was paid for days that ask for nothing. */
  {
    name: 'refund-rest-days',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    handle: (app, { orderId }) => refundFreeDays(app, orderId),
  },
  /** Looks, once the time of a promise is up, whether it was applied for; if not, what was paid for it goes back. */
  {
    name: 'keep-promise',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    // Those that were put in line before there was a second promise name none.
    handle: (app, { orderId, promise = 'urgent' }) => refundMissedPromise(app, orderId, promise),
  },
];
