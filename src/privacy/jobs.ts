import type { AppContext } from '#accounts/app-context.ts';
import type { Job } from '#platform/jobs/job.ts';
import { eraseFiles } from './erase-files.ts';
import { applyRetention } from './retention.ts';

declare module '#platform/jobs/job.ts' {
  interface JobData {
    'apply-retention': object;
  }
}

export const privacyJobs: readonly Job<AppContext>[] = [
  /**
   * The files to erase are in `files_to_erase`: a document's path contains its owner's id, and a finished job stays a
   * while.
   */
  {
    name: 'erase-files',
    concurrency: 1,
    retryLimit: 20,
    retryDelaySeconds: 5,
    expireInSeconds: 600,
    handle: eraseFiles,
  },
  /** At night in Britain, where most customers sleep then. */
  {
    name: 'apply-retention',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 300,
    expireInSeconds: 3600,
    cron: '20 3 * * *',
    handle: applyRetention,
  },
];
