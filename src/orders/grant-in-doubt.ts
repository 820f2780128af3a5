import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { notifications } from '#outbox/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { notifyCustomer } from './notify-customer.ts';
import { hasStatus } from './states/has-status.ts';
import { isGranted } from './states/lifecycle.ts';
import type { MailReviewReason } from './states/mail-review-reasons.ts';
import { reliableMatchMethods } from './states/match-methods.ts';
import { letters } from './tables/letters.ts';
import { inboundEmails } from './tables/mails.ts';
import { submissions } from './tables/submissions.ts';
import { isUnreadMail } from './task-facts.ts';

const doubtReasons = [
  'after_the_end',
  'not_understood',
  'contradicts',
  'second_document',
  'other_document',
] as const satisfies readonly MailReviewReason[];

/** The mail is about a further visit, which has texts of its own. */
const isAboutVisit = sql`exists (select from ${letters} where ${letters.submissionId} = ${inboundEmails.submissionId}
  and ${letters.visitAt} is not null and ${letters.messageId} = any(${inboundEmails.refersTo}))`;

/** An unread mail, proven to be from whoever decides: it may contradict a granted permit. */
const canUndoGrant = and(
  isUnreadMail,
  inArray(inboundEmails.reviewReason, [...doubtReasons]),
  inArray(inboundEmails.matchedBy, reliableMatchMethods),
  sql`${inboundEmails.authentication} ->> 'proven' is not null`,
  sql`not ${isAboutVisit}`,
);

/** Whether a mail may contradict a granted permit, by all that is known. Needs inbound_emails in the query. */
export const isMailDoubtingGrant = sql<boolean>`coalesce((${canUndoGrant}) and exists (select from ${submissions}
  where ${submissions.id} = ${inboundEmails.submissionId} and ${hasStatus(submissions.status, isGranted)}), false)`;

/** Its own mails, and those of the application that it shares. */
const isAboutSubmission = sql`${inboundEmails.submissionId} in (${submissions.id}, ${submissions.sharedWithId})`;

/** Whether such a mail waits. Needs submissions in the query. */
export const isGrantInDoubt = sql<boolean>`exists (select from ${inboundEmails} where ${isAboutSubmission} and ${canUndoGrant})`;

const isGrantEvent = and(eq(auditLog.submissionId, submissions.id), eq(auditLog.eventType, 'PERMIT_CONFIRMED'));

/** Whether it was ever granted, whatever it is now. Needs submissions in the query. */
export const wasGranted = sql<boolean>`exists (select from ${auditLog} where ${isGrantEvent})`;

/**
 * Whether all doubting mails are older than the grant: then nobody has written again since. Needs submissions in the
 * query.
 */
export const isDoubtOlderThanGrant = sql<boolean>`not exists (select from ${inboundEmails}
  where ${isAboutSubmission} and ${canUndoGrant}
    and ${inboundEmails.receivedAt} >= coalesce(
      (select max(${auditLog.createdAt}) from ${auditLog} where ${isGrantEvent}), '-infinity'))`;

/** A person may find it harmless within this time; the page and the desk show it at once. */
const operatorReviewMs = 5 * 60_000;

/**
 * Notifies the customer of a granted permit, once until a person has read it, that its authority wrote something. Every
 * customer whose order shares the permit is notified too.
 */
export async function notifyGrantInDoubt(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  id: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const granted = await selectGranted(tx, id);
    if (granted.length === 0) return;
    const [mail] = await tx
      .select({ id: inboundEmails.id })
      .from(inboundEmails)
      .where(and(eq(inboundEmails.submissionId, id), canUndoGrant))
      .orderBy(asc(inboundEmails.receivedAt))
      .limit(1);
    if (!mail) return;
    const sendAfter = new Date(ctx.clock.now().getTime() + operatorReviewMs);
    for (const submission of granted)
      await notifyCustomer(ctx, tx, submission.orderId, 'manual_processing', `doubt:${submission.id}:${mail.id}`, {
        sendAfter,
      });
  });
}

/** This permit and those that share it, as far as they are granted, in the lock order (orders/lock-orders.ts). */
export function selectGranted(tx: Tx, id: string) {
  return tx
    .select({ id: submissions.id, orderId: submissions.orderId, inDoubt: isGrantInDoubt })
    .from(submissions)
    .where(and(or(eq(submissions.id, id), eq(submissions.sharedWithId, id)), hasStatus(submissions.status, isGranted)))
    .orderBy(sql`${submissions.sharedWithId} nulls first`, submissions.id);
}

/** Marks a confirmation mail that already mentions the doubt. */
export const grantInDoubtMarker = { in_doubt: 'yes' };

/**
 * Whether the confirmation itself, which left after the doubting mail came, already told the customer about the doubt.
 */
export async function wasNotifiedByConfirmation(
  db: Queryable,
  { orderId, factKey }: { orderId: string; factKey: string },
) {
  const mailId = factKey.split(':').at(-1) ?? '';
  const [mail] = await db.select().from(inboundEmails).where(eq(inboundEmails.id, mailId));
  const isSentConfirmation = and(
    eq(notifications.orderId, orderId),
    isConfirmationInDoubt,
    isNotNull(notifications.sentAt),
  );
  return (
    mail !== undefined &&
    (await db.$count(notifications, and(isSentConfirmation, gt(notifications.sentAt, mail.receivedAt)))) > 0
  );
}

const isConfirmationInDoubt = sql`${notifications.data} @> ${JSON.stringify(grantInDoubtMarker)}::jsonb`;

/**
 * A person has read the last doubt about a granted permit. Whoever was told to wait learns once that the permit holds,
 * unless the person ends it meanwhile.
 */
export async function notifyGrantUpheld(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  { submissionId, mailId }: { submissionId: string; mailId: string },
): Promise<void> {
  const sendAfter = new Date(ctx.clock.now().getTime() + operatorReviewMs);
  for (const { id, orderId, inDoubt } of await selectGranted(tx, submissionId)) {
    if (inDoubt || !(await wasDoubtNotified(tx, orderId))) continue;
    await notifyCustomer(ctx, tx, orderId, 'confirmed', `cleared:${id}:${mailId}`, {
      data: { cleared: 'yes' },
      sendAfter,
    });
  }
}

/** A mail told the customer of the doubt, and no later one that the permit holds. */
async function wasDoubtNotified(tx: Tx, orderId: string): Promise<boolean> {
  const mails = await tx.select().from(notifications).where(eq(notifications.orderId, orderId));
  const latestOf = (moments: (Date | null)[]) => Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0));
  const doubtMails = mails.filter(({ factKey, data }) => factKey.startsWith('doubt:') || data.in_doubt);
  const clearedMails = mails.filter(({ data }) => data.cleared);
  return latestOf(doubtMails.map(({ sentAt }) => sentAt)) > latestOf(clearedMails.map(({ createdAt }) => createdAt));
}
