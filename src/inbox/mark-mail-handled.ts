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
 * A mail that was read, or that needs nobody any more, waits no longer; `handled: false` takes that back. To have read is no
 * verdict: of one that may speak against a granted permit it has to be said whether that holds, and the customer hears which.
 * @throws Refusal NOT_FOUND, CONFLICT when the product has done what it says, somebody was quicker, or it is not said
 */
export async function markMailHandled(
  { db, queue, ids, clock }: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { mail_id: mailId, handled, holds, reason = '' }: z.infer<typeof handleMailSchema>,
  viewer: Viewer,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { mail, submissionIds: named } = await lockMail(tx, mailId, viewer);
    if (mail.submissionId && !mail.waitsBecause) {
      throw new Refusal('CONFLICT', 'This e-mail belongs to an order already.');
    }
    if (handled === (mail.handledAt !== null)) {
      throw new Refusal('CONFLICT', handled ? 'This e-mail is dealt with already.' : 'This e-mail is not dealt with.');
    }
    const [doubting] = await tx
      .select({ submissionId: inboundEmails.submissionId })
      .from(inboundEmails)
      .where(and(eq(inboundEmails.id, mailId), isMailDoubtingGrant));
    if (doubting && handled && holds === undefined) {
      throw new Refusal(
        'CONFLICT',
        'This e-mail may speak against a permit that is granted. Say on its task whether the permit holds.',
      );
    }
    if (!doubting && holds === false) {
      throw new Refusal('CONFLICT', 'No permit is in doubt by this e-mail any more.');
    }
    await tx
      .update(inboundEmails)
      .set(handled ? { handledAt: now, handledBy: viewer.userId } : { handledAt: null, handledBy: null })
      .where(eq(inboundEmails.id, mailId));
    const event = { type: 'MAIL_HANDLED', actorId: viewer.userId, at: now } as const;
    const data = { inbound_email_id: mailId, handled };
    const about = named.length > 0 ? await tx.select().from(submissions).where(inArray(submissions.id, named)) : [];
    // In the story of every order it may be about; a mail of none has a story of its own.
    for (const { id: submissionId, orderId } of about) {
      await recordAudit(tx, { id: ids.uuid(), ...event, orderId, submissionId, data });
    }
    if (about.length === 0) await recordAudit(tx, { id: ids.uuid(), ...event, data });
    if (doubting?.submissionId && holds === false)
      await revokePermit({ queue, ids }, tx, doubting.submissionId, { at: now, actorId: viewer.userId, reason });
    if (handled)
      for (const submissionId of named) await notifyGrantUpheld({ queue, ids, clock }, tx, { submissionId, mailId });
    await notifyDeskOfMail(tx, named);
  });
}

/**
 * No permit any more, nor any that shares it: each ends as one that was refused, its money waits for an admin, and the mail says why
 * in the reader's words.
 */
async function revokePermit(
  ctx: Pick<Context, 'queue' | 'ids'>,
  tx: Tx,
  doubted: string,
  { at, actorId, reason }: { at: Date; actorId: string; reason: string },
): Promise<void> {
  const ended = { ended: 'refused', endedReason: reason } as const;
  for (const { id: submissionId } of await selectGranted(tx, doubted)) {
    await transitionSubmission(ctx, tx, 'take_back', submissionId, {
      at,
      actorId,
      changes: { lastError: 'The authority has taken the permit back.' },
      data: { manual_submission_id: submissionId, how: 'refused', taken_back: true },
    });
    await tx
      .insert(deskTasks)
      .values({ submissionId, ...ended })
      .onConflictDoUpdate({ target: deskTasks.submissionId, set: ended });
  }
}
