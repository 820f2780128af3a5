import { eq } from 'drizzle-orm';
import type { Order } from '#orders/access.ts';
import { orders, payments } from '#orders/tables/orders.ts';
import { checkoutReturn, thankYouReturn } from '#paths.ts';
import type { CheckoutAnswer } from '#permits/order-contract.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';

export interface PaymentWithOrders {
  payment: typeof payments.$inferSelect;
  /** Sorted by reference, so that a repeated call to the provider is the same call. */
  orders: readonly [Order, ...Order[]];
}

/** @throws Refusal NOT_FOUND when it has just been erased */
export async function readPaymentWithOrders(db: Queryable, paymentId: string): Promise<PaymentWithOrders> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const [first, ...otherOrders] = await db
    .select()
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(orders.orderRef);
  if (!payment || !first) throw notFound('Order');
  return { payment, orders: [first, ...otherOrders] };
}

/**
 * Opens the payment page of a payment. A repeated call returns the same page: the idempotency key is the payment, and
 * the page that this one replaces. The customer returns to the first of the orders.
 * @throws Refusal PAYMENT_PROVIDER, NOT_FOUND when the orders have just been erased
 */
export async function openPaymentPage(
  { db, payments: providers, settings, log }: Pick<Context, 'db' | 'payments' | 'settings' | 'log'>,
  { payment, orders: ordersOfPayment }: PaymentWithOrders,
  replaces?: string,
): Promise<CheckoutAnswer> {
  const [{ orderRef, customerEmail }] = ordersOfPayment;
  try {
    const provider = providers.getByName(payment.provider);
    const session = await provider.createSession({
      paymentId: payment.id,
      ...(replaces ? { replaces } : {}),
      orders: ordersOfPayment,
      email: customerEmail,
      currency: payment.currency,
      items: ordersOfPayment.flatMap((order) => listPriceItems(order, ordersOfPayment.length > 1)),
      successUrl: (sessionId) => settings.publicUrl + thankYouReturn(orderRef, sessionId),
      cancelUrl: settings.publicUrl + checkoutReturn(orderRef),
    });
    const [updatedPayment] = await db
      .update(payments)
      .set({ sessionId: session.id })
      .where(eq(payments.id, payment.id))
      .returning({ id: payments.id });
    if (!updatedPayment) {
      // The account was erased during the provider call: nobody may pay for these orders.
      await provider.expireSession(session.id);
      throw notFound('Order');
    }
    return { url: session.url, order_ref: orderRef, session_id: session.id };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error, payment_id: payment.id }, 'payment page could not be opened');
    throw new Refusal('PAYMENT_PROVIDER', 'Unable to start payment.');
  }
}

/** The lines of several orders look alike, so each names its vehicle. */
function listPriceItems({ priceItems, orderRef }: Order, isOneOfSeveral: boolean) {
  return isOneOfSeveral
    ? priceItems.map(({ label, amount_cents }) => ({ label: `${label} (${orderRef})`, amount_cents }))
    : priceItems;
}
