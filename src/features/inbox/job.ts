import { job } from '#platform/jobs/job.ts';

export const readInboundMail = job<{ inboundEmailId: string }>({
  name: 'read-inbound-mail',
  concurrency: 2,
  retryLimit: 10,
  retryDelaySeconds: 2,
  expireInSeconds: 60,
});
