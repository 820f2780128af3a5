import type { Order } from '#applications/order/access.ts';
import { can } from '#applications/order/acts.ts';
import { confirmPayment } from '#money/confirm-payment.ts';
import { readSession } from '#money/read-session.ts';
import type { Context } from '#platform/context.ts';
import { openPaymentPage, readPayment } from './payment-page.ts';

/**
 * The payment page of an order that waits for its payment, with whatever is paid together with it: the one that is open,
 * or a new one when that has expired.
 * @returns null when the order turns out to be paid
 * @throws Refusal PAYMENT_PROVIDER
 */
export async function continuePayment(
  ctx: Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'settings' | 'log'>,
  order: Order,
): Promise<string | null> {
  if (!can({ order }, 'pay').yes) return null;
  const own = await readPayment(ctx.db, order.paymentId);
  if (!own.payment.sessionId) return (await openPaymentPage(ctx, own)).url;
  const session = await readSession(ctx, own.payment.sessionId);
  if (session.paid) {
    await confirmPayment(ctx, session.id);
    return null;
  }
  if (session.status === 'open' && session.url) return session.url;
  return (await openPaymentPage(ctx, own, session.id)).url;
}
