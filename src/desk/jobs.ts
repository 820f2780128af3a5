import type { AppContext } from '#accounts/app-context.ts';
import { repairNextActions } from '#orders/store-next-actions.ts';
import type { Job } from '#platform/jobs/job.ts';
import { checkFutureTrips, checkUpcomingTrips } from '#tracking/pre-trip-check.ts';
import { escalateOverdueApplications } from './escalate-overdue.ts';

declare module '#platform/jobs/job.ts' {
  interface JobData {
    'find-overdue': object;
    'repair-next-actions': object;
    'check-upcoming-trips': object;
    'check-future-trips': object;
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
  /** Hourly: rules and lead times may have changed with a release. */
  {
    name: 'repair-next-actions',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireInSeconds: 600,
    cron: '37 * * * *',
    handle: (app) => repairNextActions(app),
  },
  /** Hourly, because nine in the morning there is another hour of UTC in summer. */
  {
    name: 'check-upcoming-trips',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireInSeconds: 240,
    cron: '7 * * * *',
    handle: (app) => checkUpcomingTrips(app),
  },
  /** Daily: only a release changes rules. */
  {
    name: 'check-future-trips',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireInSeconds: 1200,
    cron: '23 4 * * *',
    handle: (app) => checkFutureTrips(app),
  },
];
