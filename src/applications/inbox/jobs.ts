import type { AppContext } from '#accounts/app-context.ts';
import type { Job } from '#platform/jobs/job.ts';
import { readMail } from './read-mail.ts';

declare module '#platform/jobs/job.ts' {
  interface JobData {
    'read-inbound-mail': { inboundEmailId: string };
  }
}

export const inboxJobs: readonly Job<AppContext>[] = [
  {
    name: 'read-inbound-mail',
    concurrency: 2,
    retryLimit: 10,
    retryDelaySeconds: 2,
    expireInSeconds: 60,
    handle: (app, { inboundEmailId }, { last }) => readMail(app, inboundEmailId, last),
  },
];
