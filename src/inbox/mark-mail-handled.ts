import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import type { handleMailSchema } from '#orders/contracts/mail-contract.ts';
import { isMailDoubtingGrant, notifyGrantUpheld, selectGranted } from '#orders/grant-in-doubt.ts';
import { lockMail } from '#orders/lock-mail.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { inboundEmails } from '#orders/tables/mails.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import { notifyDeskOfMail } from './notify-desk-of-mail.ts';

/**
 * Marks a mail as read or settled, so that it waits no longer; `handled: false` takes that back. For a mail that may
 * contradict a granted permit, reading is not enough: the operator must decide whether the permit holds, and the
 * customer is notified.
 * @throws Refusal NOT_FOUND, CONFLICT when the product has applied it, somebody was quicker, or that decision is
 * missing
 */
export async function markMailHandled(
  { db, queue, ids, clock }: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { mail_id: mailId, handled, holds, reason = '' }: z.infer<typeof handleMailSchema>,
  viewer: Viewer,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { mail, submissionIds } = await lockMail(tx, mailId, viewer);
    if (mail.submissionId && !mail.reviewReason) {
      throw new Refusal('CONFLICT', 'This e-mail belongs to an order already.');
    }
    if (handled === (mail.handledAt !== null)) {
      throw new Refusal('CONFLICT', handled ? 'This e-mail is dealt with already.' : 'This e-mail is not dealt with.');
    }
    const [doubtingMail] = await tx
      .select({ submissionId: inboundEmails.submissionId })
      .from(inboundEmails)
      .where(and(eq(inboundEmails.id, mailId), isMailDoubtingGrant));
    if (doubtingMail && handled && holds === undefined) {
      throw new Refusal(
        'CONFLICT',
        'This e-mail may speak against a permit that is granted. Say on its task whether the permit holds.',
      );
    }
    if (!doubtingMail && holds !== undefined) {
      throw new Refusal('CONFLICT', 'No permit is in doubt by this e-mail any more.');
    }
    await tx
      .update(inboundEmails)
      .set(handled ? { handledAt: now, handledBy: viewer.userId } : { handledAt: null, handledBy: null })
      .where(eq(inboundEmails.id, mailId));
    const event = { type: 'MAIL_HANDLED', actorId: viewer.userId, at: now } as const;
    const data = { inbound_email_id: mailId, handled };
    const concerned =
      submissionIds.length > 0 ? await tx.select().from(submissions).where(inArray(submissions.id, submissionIds)) : [];
    // Recorded in the history of every order that it may be about; a mail of no order has its own history.
    for (const { id: submissionId, orderId } of concerned) {
      await recordAudit(tx, { id: ids.uuid(), ...event, orderId, submissionId, data });
    }
    if (concerned.length === 0) await recordAudit(tx, { id: ids.uuid(), ...event, data });
    if (doubtingMail?.submissionId && holds === false)
      await revokePermit({ queue, ids }, tx, doubtingMail.submissionId, { at: now, actorId: viewer.userId, reason });
    if (handled)
      for (const submissionId of submissionIds)
        await notifyGrantUpheld({ queue, ids, clock }, tx, { submissionId, mailId });
    await notifyDeskOfMail(tx, submissionIds);
  });
}

/**
 * Ends the permit and every one that shares it. Each ends as a refused one, its money waits for an admin, and the mail
 * gives the reason in the operator's words.
 */
async function revokePermit(
  ctx: Pick<Context, 'queue' | 'ids'>,
  tx: Tx,
  doubtedSubmissionId: string,
  { at, actorId, reason }: { at: Date; actorId: string; reason: string },
): Promise<void> {
  const closure = { closure: 'refused', closureReason: reason } satisfies Partial<typeof deskTasks.$inferInsert>;
  for (const { id: submissionId } of await selectGranted(tx, doubtedSubmissionId)) {
    await transitionSubmission(ctx, tx, 'revoke', submissionId, {
      at,
      actorId,
      changes: { lastError: 'The authority has taken the permit back.' },
      data: { manual_submission_id: submissionId, how: 'refused', taken_back: true },
    });
    await tx
      .insert(deskTasks)
      .values({ submissionId, ...closure })
      .onConflictDoUpdate({ target: deskTasks.submissionId, set: closure });
  }
}
