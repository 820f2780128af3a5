import { job } from '#platform/jobs/job.ts';

/** Chooses how an order is applied for. */
export const submitPermitJob = job<{ orderId: string }>({
  name: 'submit-permit',
  concurrency: 4,
  retryLimit: 10,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
});

/** Drives the portal. A retry is safe at any point: the intent to send is committed first and never repeated blindly. */
export const runSubmissionJob = job<{ submissionId: string }>({
  name: 'run-submission',
  concurrency: 2,
  retryLimit: 8,
  retryDelaySeconds: 1,
  expireInSeconds: 900,
});
