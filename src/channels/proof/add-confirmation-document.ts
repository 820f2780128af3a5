import { eq } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { notifyCustomer } from '#orders/notify-customer.ts';
import { isGranted } from '#orders/states/lifecycle.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { selectSharingSubmissions } from './confirm-submission.ts';

type Submission = typeof submissions.$inferSelect;

/**
 * A permit was confirmed without a document, and its authority sends the document later: the customer now gets it, also
 * by mail.
 */
export async function addConfirmationDocument(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  submission: Submission,
  { mailId, path }: { mailId: string; path: string },
): Promise<void> {
  for (const { id, orderId, status, confirmationPdfPath } of [
    submission,
    ...(await selectSharingSubmissions(tx, submission.id)),
  ]) {
    if (!isGranted(status) || confirmationPdfPath !== null) continue;
    await tx.update(submissions).set({ confirmationPdfPath: path }).where(eq(submissions.id, id));
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'DOCUMENT_ADDED',
      orderId,
      submissionId: id,
      data: { inbound_email_id: mailId },
      at: ctx.clock.now(),
    });
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'mail' } });
    await notifyCustomer(ctx, tx, orderId, 'confirmed', `document:${mailId}:${id}`, { data: { adds: 'yes' } });
  }
}
