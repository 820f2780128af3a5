import { isRefundOpen, type RefundStatus } from '#orders/contracts/refund-contract.ts';
import type { ErasedPaymentShare } from '../erased-payment-shares.ts';
import type { ProviderRefund } from '../providers/provider.ts';

interface RefundedOrder {
  id: string;
  orderRef: string;
  totalCents: number;
  refundedCents: number;
}

interface RecordedRefund {
  id: string;
  orderId: string;
  amountCents: number;
  status: RefundStatus;
  providerRefundId: string | null;
}

/** What the books lack of one refund at the provider, for one order. */
interface RefundAllocation {
  providerRefund: ProviderRefund;
  orderId: string;
  amountCents: number;
}

interface PaymentLedger {
  amountCents: number;
  orders: readonly RefundedOrder[];
  refunds: readonly RecordedRefund[];
  erased: ErasedPaymentShare;
}

/**
 * Which orders of one payment the provider's refunds are for, of those our books do not have yet (docs/decisions/031). Ours
 * says so by its key, one made elsewhere by the order it names; of a payment for one order there is no question. What is
 * left in doubt is shared out when it gives back all of the money, and else is for a person: a guess could end the
 * application of an order that was not meant.
 */
export function allocateRefunds(
  made: readonly ProviderRefund[],
  { amountCents: paidCents, orders, refunds, erased }: PaymentLedger,
): { shares: RefundAllocation[]; doubtful: ProviderRefund[] } {
  const shares: RefundAllocation[] = [];
  const left = new Map(orders.map(({ id, totalCents, refundedCents }) => [id, totalCents - refundedCents]));
  const take = (refund: ProviderRefund, orderId: string, amountCents: number) => {
    shares.push({ providerRefund: refund, orderId, amountCents });
    left.set(orderId, (left.get(orderId) ?? 0) - amountCents);
  };
  const booked = new Set([...refunds.map(({ providerRefundId }) => providerRefundId), ...erased.refundIds]);
  const fresh = made.filter(({ id, isEffective: isGood }) => isGood && !booked.has(id));
  const ownOf = ({ key }: ProviderRefund) => refunds.find(({ id }) => id === key);
  for (const refund of fresh) {
    const own = ownOf(refund);
    if (own) take(refund, own.orderId, refund.amountCents);
  }
  const isMade = new Set(fresh.map(({ key }) => key));
  const promised = refunds.filter(({ id, status }) => isRefundOpen(status) && !isMade.has(id));
  const only = orders.find(({ totalCents }) => totalCents === paidCents);
  const doubtful: ProviderRefund[] = [];
  for (const refund of fresh.filter((one) => !ownOf(one))) {
    const order = only ?? orders.find(({ orderRef }) => orderRef === refund.orderRef);
    const kept = only ? undefined : promised.find(({ orderId }) => orderId === order?.id);
    const free = order ? (left.get(order.id) ?? 0) - (kept?.amountCents ?? 0) : 0;
    if (order && refund.amountCents <= free) take(refund, order.id, refund.amountCents);
    else doubtful.push(refund);
  }
  const isAllBack =
    sumOf(doubtful.map(({ amountCents }) => amountCents)) === sumOf(left.values()) &&
    sumOf(orders.map(({ totalCents }) => totalCents)) + erased.refundedCents === paidCents;
  if (!isAllBack) return { shares, doubtful };
  for (const refund of doubtful) {
    let rest = refund.amountCents;
    for (const [orderId, owed] of left) {
      const amountCents = Math.min(rest, owed);
      if (amountCents > 0) take(refund, orderId, amountCents);
      rest -= amountCents;
    }
  }
  return { shares, doubtful: [] };
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);
