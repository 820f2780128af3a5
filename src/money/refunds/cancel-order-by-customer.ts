import type { Viewer } from '#accounts/viewer.ts';
import { isStaffOnOthersOrder, type Order } from '#orders/access.ts';
import { customerCancellationReason } from '#orders/contracts/refund-contract.ts';
import { listUnacceptedWarnings } from '#permits/admission-verdict.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { refundOrder } from './refund-order.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;

/**
 * All of the money of an order of which nothing was sent yet, back by its customer's own click. What something spoke against
 * that its customer was not asked about before paying (an order by the API) is named in the mail.
 * @throws Refusal NOT_ALLOWED to staff, whatever link of the customer's they hold; NOT_PAID, CONFLICT when work on it has begun or it is refunded already
 */
export async function cancelOrderByCustomer(ctx: Ctx, order: Order, viewer: Viewer | undefined): Promise<void> {
  if (isStaffOnOthersOrder(viewer, order)) {
    const text = 'Only the customer takes an order back. An admin refunds it with a reason of their own.';
    throw new Refusal('NOT_ALLOWED', text);
  }
  // What goes back for days of rest is part of it all now.
  const caveat = listUnacceptedWarnings(order.caveats).find(({ code }) => code !== 'free_days');
  const { id: order_id, totalCents, refundedCents: refunded_cents } = order;
  const reason = caveat ? `${customerCancellationReason} ${caveat.text}` : customerCancellationReason;
  await refundOrder(
    ctx,
    { order_id, amount_cents: totalCents - refunded_cents, refunded_cents, reason },
    { actorId: viewer?.userId, act: 'take_back' },
  );
}
