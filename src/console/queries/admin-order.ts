import { desc, eq } from 'drizzle-orm';
import { readInboundOfOrder } from '#inbox/inbound-emails.ts';
import { readNoFurtherRefund, readRefunds } from '#money/refunds/read-refunds.ts';
import { pricePartsOf, selectOptionalOrderFacts } from '#orders/order-facts.ts';
import { readEventsOfOrder } from '#orders/read-events.ts';
import { readNextAction } from '#orders/read-next-actions.ts';
import { readRefusedRefunds } from '#orders/read-refused-refunds.ts';
import { readActionableTaskKind } from '#orders/read-task-kinds.ts';
import { findRepeatedRefundCause, isOrderEndingRefund, refundEffect } from '#orders/refund-effect.ts';
import { isEndedTask } from '#orders/states/open-task-kinds.ts';
import { orders, payments } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { notifications } from '#outbox/tables.ts';
import { findZone } from '#permits/catalogue.ts';
import { priceParts } from '#permits/zone.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { type AdminOrder, adminOrderSchema } from '../admin-order-contract.ts';
import { readSubmissionOfOrder } from './submissions.ts';

/** @throws Refusal NOT_FOUND */
export async function readAdminOrder(
  ctx: Pick<Context, 'db' | 'clock' | 'settings'>,
  orderId: string,
  userId: string,
): Promise<AdminOrder> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw notFound('Order');
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, order.paymentId));
  const nextAction = await readNextAction(ctx, orderId);
  const sent = await ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.orderId, orderId))
    .orderBy(desc(notifications.createdAt));
  const submission = await readSubmissionOfOrder(ctx, orderId, userId);
  const [application] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, orderId));
  const [refused] = await readRefusedRefunds(ctx.db, eq(orders.id, orderId));
  const amountCents = order.totalCents - order.refundedCents;
  const all = { amountCents, cause: findRepeatedRefundCause(refused, amountCents) };
  const zone = findZone(order.country, order.cityZone);
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  return adminOrderSchema.parse({
    order_id: order.id,
    user_id: order.userId,
    payment: {
      session_id: payment?.sessionId ?? null,
      payment_id: payment?.providerPaymentId ?? null,
      paid_at: order.paidAt?.toISOString() ?? null,
      total_cents: order.totalCents,
      refunded_cents: order.refundedCents,
      currency: order.currency,
      price_parts: zone && facts ? priceParts(zone, pricePartsOf(facts, application)) : null,
    },
    next_action: {
      owner: nextAction?.owner,
      next_at: nextAction?.nextAt?.toISOString() ?? null,
      why: nextAction?.why,
    },
    refunds: await readRefunds(ctx.db, orderId),
    refund_due:
      submission !== null && isEndedTask(await readActionableTaskKind(ctx.db, submission.id, ctx.clock.now())),
    refused_cents: refused?.amountCents ?? 0,
    whole_refund: refundEffect(isOrderEndingRefund(order, all), application),
    no_further_refund: await readNoFurtherRefund(ctx.db, orderId),
    submission,
    mails_in: await readInboundOfOrder(ctx, orderId),
    mails_out: sent.map((mail) => ({
      id: mail.id,
      type: mail.type,
      recipient: mail.recipient,
      attempts: mail.attempts,
      sent_at: mail.sentAt?.toISOString() ?? null,
      dropped_at: mail.droppedAt?.toISOString() ?? null,
      created_at: mail.createdAt.toISOString(),
    })),
    events: await readEventsOfOrder(ctx, orderId),
  });
}
