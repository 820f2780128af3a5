import { eq } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { notifyCustomer } from '#orders/notify-customer.ts';
import { isAnswerYes, isReceiptOnly } from '#orders/states/letter-answers.ts';
import { letters } from '#orders/tables/letters.ts';
import type { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';

type Ctx = Pick<Context, 'queue' | 'ids' | 'clock'>;
type Letter = typeof letters.$inferSelect;

/**
 * Applies a contact's answer about a visit that is still to come. It notifies the customer; where the visit is not
 * announced, a person gets it too (task-kind.ts). The submission is locked.
 * @param cause tells the customer's mail apart from another one about the same visit
 */
export async function notifyVisitOutcome(
  ctx: Ctx,
  tx: Tx,
  { id: submissionId, orderId }: typeof submissions.$inferSelect,
  entry: Letter,
  { answer, cause }: { answer: Letter['answer']; cause: string },
): Promise<void> {
  const at = ctx.clock.now();
  const waitsOn = isReceiptOnly(answer);
  if (waitsOn || !entry.visitAt || entry.visitAt <= at) return;
  const data = { letter_id: entry.id };
  if (isAnswerYes(answer)) {
    // The contact repeats an earlier answer.
    if (!isAnswerYes(entry.answer))
      await notifyCustomer(ctx, tx, orderId, 'visit_announced', `visit_announced:${entry.id}:${cause}`, { data });
    return;
  }
  await tx.update(letters).set({ unannouncedAt: at }).where(eq(letters.id, entry.id));
  await recordAudit(tx, { id: ctx.ids.uuid(), type: 'VISIT_UNANNOUNCED', orderId, submissionId, data, at });
  await notifyCustomer(ctx, tx, orderId, 'visit_unannounced', `visit_unannounced:${entry.id}:${cause}`, { data });
  await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'task' } });
}
