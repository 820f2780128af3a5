import { job } from '#platform/jobs/job.ts';
import type { OwnFile } from './own-data.ts';

/** Carries the paths themselves: when it runs, the rows that named them are gone. A path names nobody. */
export const eraseFilesJob = job<{ files: OwnFile[] }>({
  name: 'erase-files',
  concurrency: 1,
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 600,
});

/** At night in Britain, where most customers sleep then. */
export const retentionJob = job<object>({
  name: 'apply-retention',
  concurrency: 1,
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireInSeconds: 3600,
  cron: '20 3 * * *',
});
