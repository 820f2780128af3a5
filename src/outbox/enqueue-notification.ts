import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { NotificationType } from './notification-types.ts';
import { notifications } from './tables.ts';

declare module '#platform/jobs/job.ts' {
  interface JobData {
    'send-notification': { notificationId: string };
  }
}

/**
 * Enqueues a mail in the transaction of the fact it reports; the queue sends it after the commit. The same fact
 * enqueued twice is one mail.
 * @returns false when the fact was enqueued before
 */
export async function enqueueNotification(
  { queue, ids }: Pick<Context, 'queue' | 'ids'>,
  tx: Tx,
  {
    sendAfter,
    ...mail
  }: {
    type: NotificationType;
    /** Identifies the fact that the mail reports, once: `paid:<order id>`. */
    factKey: string;
    recipient: string;
    orderId?: string;
    userId?: string;
    data?: Record<string, string>;
    /** The mail is not sent before this time. The sender checks then whether the fact is still current. */
    sendAfter?: Date;
  },
): Promise<boolean> {
  const [row] = await tx
    .insert(notifications)
    .values({
      id: ids.uuid(),
      ...mail,
      orderId: mail.orderId ?? null,
      userId: mail.userId ?? null,
      data: mail.data ?? {},
    })
    .onConflictDoNothing({ target: notifications.factKey })
    .returning({ id: notifications.id });
  if (row)
    await queue.enqueue(tx, 'send-notification', { notificationId: row.id }, sendAfter && { startAfter: sendAfter });
  return row !== undefined;
}
