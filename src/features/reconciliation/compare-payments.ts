import { formatPounds } from '#features/checkout/pricing.ts';
import type { ProviderPayment, ProviderRefund } from '#platform/payments/payments.ts';
import type { Difference } from './contract.ts';

export interface BookedOrder {
  id: string;
  orderRef: string;
  status: string;
  paymentSessionId: string | null;
  paymentIntentId: string | null;
  totalCents: number;
  currency: string;
}

export interface Books {
  orders: readonly BookedOrder[];
  /** Payments of erased accounts, which have no order any more. */
  keptSessions: ReadonlySet<string>;
  refunds: readonly { id: string; orderId: string; amountCents: number; providerRefundId: string }[];
}

const money = (cents: number, currency: string) =>
  currency === 'gbp' ? formatPounds(cents) : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

const about = (order: BookedOrder | undefined) => ({
  order_id: order?.id ?? null,
  order_ref: order?.orderRef ?? null,
});

/** What was paid at the provider against what our orders say was paid. */
export function comparePayments(
  payments: readonly ProviderPayment[],
  made: readonly ProviderRefund[],
  books: Books,
): Difference[] {
  const given = (intent: string | null) =>
    made.reduce((sum, one) => (one.isGood && one.paymentIntentId === intent ? sum + one.amountCents : sum), 0);
  const bySession = new Map(books.orders.map((order) => [order.paymentSessionId, order]));
  const byRef = new Map(books.orders.map((order) => [order.orderRef, order]));
  return payments.flatMap((payment): Difference[] => {
    if (books.keptSessions.has(payment.sessionId)) return [];
    const order = bySession.get(payment.sessionId) ?? byRef.get(payment.orderRef ?? '');
    const paid = money(payment.amountCents, payment.currency);
    const of = { ...about(order), provider_id: payment.sessionId };
    const found = (kind: Difference['kind'], finding: string) => [
      { id: `${kind}:${payment.sessionId}`, kind, ...of, finding },
    ];
    // Given back in full: nobody is owed anything.
    if (given(payment.paymentIntentId) >= payment.amountCents && order?.paymentSessionId !== payment.sessionId)
      return [];
    if (!order) return found('paid_unknown', `${paid} paid, and no order has this payment.`);
    if (payment.amountCents !== order.totalCents || payment.currency !== order.currency)
      return found('amount_differs', `${paid} paid, the order costs ${money(order.totalCents, order.currency)}.`);
    if (order.status === 'pending') return found('paid_not_confirmed', `${paid} paid, the order waits for payment.`);
    if (order.paymentSessionId !== payment.sessionId)
      return found('paid_unknown', `${paid} paid a second time for this order.`);
    return [];
  });
}

/** What was given back at the provider against what our refunds say, each way. */
export function compareRefunds(made: readonly ProviderRefund[], books: Books): Difference[] {
  const known = new Set(books.refunds.map(({ providerRefundId }) => providerRefundId));
  const good = made.filter(({ isGood }) => isGood);
  const there = new Set(good.map(({ id }) => id));
  const byPayment = new Map(books.orders.map((order) => [order.paymentIntentId, order]));
  const byId = new Map(books.orders.map((order) => [order.id, order]));
  const notInBooks = good.flatMap((refund): Difference[] => {
    const order = byPayment.get(refund.paymentIntentId);
    if (known.has(refund.id) || !order) return [];
    const finding = `${money(refund.amountCents, order.currency)} given back at the provider only.`;
    return [
      {
        id: `refund_not_in_books:${refund.id}`,
        kind: 'refund_not_in_books',
        ...about(order),
        finding,
        provider_id: refund.id,
      },
    ];
  });
  const notThere = books.refunds.flatMap((refund): Difference[] => {
    if (there.has(refund.providerRefundId)) return [];
    const order = byId.get(refund.orderId);
    const finding = `${formatPounds(refund.amountCents)} given back in our books only.`;
    const id = `refund_not_at_provider:${refund.id}`;
    return [{ id, kind: 'refund_not_at_provider', ...about(order), finding, provider_id: refund.providerRefundId }];
  });
  return [...notInBooks, ...notThere];
}

/** Orders that say they were paid, and of whose payment the provider knows nothing. */
export function findMissingPayments(
  payments: readonly ProviderPayment[],
  paidOrders: readonly BookedOrder[],
): Difference[] {
  const sessions = new Set(payments.map(({ sessionId }) => sessionId));
  return paidOrders
    .filter(({ paymentSessionId }) => !sessions.has(paymentSessionId ?? ''))
    .map((order) => ({
      id: `payment_missing:${order.id}`,
      kind: 'payment_missing',
      ...about(order),
      finding: `${money(order.totalCents, order.currency)} in our books, nothing at the provider.`,
      provider_id: order.paymentSessionId,
    }));
}
