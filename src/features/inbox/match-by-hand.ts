import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record.ts';
import { orders } from '#features/orders/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { type ErrorCode, Refusal } from '#platform/errors.ts';
import type { matchMailSchema } from './contract.ts';
import { readInboundMail } from './job.ts';
import { lockWaitingMail } from './lock-waiting-mail.ts';
import { inboundEmails } from './tables.ts';

/**
 * A person says which order a mail is about. It is then read and applied as if it had come to the application's own
 * address; the rule about senders stays.
 * @throws Refusal NOT_FOUND, CONFLICT when it is matched already, or the order has no application
 */
export async function matchByHand(
  { db, queue, ids, clock }: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { mail_id: mailId, order_ref: orderRef }: z.infer<typeof matchMailSchema>,
  actorId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWaitingMail(tx, mailId);
    const { orderId, submissionId } = await findApplication(tx, orderRef);
    await tx
      .update(inboundEmails)
      .set({ submissionId, matchedBy: 'person', handledAt: null, handledBy: null })
      .where(eq(inboundEmails.id, mailId));
    await recordAudit(tx, {
      id: ids.uuid(),
      type: 'MAIL_MATCHED',
      orderId,
      submissionId,
      actorId,
      data: { inbound_email_id: mailId },
      at: clock.now(),
    });
    await queue.enqueue(tx, readInboundMail, { inboundEmailId: mailId });
  });
}

/** @throws Refusal NOT_FOUND, CONFLICT */
async function findApplication(tx: Tx, orderRef: string): Promise<{ orderId: string; submissionId: string }> {
  const [found] = await tx
    .select({ orderId: orders.id, submissionId: submissions.id })
    .from(orders)
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .where(eq(orders.orderRef, orderRef));
  if (!found) throw refused('NOT_FOUND', 'There is no order with this reference.');
  const { orderId, submissionId } = found;
  if (!submissionId) throw refused('CONFLICT', 'This order has no application yet.');
  return { orderId, submissionId };
}

const refused = (code: ErrorCode, text: string) => new Refusal(code, text, { fields: { order_ref: text } });
