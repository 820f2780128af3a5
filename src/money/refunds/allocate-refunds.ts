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

/** The part of one provider refund that our records lack, for one order. */
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
 * Allocates the provider's refunds of one payment that our records lack to its orders (docs/decisions/031). Our own
 * refund names its order by its key, one made elsewhere by its order reference; for a payment of one order there is no
 * doubt. A doubtful refund is divided among the orders when it refunds all of the money. Otherwise a person decides: a
 * wrong guess could end the application of another order.
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
