import { job } from '#platform/jobs/job.ts';

/** Ends a refund whose provider did not answer, or whose process died. Retried for about two days. */
export const settleRefundJob = job<{ refundId: string }>({
  name: 'settle-refund',
  concurrency: 1,
  retryLimit: 15,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
});
