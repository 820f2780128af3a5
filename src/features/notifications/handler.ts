import type { AppContext } from '#app-context.ts';
import { handler } from '#platform/jobs/job.ts';
import { sendNotification } from './job.ts';

export const sendNotificationHandler = handler<AppContext, { notificationId: string }>({
  job: sendNotification,
  async handle(app, { notificationId }) {
    // Loaded with the first mail: the mail components take 0.3 s to load, which would delay every start of the product.
    const { sendOne } = await import('./send-notification.ts');
    await sendOne(app, notificationId);
  },
});
