import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { tellAllClear } from '../runs/grant-in-doubt.ts';
import { submissions } from '../runs/tables.ts';
import type { handleMailSchema } from './contract.ts';
import { lockMail } from './lock-mail.ts';
import { inboundEmails } from './tables.ts';
import { tellDesk } from './tell-desk.ts';

/**
 * A mail that was read, or that needs nobody any more, waits no longer; `handled: false` takes that back.
 * @throws Refusal NOT_FOUND, CONFLICT when the product has done what it says, or somebody was quicker
 */
export async function markHandled(
  { db, queue, ids, clock }: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { mail_id: mailId, handled }: z.infer<typeof handleMailSchema>,
  viewer: Viewer,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { mail, named } = await lockMail(tx, mailId, viewer);
    if (mail.submissionId && !mail.waitsBecause) {
      throw new Refusal('CONFLICT', 'This e-mail belongs to an order already.');
    }
    if (handled === (mail.handledAt !== null)) {
      throw new Refusal('CONFLICT', handled ? 'This e-mail is dealt with already.' : 'This e-mail is not dealt with.');
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
    if (handled)
      for (const submissionId of named) await tellAllClear({ queue, ids, clock }, tx, { submissionId, mailId });
    await tellDesk(tx, named);
  });
}
