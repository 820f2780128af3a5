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
 * Promises a mail in the transaction of the fact it tells of; the queue sends it after commit. The same fact promised
 * twice is one mail.
 * @returns false where it was promised before
 */
export async function enqueueNotification(
  { queue, ids }: Pick<Context, 'queue' | 'ids'>,
  tx: Tx,
  {
    sendAfter,
    ...mail
  }: {
    type: NotificationType;
    /** What the mail is about, once: `paid:<order id>`. */
    factKey: string;
    recipient: string;
    orderId?: string;
    userId?: string;
    data?: Record<string, string>;
    /** Not before this; whether there is still something to tell is looked at then. */
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
