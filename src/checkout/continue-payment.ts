import type { Order } from '#applications/order/access.ts';
import { can } from '#applications/order/acts.ts';
import { confirmPayment } from '#money/confirm-payment.ts';
import { readSession } from '#money/read-session.ts';
import type { Context } from '#platform/context.ts';
import { openPaymentPage, readPayment } from './payment-page.ts';
import { refuseChanged } from './place-orders.ts';

/**
 * The payment page of an order that waits for its payment, with whatever is paid together with it: the one that is open,
 * or a new one when that has expired.
 * @returns null when the order turns out to be paid
 * @throws Refusal PAYMENT_PROVIDER, and INVALID_INPUT, MAY_NOT_ENTER or CONFLICT where it has to be ordered anew
 */
export async function continuePayment(
  ctx: Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'settings' | 'log'>,
  order: Order,
): Promise<string | null> {
  if (!can({ order }, 'pay').yes) return null;
  const own = await readPayment(ctx.db, order.paymentId);
  const session = own.payment.sessionId ? await readSession(ctx, own.payment.sessionId) : undefined;
  if (session?.paid) {
    await confirmPayment(ctx, session.id);
    return null;
  }
  await refuseChanged(ctx, own.orders);
  if (session?.status === 'open' && session.url) return session.url;
  return (await openPaymentPage(ctx, own, session?.id)).url;
}
