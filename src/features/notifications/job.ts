import { job } from '#platform/jobs/job.ts';

/** Retried for about a day: a mail server that is down must not cost a customer their mail. */
export const sendNotification = job<{ notificationId: string }>({
  name: 'send-notification',
  concurrency: 2,
  retryLimit: 14,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
});
