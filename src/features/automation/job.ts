import { job } from '#platform/jobs/job.ts';

/** Drives a portal for a test. Tried again only to write down that the first try was cut short: a test never starts over. */
export const runTestJob = job<{ testRunId: string }>({
  name: 'run-test',
  concurrency: 1,
  retryLimit: 8,
  retryDelaySeconds: 1,
  expireInSeconds: 900,
});
