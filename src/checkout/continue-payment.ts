import { confirmPayment } from '#money/confirm-payment.ts';
import { readPaymentSession } from '#money/read-payment-session.ts';
import { type Order, readOrdersOfPaymentSession } from '#orders/access.ts';
import { can } from '#orders/states/actions.ts';
import { isPaid } from '#orders/states/lifecycle.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { openPaymentPage, type PaymentWithOrders, readPaymentWithOrders } from './payment-page.ts';
import { assertOrdersUnchanged } from './place-orders.ts';

/**
 * Returns the payment page of an unpaid order and of the orders paid with it: the open page, or a new one when that
 * has expired.
 * @returns null when the order turns out to be paid
 * @throws Refusal PAYMENT_PROVIDER, and INVALID_INPUT, MAY_NOT_ENTER or CONFLICT where it has to be ordered anew
 */
export async function continuePayment(
  ctx: Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'settings' | 'log'>,
  order: Order,
): Promise<string | null> {
  if (!can({ order }, 'pay').allowed) return null;
  const paymentWithOrders = await readPaymentWithOrders(ctx.db, order.paymentId);
  const session = paymentWithOrders.payment.sessionId
    ? await readPaymentSession(ctx, paymentWithOrders.payment.sessionId)
    : undefined;
  if (session?.isPaid) {
    await confirmPayment(ctx, session.id);
    return null;
  }
  try {
    await assertOrdersUnchanged(ctx, paymentWithOrders.orders);
  } catch (refusal) {
    const { payment } = paymentWithOrders;
    // A page that could not be closed is no reason to say anything else.
    if (session?.status !== 'open' || (await closePaymentPage(ctx, payment, session.id).catch(() => true)))
      throw refusal;
    await confirmPayment(ctx, session.id);
    return null;
  }
  if (session?.status === 'open' && session.url) return session.url;
  return (await openPaymentPage(ctx, paymentWithOrders, session?.id)).url;
}

/**
 * Closes the payment page of an order that its customer has corrected, before the page of the corrected one opens: on two
 * open pages a customer pays twice, once for a wrong plate. The order itself stays, unpaid.
 * @throws Refusal NOT_FOUND for credentials that do not belong together, ALREADY_PAID, PAYMENT_PROVIDER
 */
export async function closePageBeforeChange(
  ctx: Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'settings' | 'log'>,
  { session_id: sessionId, guest_order_ref: orderRef }: { session_id: string; guest_order_ref: string },
): Promise<void> {
  const order = (await readOrdersOfPaymentSession(ctx.db, sessionId)).find((one) => one.orderRef === orderRef);
  if (!order) throw notFound('Order');
  const { payment } = await readPaymentWithOrders(ctx.db, order.paymentId);
  if (!isPaid(order.status) && (await closePaymentPage(ctx, payment, sessionId))) return;
  await confirmPayment(ctx, sessionId);
  throw new Refusal(
    'ALREADY_PAID',
    `Your order ${orderRef} has been paid meanwhile, as it was before you changed it. Write to us if it is wrong. Press the button again only if you want this order as well.`,
  );
}

/**
 * So that nobody pays on it in another tab. False when somebody just has.
 * @throws Refusal PAYMENT_PROVIDER when nobody knows
 */
async function closePaymentPage(
  { payments, log }: Pick<Context, 'payments' | 'log'>,
  { id, provider }: PaymentWithOrders['payment'],
  sessionId: string,
): Promise<boolean> {
  try {
    return await payments.getByName(provider).expireSession(sessionId);
  } catch (error) {
    log.error({ err: error, payment_id: id }, 'payment page could not be closed');
    throw new Refusal('PAYMENT_PROVIDER', 'Unable to start payment.');
  }
}
