import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import type { matchMailSchema } from '#orders/contracts/mail-contract.ts';
import { lockMail } from '#orders/lock-mail.ts';
import { readAuthorityRefusal } from '#orders/read-refusal.ts';
import { inboundEmails } from '#orders/tables/mails.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { type ErrorCode, Refusal } from '#platform/errors.ts';
import { notifyDeskOfMail } from './notify-desk-of-mail.ts';

/**
 * A person decides which order a mail is about. It is then read and applied as if it had come to the application's own
 * address; the rules about senders and documents still apply. An operator chooses among the candidates.
 * @returns the earlier refusal that still holds, in words; null where there is none
 * @throws Refusal NOT_FOUND, CONFLICT when it is matched already, or the order has no application
 */
export async function matchMailManually(
  { db, queue, ids, clock }: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { mail_id: mailId, order_ref: orderRef }: z.infer<typeof matchMailSchema>,
  viewer: Viewer,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const { mail, submissionIds: candidateIds } = await lockMail(tx, mailId, viewer);
    if (mail.submissionId && mail.matchedBy !== 'plate') {
      throw new Refusal('CONFLICT', 'This e-mail belongs to an order already.');
    }
    const { orderId, submission } = await findApplication(tx, orderRef);
    const submissionId = submission.id;
    if (!candidateIds.includes(submissionId) && !viewer.roles.includes('admin')) {
      throw createRefusal('CONFLICT', 'Nothing in this e-mail names that order. An admin can match it.');
    }
    await tx
      .update(inboundEmails)
      .set({ submissionId, matchedBy: 'person', reviewReason: null, handledAt: null, handledBy: null })
      .where(eq(inboundEmails.id, mailId));
    await recordAudit(tx, {
      id: ids.uuid(),
      type: 'MAIL_MATCHED',
      orderId,
      submissionId,
      actorId: viewer.userId,
      data: { inbound_email_id: mailId },
      at: clock.now(),
    });
    await notifyDeskOfMail(tx, [...candidateIds, submissionId]);
    await queue.enqueue(tx, 'read-inbound-mail', { inboundEmailId: mailId });
    const refusal = await readAuthorityRefusal(tx, submission);
    return refusal?.stands ? refusal.text : null;
  });
}

/** @throws Refusal NOT_FOUND, CONFLICT */
async function findApplication(
  tx: Tx,
  orderRef: string,
): Promise<{ orderId: string; submission: typeof submissions.$inferSelect }> {
  const [row] = await tx
    .select({ orderId: orders.id, submission: submissions })
    .from(orders)
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .where(eq(orders.orderRef, orderRef));
  if (!row) throw createRefusal('NOT_FOUND', 'There is no order with this reference.');
  const { orderId, submission } = row;
  if (!submission) throw createRefusal('CONFLICT', 'This order has no application yet.');
  return { orderId, submission };
}

const createRefusal = (code: ErrorCode, text: string) => new Refusal(code, text, { fields: { order_ref: text } });
