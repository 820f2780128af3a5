import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import type { handleMailSchema } from './contract.ts';
import { lockWaitingMail } from './lock-waiting-mail.ts';
import { inboundEmails } from './tables.ts';

/**
 * A mail that needs nobody any more waits no longer; `handled: false` takes that back.
 * @throws Refusal NOT_FOUND, CONFLICT when it belongs to an order, or somebody was quicker
 */
export async function markHandled(
  { db, ids, clock }: Pick<Context, 'db' | 'ids' | 'clock'>,
  { mail_id: mailId, handled }: z.infer<typeof handleMailSchema>,
  actorId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { handledAt } = await lockWaitingMail(tx, mailId);
    if (handled === (handledAt !== null)) {
      throw new Refusal('CONFLICT', handled ? 'This e-mail is dealt with already.' : 'This e-mail is not dealt with.');
    }
    await tx
      .update(inboundEmails)
      .set(handled ? { handledAt: now, handledBy: actorId } : { handledAt: null, handledBy: null })
      .where(eq(inboundEmails.id, mailId));
    await recordAudit(tx, {
      id: ids.uuid(),
      type: 'MAIL_HANDLED',
      actorId,
      data: { inbound_email_id: mailId, handled },
      at: now,
    });
  });
}
