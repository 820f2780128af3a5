import { eq } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { isRefundOpen, type NoFurtherRefundRequest } from '#orders/contracts/refund-contract.ts';
import { lockOrder } from '#orders/lock-orders.ts';
import { readRefusedRefunds } from '#orders/read-refused-refunds.ts';
import { readActionableTaskKind } from '#orders/read-task-kinds.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { orders } from '#orders/tables/orders.ts';
import { noFurtherRefunds, refunds } from '#orders/tables/refunds.ts';
import { enqueueNotification } from '#outbox/enqueue-notification.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';

/**
 * Decides that the rest of an ended application's money, or of what the bank refused to refund, stays with us. It
 * records the reason, and from then on no refund is due; an admin may still make one. The customer knew that we decide,
 * and is notified of the decision.
 * @throws Refusal NOT_FOUND, CONFLICT when the page was old, a refund is under way, or none is due
 */
export async function refuseFurtherRefund(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { order_id: orderId, reason, refunded_cents }: NoFurtherRefundRequest,
  actorId: string,
): Promise<void> {
  const { ids } = ctx;
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked) throw notFound('Order');
    const { order, submission } = locked;
    if (order.refundedCents !== refunded_cents) {
      throw new Refusal('CONFLICT', 'This order was refunded in the meantime. Please look at what is left.');
    }
    const earlierRefunds = await tx
      .select({ status: refunds.status })
      .from(refunds)
      .where(eq(refunds.orderId, orderId));
    if (earlierRefunds.some(({ status }) => isRefundOpen(status))) {
      throw new Refusal('CONFLICT', 'A refund of this order is under way.');
    }
    const [refusedRefund] = await readRefusedRefunds(tx, eq(orders.id, orderId));
    const kind = refusedRefund?.kind ?? (submission ? await readActionableTaskKind(tx, submission.id, at) : null);
    assertAllowed({ task: { kind } }, 'close_refund');
    const decision = { reason, actorId, createdAt: at };
    await tx
      .insert(noFurtherRefunds)
      .values({ orderId, ...decision })
      .onConflictDoUpdate({ target: noFurtherRefunds.orderId, set: decision });
    await recordAudit(tx, {
      id: ids.uuid(),
      type: 'REFUND_CLOSED',
      orderId,
      actorId,
      data: { refunded_cents, kept_cents: order.totalCents - refunded_cents },
      at,
    });
    const { customerEmail: recipient, userId } = order;
    await enqueueNotification(ctx, tx, {
      type: 'refunded',
      factKey: `refund_closed:${orderId}:${at.getTime()}`,
      recipient,
      orderId,
      ...(userId && { userId }),
      data: { closed: 'yes', why: reason },
    });
  });
}
