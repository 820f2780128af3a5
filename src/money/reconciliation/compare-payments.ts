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

const pluralizeOrders = ({ orders }: LedgerPayment, singular: string, plural: string) =>
  orders.length > 1 ? `${plural} (${orders.map(({ orderRef }) => orderRef).join(', ')})` : singular;

/** Compares what was paid at the provider with what our payments and orders record as paid. */
export function comparePayments(
  reportedPayments: readonly ReportedPayment[],
  providerRefunds: readonly ProviderRefund[],
  books: LedgerSnapshot,
): Difference[] {
  const sumRefunds = (id: string | null) =>
    providerRefunds.reduce(
      (sum, refund) => (refund.isEffective && refund.providerPaymentId === id ? sum + refund.amountCents : sum),
      0,
    );
  const bySession = new Map(books.payments.map((payment) => [payment.sessionId, payment]));
  const byRef = new Map(books.payments.flatMap((payment) => payment.orders.map((order) => [order.orderRef, payment])));
  return reportedPayments.flatMap((reported): Difference[] => {
    const payment = bySession.get(reported.sessionId) ?? reported.orderRefs.map((ref) => byRef.get(ref)).find(Boolean);
    const erased = books.erased.get(reported.sessionId);
    if (erased && !bySession.has(reported.sessionId)) return [];
    const amount = formatAmount(reported.amountCents, reported.currency);
    const identity = { ...firstOrderOf(payment), provider_id: reported.sessionId, provider: reported.provider };
    const createDifferences = (kind: Difference['kind'], finding: string) => [
      { id: `${kind}:${reported.sessionId}`, kind, ...identity, finding },
    ];
    const isItsPage = payment?.sessionId === reported.sessionId;
    // Refunded in full: nobody is owed anything.
    if (sumRefunds(reported.providerPaymentId) >= reported.amountCents && !isItsPage) return [];
    if (!payment) return createDifferences('paid_unknown', `${amount} paid, and no order has this payment.`);
    if (!isItsPage && !hasSameOrders(reported.orderRefs, payment.orders))
      return createDifferences('paid_unknown', `${amount} paid, and not for what is paid together.`);
    const orderTotalCents = payment.orders.reduce((sum, { totalCents }) => sum + totalCents, erased?.totalCents ?? 0);
    if (
      reported.amountCents !== orderTotalCents ||
      orderTotalCents !== payment.amountCents ||
      reported.currency !== payment.currency
    ) {
      const pricePhrase = `${pluralizeOrders(payment, 'the order costs', 'the orders cost')} ${formatAmount(orderTotalCents, payment.currency)}`;
      return createDifferences('amount_differs', `${amount} paid, ${pricePhrase}.`);
    }
    if (!payment.isPaid) {
      const waitingPhrase = pluralizeOrders(payment, 'the order waits for payment', 'the orders wait for payment');
      return createDifferences('paid_not_confirmed', `${amount} paid, ${waitingPhrase}.`);
    }
    if (!isItsPage) {
      const orderPhrase = pluralizeOrders(payment, 'for this order', 'for these orders');
      return createDifferences('paid_unknown', `${amount} paid a second time ${orderPhrase}.`);
    }
    return [];
  });
}

/** Compares the refunds at the provider with our refunds, in both directions. */
export function compareRefunds(providerRefunds: readonly ProviderRefund[], books: LedgerSnapshot): Difference[] {
  const effectiveRefunds = providerRefunds.filter(({ isEffective }) => isEffective);
  const refundsByPayment = Map.groupBy(effectiveRefunds, ({ providerPaymentId }) => providerPaymentId);
  const notInBooks = books.payments.flatMap((payment) => {
    const refundsOfPayment = payment.providerPaymentId ? (refundsByPayment.get(payment.providerPaymentId) ?? []) : [];
    return refundsOfPayment.length > 0 ? findUnrecordedRefunds(refundsOfPayment, payment, books) : [];
  });
  const effectiveRefundIds = new Set(effectiveRefunds.map(({ id }) => id));
  const byOrder = new Map(books.payments.flatMap(({ orders }) => orders.map((order) => [order.id, order])));
  const notAtProvider = books.refunds.flatMap((refund): Difference[] => {
    if (refund.providerRefundId === null || effectiveRefundIds.has(refund.providerRefundId)) return [];
    const order = byOrder.get(refund.orderId);
    const finding = `${formatPounds(refund.amountCents)} given back in our books only.`;
    const identity = { order_id: order?.id ?? null, order_ref: order?.orderRef ?? null };
    const id = `refund_not_at_provider:${refund.id}`;
    return [{ id, kind: 'refund_not_at_provider', ...identity, finding, provider_id: refund.providerRefundId }];
  });
  return [...notInBooks, ...notAtProvider];
}

function findUnrecordedRefunds(
  providerRefunds: readonly ProviderRefund[],
  payment: LedgerPayment,
  books: LedgerSnapshot,
): Difference[] {
  const ids = new Set(payment.orders.map(({ id }) => id));
  const refunds = books.refunds.filter(({ orderId }) => ids.has(orderId));
  const erased = books.erased.get(payment.sessionId ?? '') ?? emptyErasedShare;
  const { shares, doubtful } = allocateRefunds(providerRefunds, { ...payment, refunds, erased });
  const createDifference = (
    kind: Difference['kind'],
    refund: ProviderRefund,
    orderId: string | undefined,
  ): Difference => ({
    id: `${kind}:${refund.id}`,
    kind,
    order_id: orderId ?? firstOrderOf(payment).order_id,
    order_ref: payment.orders.find(({ id }) => id === orderId)?.orderRef ?? firstOrderOf(payment).order_ref,
    finding: `${formatAmount(refund.amountCents, payment.currency)} given back at the provider only.`,
    provider_id: refund.id,
  });
  const unbooked = new Map(shares.toReversed().map((share) => [share.providerRefund.id, share]));
  return [
    ...[...unbooked.values()]
      .toReversed()
      .map(({ providerRefund, orderId }) => createDifference('refund_not_in_books', providerRefund, orderId)),
    ...doubtful.map((refund) => createDifference('refund_names_no_order', refund, undefined)),
  ];
}

/** Payments that our records show as made, and that the provider does not know. */
export function findMissingPayments(
  reportedPayments: readonly ProviderPayment[],
  ownPayments: readonly LedgerPayment[],
): Difference[] {
  const sessions = new Set(reportedPayments.map(({ sessionId }) => sessionId));
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
