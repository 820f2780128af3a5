import { eq } from 'drizzle-orm';
import type { Viewer } from '#accounts/viewer.ts';
import { isOthersStaff, type Order } from '#applications/order/access.ts';
import { requireCan } from '#applications/order/acts.ts';
import { isHeld } from '#applications/order/lifecycle.ts';
import { takenBackWords } from '#applications/refunds/contract.ts';
import { orderFacts } from '#applications/runs/act-facts.ts';
import { submissions } from '#applications/runs/tables.ts';
import { openCaveats } from '#permits/verdict.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { refundOrder } from './refund-order.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;

/**
 * All of the money of an order that something spoke against, which its customer was not asked about before paying (an order
 * by the API), or that still waits for its customer's second thoughts, back by their own click.
 * @throws Refusal NOT_ALLOWED to staff, whatever link of the customer's they hold; NOT_PAID, CONFLICT when nothing spoke against it and it does not wait, work on it has begun or it is refunded already
 */
export async function takeBack(ctx: Ctx, order: Order, viewer: Viewer | undefined): Promise<void> {
  if (isOthersStaff(viewer, order)) {
    const text = 'Only the customer takes an order back. An admin refunds it with a reason of their own.';
    throw new Refusal('NOT_ALLOWED', text);
  }
  const [application = null] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, order.id));
  requireCan({ order: orderFacts(order), application }, 'take_back');
  const [caveat] = openCaveats(order.caveats);
  const isWaiting = application !== null && isHeld(application.holdState);
  if (!caveat && !isWaiting)
    throw new Refusal('CONFLICT', 'Nothing spoke against this order. Please write to us about a refund.');
  const { id: order_id, totalCents, refundedCents: refunded_cents } = order;
  const reason = caveat ? `${takenBackWords} ${caveat.text}` : takenBackWords;
  await refundOrder(
    ctx,
    { order_id, amount_cents: totalCents - refunded_cents, refunded_cents, reason },
    { actorId: viewer?.userId },
  );
}
