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
    'refund-ineligible-order': { orderId: string };
    'refund-unneeded-application': { orderId: string };
    'refund-needless-urgency': { orderId: string };
    'refund-rest-days': { orderId: string };
    'check-time-promise': { orderId: string; promise: TimePromise };
  }
}

export const refundJobs: readonly Job<AppContext>[] = [
  /** Settles a refund whose provider did not answer, or whose process died. Retried for about two days. */
  {
    name: 'settle-refund',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    handle: async (app, { refundId }) => void (await settleRefund(app, refundId)),
  },
  /** Refunds an order whose vehicle turns out not to be admitted, or whose days are over. */
  {
    name: 'refund-ineligible-order',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    handle: (app, { orderId }) => refundIneligibleOrder(app, orderId),
  },
  /** Refunds an order whose application was not made, because the vehicle already had the certificate. */
  {
    name: 'refund-unneeded-application',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    handle: (app, { orderId }) => refundUnneededApplication(app, orderId),
  },
  /** Refunds urgent processing that made nothing faster. */
  {
    name: 'refund-needless-urgency',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    handle: (app, { orderId }) => refundNeedlessUrgency(app, orderId),
  },
  /** Refunds the days on which nothing was required. */
  {
    name: 'refund-rest-days',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    handle: (app, { orderId }) => refundFreeDays(app, orderId),
  },
  /**
   * Checks at the deadline of a time promise whether the application was made; if not, refunds the price of the
   * promise.
   */
  {
    name: 'check-time-promise',
    concurrency: 1,
    retryLimit: 15,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    // Jobs enqueued before the second promise existed name none.
    handle: (app, { orderId, promise = 'urgent' }) => refundMissedPromise(app, orderId, promise),
  },
];
