import { and, eq, isNull } from 'drizzle-orm';
import { deskQuestions, deskTasks } from '#applications/desk/tables.ts';
import { hasState } from '#applications/order/has-state.ts';
import { selectOptionalOrderFacts } from '#applications/order/order-facts.ts';
import { orders } from '#applications/order/tables.ts';
import { verdictOf } from '#applications/order/verdict-of.ts';
import { isRefundRefused } from '#applications/refunds/contract.ts';
import { refunds } from '#applications/refunds/tables.ts';
import { submissions } from '#applications/runs/tables.ts';
import { promisedBy, urgentLabel } from '#permits/pricing.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { refundOrder } from './refund-order.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;

/**
 * An order was sold with a doubt, and what has become known since says that its vehicle may not enter: all of its money
 * goes back, by nobody's hand. Asked again, or when the customer has mended what was wrong, it does nothing. What the provider
 * or the bank has refused once is left to a person: every try would be another refund there.
 */
export async function refundExcluded(ctx: Ctx, orderId: string): Promise<void> {
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  if (!facts || facts.order.withdrawnAt) return;
  const verdict = verdictOf(ctx, facts);
  if (verdict?.need !== 'may_not_enter') return;
  const isRefused = and(
    eq(refunds.orderId, orderId),
    isNull(refunds.actorId),
    hasState(refunds.status, isRefundRefused),
  );
  if ((await ctx.db.$count(refunds, isRefused)) > 0) {
    ctx.log.error({ order_id: orderId }, 'an order whose vehicle may not enter could not be refunded: a person must');
    return;
  }
  const { totalCents, refundedCents } = facts.order;
  await refund(ctx, facts.order, totalCents - refundedCents, `Your vehicle may not enter: ${verdict.reason}`);
}

const missedWords = 'We had promised to apply within a few hours and did not, so you do not pay for urgent processing.';

/**
 * The time of an urgent order is up and nobody has applied: what urgent processing cost goes back unasked, once. It is not
 * ours where the customer was asked something, the portal is closed or the application has ended, which has a refund of its own.
 */
export async function refundMissedPromise(ctx: Ctx, orderId: string): Promise<void> {
  const [found] = await ctx.db
    .select({ order: orders, submission: submissions, entity: permitEntities, task: deskTasks })
    .from(orders)
    .innerJoin(submissions, eq(submissions.orderId, orders.id))
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(eq(orders.id, orderId));
  if (!found || found.order.withdrawnAt || found.task?.ended || found.entity.pausedBecause) return;
  const { order, submission } = found;
  const due = promisedBy(order, submission.createdAt);
  if (ctx.clock.now() < due || (submission.sendingSince && submission.sendingSince <= due)) return;
  const isAsked = eq(deskQuestions.submissionId, submission.id);
  if ((await ctx.db.$count(deskQuestions, isAsked)) > 0) return;
  const isDone = and(eq(refunds.orderId, orderId), eq(refunds.reason, missedWords));
  if ((await ctx.db.$count(refunds, isDone)) > 0) return;
  const paid = order.priceItems.find(({ label }) => label === urgentLabel)?.amount_cents ?? 0;
  const amount = Math.min(paid, order.totalCents - order.refundedCents);
  if (amount > 0) await refund(ctx, order, amount, missedWords);
}

async function refund(
  ctx: Ctx,
  { id, refundedCents }: typeof orders.$inferSelect,
  amount_cents: number,
  reason: string,
): Promise<void> {
  const request = { order_id: id, amount_cents, refunded_cents: refundedCents, reason };
  await refundOrder(ctx, request, undefined).catch((error: unknown) => {
    // It is refunded already, or is being refunded.
    if (!(error instanceof Refusal)) throw error;
    ctx.log.info({ order_id: id, code: error.code }, 'nothing to refund');
  });
}
