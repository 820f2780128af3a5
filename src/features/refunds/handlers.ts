import type { AppContext } from '#app-context.ts';
import { handler } from '#platform/jobs/job.ts';
import { settleRefundJob } from './job.ts';
import { settleRefund } from './settle-refund.ts';

export const refundHandlers = [
  handler<AppContext, { refundId: string }>({
    job: settleRefundJob,
    handle: async (app, { refundId }) => void (await settleRefund(app, refundId)),
  }),
];
