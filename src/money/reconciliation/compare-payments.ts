import type { RefundStatus } from '#orders/contracts/refund-contract.ts';
import { formatPounds } from '#permits/pricing.ts';
import { type ErasedPaymentShare, emptyErasedShare } from '../erased-payment-shares.ts';
import { hasSameOrders } from '../has-same-orders.ts';
import type { ProviderPayment, ProviderRefund } from '../providers/provider.ts';
import { allocateRefunds } from '../refunds/allocate-refunds.ts';
import type { Difference } from './contract.ts';

interface LedgerOrder {
  id: string;
  orderRef: string;
  totalCents: number;
  refundedCents: number;
}

export interface LedgerPayment {
  id: string;
  isPaid: boolean;
  sessionId: string | null;
  providerPaymentId: string | null;
  amountCents: number;
  currency: string;
  orders: readonly LedgerOrder[];
}

export interface LedgerSnapshot {
  payments: readonly LedgerPayment[];
  /** By payment page. */
  erased: ReadonlyMap<string, ErasedPaymentShare>;
  refunds: readonly {
    id: string;
    orderId: string;
    amountCents: number;
    status: RefundStatus;
    providerRefundId: string | null;
  }[];
}

/** A payment with the provider that reported it. */
type ReportedPayment = ProviderPayment & { provider: string };

const formatAmount = (cents: number, currency: string) =>
  currency === 'gbp' ? formatPounds(cents) : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** The first order represents all orders of a payment. */
const firstOrderOf = (payment: LedgerPayment | undefined) => ({
  order_id: payment?.orders[0]?.id ?? null,
  order_ref: payment?.orders[0]?.orderRef ?? null,
});

const pluralizeOrders = ({ orders }: LedgerPayment, one: string, many: string) =>
  orders.length > 1 ? `${many} (${orders.map(({ orderRef }) => orderRef).join(', ')})` : one;

/** Compares what was paid at the provider with what our payments and orders record as paid. */
export function comparePayments(
  paid: readonly ReportedPayment[],
  made: readonly ProviderRefund[],
  books: LedgerSnapshot,
): Difference[] {
  const given = (id: string | null) =>
    made.reduce((sum, one) => (one.isEffective && one.providerPaymentId === id ? sum + one.amountCents : sum), 0);
  const bySession = new Map(books.payments.map((payment) => [payment.sessionId, payment]));
  const byRef = new Map(books.payments.flatMap((payment) => payment.orders.map((order) => [order.orderRef, payment])));
  return paid.flatMap((one): Difference[] => {
    const payment = bySession.get(one.sessionId) ?? one.orderRefs.map((ref) => byRef.get(ref)).find(Boolean);
    const erased = books.erased.get(one.sessionId);
    if (erased && !bySession.has(one.sessionId)) return [];
    const amount = formatAmount(one.amountCents, one.currency);
    const of = { ...firstOrderOf(payment), provider_id: one.sessionId, provider: one.provider };
    const found = (kind: Difference['kind'], finding: string) => [
      { id: `${kind}:${one.sessionId}`, kind, ...of, finding },
    ];
    const isItsPage = payment?.sessionId === one.sessionId;
    // Refunded in full: nobody is owed anything.
    if (given(one.providerPaymentId) >= one.amountCents && !isItsPage) return [];
    if (!payment) return found('paid_unknown', `${amount} paid, and no order has this payment.`);
    if (!isItsPage && !hasSameOrders(one.orderRefs, payment.orders))
      return found('paid_unknown', `${amount} paid, and not for what is paid together.`);
    const costs = payment.orders.reduce((sum, { totalCents }) => sum + totalCents, erased?.totalCents ?? 0);
    if (one.amountCents !== costs || costs !== payment.amountCents || one.currency !== payment.currency) {
      const priced = `${pluralizeOrders(payment, 'the order costs', 'the orders cost')} ${formatAmount(costs, payment.currency)}`;
      return found('amount_differs', `${amount} paid, ${priced}.`);
    }
    if (!payment.isPaid) {
      const waiting = pluralizeOrders(payment, 'the order waits for payment', 'the orders wait for payment');
      return found('paid_not_confirmed', `${amount} paid, ${waiting}.`);
    }
    if (!isItsPage) {
      const again = pluralizeOrders(payment, 'for this order', 'for these orders');
      return found('paid_unknown', `${amount} paid a second time ${again}.`);
    }
    return [];
  });
}

