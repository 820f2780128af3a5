import type { AppContext } from '#accounts/app-context.ts';
import type { Job } from '#platform/jobs/job.ts';

/** Sends the notifications of the outbox. */
export const mailJobs: readonly Job<AppContext>[] = [
  /** Retried for about a day: a mail server that is down must not cost a customer their mail. */
  {
    name: 'send-notification',
    concurrency: 2,
    retryLimit: 14,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    async handle(app, { notificationId }) {
      // Imported with the first mail: the mail components take 0.3 s to load, which would delay every start of the
      // product.
      const { sendNotification: sendOne } = await import('./send-notification.ts');
      await sendOne(app, notificationId);
    },
  },
];
