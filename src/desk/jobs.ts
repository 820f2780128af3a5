import type { AppContext } from '#accounts/app-context.ts';
import type { Job } from '#platform/jobs/job.ts';
import { checkUpcomingTrips } from '#tracking/pre-trip-check.ts';
import { escalateOverdueApplications } from './escalate-overdue.ts';

declare module '#platform/jobs/job.ts' {
  interface JobData {
    'find-overdue': object;
    'look-before-trips': object;
  }
}

export const deskJobs: readonly Job<AppContext>[] = [
  /** Every five minutes: the shortest promise is two hours. */
  {
    name: 'find-overdue',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireInSeconds: 240,
    cron: '*/5 * * * *',
    handle: (app) => escalateOverdueApplications(app),
  },
  /** Hourly, because nine in the morning there is another hour of UTC in summer. */
  {
    name: 'look-before-trips',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireInSeconds: 240,
    cron: '7 * * * *',
    handle: (app) => checkUpcomingTrips(app),
  },
];
