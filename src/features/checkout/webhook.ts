import { eq } from 'drizzle-orm';
import { orders } from '#features/orders/tables.ts';
import { bookRefunds } from '#features/refunds/book-refunds.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { confirmPayment } from './confirm-payment.ts';
import { paymentEvents } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log'>;

/** The second comes for money that was only promised at the first. */
const paidEvents = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

/**
 * The provider's own word that something happened. It may come twice, late, early or in any order; it is only a hint to
 * look: what counts is the session as the provider tells it when asked. Answering means that we have acted on it.
 * @throws Refusal INVALID_INPUT on a bad signature, PAYMENT_PROVIDER when it is to be delivered again
 */
export async function receivePaymentEvent(ctx: Ctx, body: string, signature: string): Promise<void> {
  const event = await ctx.payments.readWebhook(body, signature).catch(() => {
    throw new Refusal('INVALID_INPUT', 'The signature of this event is not good.');
  });
  if (paidEvents.has(event.type) && event.sessionId) {
    await confirmPayment(ctx, event.sessionId).catch((error: unknown) => {
      // A session that is not ours or does not fit will not become better by being delivered again.
      if (!(error instanceof Refusal) || error.code === 'PAYMENT_PROVIDER') throw error;
      ctx.log.warn({ event_id: event.id, code: error.code }, 'payment event confirms nothing');
    });
  }
  if (event.type === 'charge.refunded' && event.refundedPaymentId) await takeUpRefunds(ctx, event.refundedPaymentId);
  await ctx.db
    .insert(paymentEvents)
    .values({
      id: event.id,
      type: event.type,
      sessionId: event.sessionId,
      payload: event.payload,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing({ target: paymentEvents.id });
}

/** Made by us, or at the provider's own dashboard: our books say what the provider's do. */
async function takeUpRefunds(ctx: Ctx, paymentIntentId: string): Promise<void> {
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentIntentId, paymentIntentId));
  if (order) await bookRefunds(ctx, order.id, paymentIntentId);
  else ctx.log.warn({ payment_id: paymentIntentId }, 'refund of a payment that belongs to no order');
}
