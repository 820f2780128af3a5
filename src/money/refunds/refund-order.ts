import { eq } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { readCancellationFacts } from '#orders/action-facts.ts';
import { cancelOrder } from '#orders/cancel-order.ts';
import { isRefundRefused, type RefundCause, type RefundRequest } from '#orders/contracts/refund-contract.ts';
import { type LockedOrder, lockOrder } from '#orders/lock-orders.ts';
import { readRefusedRefunds } from '#orders/read-refused-refunds.ts';
import { findRepeatedRefundCause, isOrderEndingRefund, refundEffect } from '#orders/refund-effect.ts';
import { assertAllowed, notPaidReason } from '#orders/states/actions.ts';
import type { Canceller } from '#orders/states/lifecycle.ts';
import { orders, payments } from '#orders/tables/orders.ts';
import { refunds } from '#orders/tables/refunds.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { settleRefund } from './settle-refund.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;

/** A live process settles at once; the job serves a process that died, so it waits this long. Seconds. */
const settleJobDelaySeconds = 20;

const refusedText = 'The card provider refused this refund. Nothing was given back.';
/** The order stays cancelled. */
const owedToCustomerText =
  'Your order is cancelled, and nothing is sent. The card provider refused the refund: we owe it to you, and a person of our team sees to it.';

/** Who makes a refund, or for what cause. */
type RefundOrigin =
  /** The account behind the refund, whatever its reason: none when a rule refunds, or a guest cancels their order. */
  | { actorId: string | undefined; cause?: undefined; action?: 'cancel_order' }
  /** No account: we missed this promise, the vehicle had its certificate, or some days required nothing. */
  | { actorId?: undefined; cause: RefundCause; action?: undefined };

/**
 * Refunds the money of one order, in full or in part. The intent is committed first, with a job that completes it
 * whatever happens to this process. The provider gets the intent's own id, so it never refunds twice.
 * @throws Refusal NOT_FOUND, NOT_PAID, INVALID_INPUT when the amount is more than is left, CONFLICT when the page was
 * old, another refund is under way, the robot is at the portal, or the provider refuses
 */
export async function refundOrder(
  ctx: Ctx,
  request: RefundRequest,
  origin: RefundOrigin,
): Promise<{ refund_id: string; status: 'done' | 'open' }> {
  const id = await recordRefundIntent(ctx, request, origin);
  const status = await settleRefund(ctx, id).catch((error: unknown) => {
    ctx.log.error({ err: error, refund_id: id }, 'refund is still open');
    return 'open' as const;
  });
  if (isRefundRefused(status)) throw new Refusal('CONFLICT', origin.action ? owedToCustomerText : refusedText);
  return { refund_id: id, status };
}

async function recordRefundIntent(ctx: Ctx, request: RefundRequest, origin: RefundOrigin): Promise<string> {
  const { ids, clock, queue } = ctx;
  const [id, now] = [ids.uuid(), clock.now()];
  const { order_id: orderId, amount_cents: amountCents, reason } = request;
  const { actorId } = origin;
  await ctx.db
    .transaction(async (tx) => {
      const locked = await lockOrder(tx, orderId);
      if (!locked) throw notFound('Order');
      // The order is locked, so that nothing is sent between this check and the refund.
      if (origin.action) assertAllowed(await readCancellationFacts(tx, locked, now), origin.action);
      const [payment] = await tx.select().from(payments).where(eq(payments.id, locked.order.paymentId));
      const cause = origin.cause ?? (await findRepeatedPromise(tx, locked, request, actorId));
      const endsOrder = isOrderEndingRefund(locked.order, { amountCents, cause });
      assertRefundAllowed(locked, request, endsOrder, payment?.providerPaymentId);
      await tx.insert(refunds).values({ id, orderId, amountCents, reason, cause, actorId, createdAt: now });
      const effect = refundEffect(endsOrder, locked.submission);
      if (endsOrder) await cancelOrder(ctx, tx, locked, { by: cancellerOf(origin), actorId });
      await recordAudit(tx, {
        id: ids.uuid(),
        type: 'REFUND_STARTED',
        orderId,
        actorId,
        data: {
          refund_id: id,
          amount_cents: amountCents,
          effect: effect.message,
          ...(cause && { cause }),
          ...(origin.action && { taken_back: true }),
        },
        at: now,
      });
      await tx.update(orders).set({ updatedAt: now }).where(eq(orders.id, orderId));
      const startAfter = new Date(now.getTime() + settleJobDelaySeconds * 1000);
      await queue.enqueue(tx, 'settle-refund', { refundId: id }, { startAfter });
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Refusal('CONFLICT', 'Another refund of this order is under way.');
      throw error;
    });
  return id;
}

/** A guest cancels without an account. */
function cancellerOf({ actorId, action }: RefundOrigin): Canceller {
  if (action === 'cancel_order') return 'customer';
  return actorId === undefined ? 'rules' : 'staff';
}

async function findRepeatedPromise(
  tx: Tx,
  { order }: LockedOrder,
  request: RefundRequest,
  actorId: string | undefined,
) {
  // Only staff repeat a refund that the bank has refused.
  if (!actorId || actorId === order.userId) return null;
  const [refusedRefund] = await readRefusedRefunds(tx, eq(orders.id, order.id));
  return findRepeatedRefundCause(refusedRefund, request.amount_cents);
}

function assertRefundAllowed(
  { order, submission }: LockedOrder,
  request: RefundRequest,
  endsOrder: boolean,
  providerPaymentId: string | null | undefined,
): void {
  assertAllowed({ order }, 'refund');
  if (!providerPaymentId) throw new Refusal(notPaidReason.code, notPaidReason.reason);
  if (order.refundedCents !== request.refunded_cents) {
    throw new Refusal(
      'CONFLICT',
      'This order was refunded in the meantime. Please look at what is left, then try again.',
    );
  }
  const remainingCents = order.totalCents - order.refundedCents;
  if (remainingCents === 0 || request.amount_cents > remainingCents) {
    const text = remainingCents === 0 ? 'Nothing is left to refund.' : 'This is more than is left to refund.';
    throw new Refusal('INVALID_INPUT', text, { fields: { amount_cents: text } });
  }
  if (endsOrder) assertAllowed({ order, application: submission ?? null }, 'refund_in_full');
}
