import type { Viewer } from '#accounts/viewer.ts';
import { isStaffOnOthersOrder, type Order } from '#orders/access.ts';
import { customerCancellationReason } from '#orders/contracts/refund-contract.ts';
import { listUnacceptedWarnings } from '#permits/admission-verdict.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { refundOrder } from './refund-order.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;

/**
 * Refunds an order in full at its customer's own click, before a robot or a person has begun with it. The mail names any warning that
 * the customer did not see before paying (an order by the API).
 * @throws Refusal NOT_ALLOWED to staff, whatever link of the customer's they hold; NOT_PAID, CONFLICT when work on it
 * has begun or it is refunded already
 */
export async function cancelOrderByCustomer(ctx: Ctx, order: Order, viewer: Viewer | undefined): Promise<void> {
  if (isStaffOnOthersOrder(viewer, order)) {
    const text = 'Only the customer takes an order back. An admin refunds it with a reason of their own.';
    throw new Refusal('NOT_ALLOWED', text);
  }
  // The full refund includes what would go back for rest days.
  const warning = listUnacceptedWarnings(order.warnings).find(({ code }) => code !== 'free_days');
  const { id: order_id, totalCents, refundedCents: refunded_cents } = order;
  const reason = warning ? `${customerCancellationReason} ${warning.text}` : customerCancellationReason;
  await refundOrder(
    ctx,
    { order_id, amount_cents: totalCents - refunded_cents, refunded_cents, reason },
    { actorId: viewer?.userId, action: 'cancel_order' },
  );
}
