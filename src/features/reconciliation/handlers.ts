import type { AppContext } from '#app-context.ts';
import { handler, job } from '#platform/jobs/job.ts';
import { settleDifferences } from './settle-differences.ts';

/** Daily, after the night's retention. */
const reconcileJob = job<object>({
  name: 'reconcile-payments',
  concurrency: 1,
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireInSeconds: 1800,
  cron: '10 4 * * *',
});

export const reconcileHandler = handler<AppContext, object>({
  job: reconcileJob,
  handle: async (app) => void (await settleDifferences(app)),
});
