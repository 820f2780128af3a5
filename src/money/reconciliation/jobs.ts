import type { AppContext } from '#accounts/app-context.ts';
import type { Job } from '#platform/jobs/job.ts';
import { settleDifferences } from './settle-differences.ts';

declare module '#platform/jobs/job.ts' {
  interface JobData {
    'reconcile-payments': object;
  }
}

export const reconciliationJobs: readonly Job<AppContext>[] = [
  /** Daily, after the night's retention. */
  {
    name: 'reconcile-payments',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 300,
    expireInSeconds: 1800,
    cron: '10 4 * * *',
    handle: async (app) => void (await settleDifferences(app)),
  },
];
