import { desc, eq } from 'drizzle-orm';
import { notifications } from '#features/notifications/tables.ts';
import { orders } from '#features/orders/tables.ts';
import { readRefunds } from '#features/refunds/read-refunds.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { type OrderStory, orderStorySchema } from '../contract.ts';
import { readEventsOfOrder } from './activity.ts';
import { readInboundOfOrder } from './inbound-emails.ts';
import { readSubmissionOfOrder } from './submissions.ts';

/** @throws Refusal NOT_FOUND */
export async function readOrderStory(
  ctx: Pick<Context, 'db' | 'clock' | 'settings'>,
  orderId: string,
): Promise<OrderStory> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw notFound('Order');
  const sent = await ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.orderId, orderId))
    .orderBy(desc(notifications.createdAt));
  return orderStorySchema.parse({
    order_id: order.id,
    user_id: order.userId,
    payment: {
      session_id: order.paymentSessionId,
      payment_id: order.paymentIntentId,
      paid_at: order.paidAt?.toISOString() ?? null,
      total_cents: order.totalCents,
      refunded_cents: order.refundedCents,
      currency: order.currency,
    },
    refunds: await readRefunds(ctx.db, orderId),
    submission: await readSubmissionOfOrder(ctx, orderId),
    mails_in: await readInboundOfOrder(ctx, orderId),
    mails_out: sent.map((mail) => ({
      id: mail.id,
      type: mail.type,
      recipient: mail.recipient,
      attempts: mail.attempts,
      sent_at: mail.sentAt?.toISOString() ?? null,
      created_at: mail.createdAt.toISOString(),
    })),
    events: await readEventsOfOrder(ctx, orderId),
  });
}
