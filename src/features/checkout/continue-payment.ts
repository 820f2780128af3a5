import type { Order } from '#features/orders/access.ts';
import type { Context } from '#platform/context.ts';
import { confirmPayment } from './confirm-payment.ts';
import { openPaymentPage } from './place-order.ts';
import { readSession } from './read-session.ts';

/**
 * The payment page of an order that waits for its payment: the one that is open, or a new one when that has expired.
 * @returns null when the order turns out to be paid
 * @throws Refusal PAYMENT_PROVIDER
 */
export async function continuePayment(
  ctx: Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'settings' | 'log'>,
  order: Order,
): Promise<string | null> {
  if (order.status !== 'pending') return null;
  if (!order.paymentSessionId) return (await openPaymentPage(ctx, order)).url;
  const session = await readSession(ctx, order.paymentSessionId);
  if (session.paid) {
    await confirmPayment(ctx, session.id);
    return null;
  }
  if (session.status === 'open' && session.url) return session.url;
  return (await openPaymentPage(ctx, order, session.id)).url;
}