/** Compares the refunds at the provider with our refunds, in both directions. */
export function compareRefunds(made: readonly ProviderRefund[], books: LedgerSnapshot): Difference[] {
  const good = made.filter(({ isEffective: isGood }) => isGood);
  const ofPayment = Map.groupBy(good, ({ providerPaymentId }) => providerPaymentId);
  const notInBooks = books.payments.flatMap((payment) => {
    const given = payment.providerPaymentId ? (ofPayment.get(payment.providerPaymentId) ?? []) : [];
    return given.length > 0 ? findUnrecordedRefunds(given, payment, books) : [];
  });
  const there = new Set(good.map(({ id }) => id));
  const byOrder = new Map(books.payments.flatMap(({ orders }) => orders.map((order) => [order.id, order])));
  const notThere = books.refunds.flatMap((refund): Difference[] => {
    if (refund.providerRefundId === null || there.has(refund.providerRefundId)) return [];
    const order = byOrder.get(refund.orderId);
    const finding = `${formatPounds(refund.amountCents)} given back in our books only.`;
    const of = { order_id: order?.id ?? null, order_ref: order?.orderRef ?? null };
    const id = `refund_not_at_provider:${refund.id}`;
    return [{ id, kind: 'refund_not_at_provider', ...of, finding, provider_id: refund.providerRefundId }];
  });
  return [...notInBooks, ...notThere];
}

function findUnrecordedRefunds(
  given: readonly ProviderRefund[],
  payment: LedgerPayment,
  books: LedgerSnapshot,
): Difference[] {
  const ids = new Set(payment.orders.map(({ id }) => id));
  const refunds = books.refunds.filter(({ orderId }) => ids.has(orderId));
  const erased = books.erased.get(payment.sessionId ?? '') ?? emptyErasedShare;
  const { shares, doubtful } = allocateRefunds(given, { ...payment, refunds, erased });
  const difference = (kind: Difference['kind'], made: ProviderRefund, orderId: string | undefined): Difference => ({
    id: `${kind}:${made.id}`,
    kind,
    order_id: orderId ?? firstOrderOf(payment).order_id,
    order_ref: payment.orders.find(({ id }) => id === orderId)?.orderRef ?? firstOrderOf(payment).order_ref,
    finding: `${formatAmount(made.amountCents, payment.currency)} given back at the provider only.`,
    provider_id: made.id,
  });
  const unbooked = new Map(shares.toReversed().map((share) => [share.providerRefund.id, share]));
  return [
    ...[...unbooked.values()]
      .toReversed()
      .map(({ providerRefund: made, orderId }) => difference('refund_not_in_books', made, orderId)),
    ...doubtful.map((made) => difference('refund_names_no_order', made, undefined)),
  ];
}

/** Payments that our records show as made, and that the provider does not know. */
export function findMissingPayments(
  paid: readonly ProviderPayment[],
  ownPayments: readonly LedgerPayment[],
): Difference[] {
  const sessions = new Set(paid.map(({ sessionId }) => sessionId));
  return ownPayments
    .filter(({ sessionId }) => !sessions.has(sessionId ?? ''))
    .map((payment) => ({
      id: `payment_missing:${payment.id}`,
      kind: 'payment_missing',
      ...firstOrderOf(payment),
      finding: `${formatAmount(payment.amountCents, payment.currency)} in our books, nothing at the provider.`,
      provider_id: payment.sessionId,
    }));
}
