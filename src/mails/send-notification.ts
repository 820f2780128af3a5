import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '#accounts/app-context.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { createOrderAddress } from '#orders/order-address.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { notifications } from '#outbox/tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { MailContext, Notification } from './mail-content.ts';
import { renderHtmlAndText } from './mail-layout.tsx';
import { loadMail } from './mail-registry.ts';

type Ctx = MailContext & Pick<AppContext, 'mailer' | 'log'>;

/**
 * Sends one enqueued notification; does nothing when it was sent before. After a crash between sending and recording,
 * it is sent again under the same Message-ID. Most clients fold a duplicate mail into one; a lost mail helps nobody.
 */
export async function sendNotification(ctx: Ctx, notificationId: string): Promise<void> {
  const row = await beginAttempt(ctx, notificationId);
  if (!row) return;
  const { compose, isLast } = await loadMail(row.type);
  const mail = await compose(ctx, row);
  if (!mail) {
    ctx.log.info({ notification_id: row.id, type: row.type }, 'this mail has nothing to tell any more');
    await ctx.db.update(notifications).set({ droppedAt: ctx.clock.now() }).where(eq(notifications.id, row.id));
    return;
  }
  const { attachments = [], dataToRecord = {} } = mail;
  const messageId = `<${row.id}@${new URL(ctx.settings.publicUrl).hostname}>`;
  const letter = await renderHtmlAndText(ctx.settings, mail);
  const replyTo = row.orderId ? await readReplyAddress(ctx, row.orderId) : undefined;
  await ctx.mailer.send({ to: row.recipient, ...letter, messageId, attachments, ...(replyTo && { replyTo }) });
  await ctx.db.transaction((tx) => recordSent(ctx, tx, { ...row, data: { ...row.data, ...dataToRecord } }, isLast));
}

/** An answer to a mail about an order comes back to that order (docs/decisions/085). */
async function readReplyAddress({ db, settings }: Ctx, orderId: string): Promise<string | undefined> {
  const [order] = await db.select({ orderRef: orders.orderRef }).from(orders).where(eq(orders.id, orderId));
  return order && createOrderAddress(order.orderRef, settings.inboundDomain);
}

/** Counted before the attempt, so that failed attempts count too. */
async function beginAttempt({ db }: Ctx, id: string): Promise<Notification | undefined> {
  const [row] = await db
    .update(notifications)
    .set({ attempts: sql`${notifications.attempts} + 1` })
    .where(and(eq(notifications.id, id), isNull(notifications.sentAt)))
    .returning();
  return row;
}

async function recordSent({ ids, clock }: Ctx, tx: Tx, row: Notification, isLast: boolean): Promise<void> {
  const now = clock.now();
  const [sentNotification] = await tx
    .update(notifications)
    .set({ sentAt: now, data: redactSecrets(row.data), ...(isLast && { recipient: 'erased' }) })
    .where(and(eq(notifications.id, row.id), isNull(notifications.sentAt)))
    .returning({ id: notifications.id });
  // This worker was considered dead, and another one has sent the mail: one mail, one audit event.
  if (!sentNotification) return;
  const submissionId = row.orderId ? await selectSubmissionId(tx, row.orderId) : undefined;
  await recordAudit(tx, {
    id: ids.uuid(),
    type: 'CUSTOMER_NOTIFIED',
    orderId: row.orderId ?? undefined,
    submissionId,
    data: { notification_type: row.type, ...(isLast ? {} : { email_sent_to: row.recipient }) },
    at: now,
  });
}

async function selectSubmissionId(tx: Tx, orderId: string): Promise<string | undefined> {
  const [submission] = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.orderId, orderId));
  return submission?.id;
}

/**
 * `token` and `url` open an account to anyone who has them; `new_email` is somebody's address. After sending, nobody
 * needs them here.
 */
const secretKeys = ['token', 'url', 'new_email'];

function redactSecrets(data: Notification['data']): Notification['data'] {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, secretKeys.includes(key) ? '' : value]));
}
