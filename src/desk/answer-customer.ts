import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import type { AuditData, AuditEventType } from '#audit/events.ts';
import { recordAudit } from '#audit/record-audit.ts';
import type { answerCustomerInput, settleMessagesInput } from '#orders/contracts/message-contract.ts';
import { releaseLease, withTaskLease } from '#orders/lease.ts';
import { lockOrder } from '#orders/lock-orders.ts';
import { notifyCustomer } from '#orders/notify-customer.ts';
import { closeMessages } from '#orders/order-messages.ts';
import { can } from '#orders/states/actions.ts';
import { isWaitingTask } from '#orders/states/open-task-kinds.ts';
import { orderMessages } from '#orders/tables/messages.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>;

/**
 * Answers the customer's messages: the answer stands in the thread and is mailed. A message that came since the operator
 * read them stays open.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export const answerCustomer = (
  ctx: Ctx,
  { text, ...read }: z.infer<typeof answerCustomerInput>,
  viewer: Viewer,
): Promise<void> =>
  closeOpenMessages(ctx, { ...read, reason: null }, viewer, async (tx, record, at) => {
    const id = ctx.ids.uuid();
    const staffId = viewer.userId;
    await tx
      .insert(orderMessages)
      .values({ id, orderId: read.order_id, author: 'staff', staffId, text, createdAt: at });
    await record('MESSAGE_ANSWERED', { message_id: id });
    await notifyCustomer(ctx, tx, read.order_id, 'message_answered', `message:${id}`, { data: { message: id } });
  });

/** The messages need no answer, and why; the customer is told nothing. @throws Refusal NOT_FOUND, CONFLICT */
export const settleMessages = (ctx: Ctx, input: SettleInput, viewer: Viewer): Promise<void> =>
  closeOpenMessages(ctx, input, viewer, (_tx, record, _at) =>
    record('MESSAGE_SETTLED', { messages: input.message_ids.length }),
  );

type SettleInput = z.infer<typeof settleMessagesInput>;
type Work = (tx: Tx, record: (type: AuditEventType, data: AuditData) => Promise<void>, at: Date) => Promise<void>;

/** Under the task lease; an order without an application has none, and there the first of two operators wins. */
async function closeOpenMessages(
  ctx: Ctx,
  {
    order_id: orderId,
    message_ids: messageIds,
    reason,
  }: SettleInput | (Omit<SettleInput, 'reason'> & { reason: null }),
  viewer: Viewer,
  work: Work,
): Promise<void> {
  const close = async (tx: Tx, submissionId: string | undefined) => {
    const at = ctx.clock.now();
    const closed = await closeMessages(tx, { orderId, messageIds, staffId: viewer.userId, reason, at });
    if (closed.length === 0)
      throw new Refusal('CONFLICT', 'Somebody has answered this meanwhile. The thread has been brought up to date.');
    const event = { orderId, submissionId, actorId: viewer.userId, at };
    await work(tx, (type, data) => recordAudit(tx, { id: ctx.ids.uuid(), type, ...event, data }), at);
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'message' } });
  };
  const [submission] = await ctx.db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.orderId, orderId));
  if (submission) {
    await withTaskLease(ctx, submission.id, viewer, async (tx, { id }, _now, task) => {
      await close(tx, id);
      // Nothing else is left to do now, so nobody holds it.
      if (!can({ task }, 'work_on').allowed || isWaitingTask(task.kind)) await releaseLease(tx, id);
    });
    return;
  }
  await ctx.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked) throw notFound('Order');
    if (locked.submission)
      throw new Refusal('CONFLICT', 'Its application has begun meanwhile: claim its task, and answer there.');
    await close(tx, undefined);
  });
}
