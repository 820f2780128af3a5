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
  providerRefunds: readonly ProviderRefund[],
  { amountCents: paidCents, orders, refunds, erased }: PaymentLedger,
): { shares: RefundAllocation[]; doubtful: ProviderRefund[] } {
  const shares: RefundAllocation[] = [];
  const remainingByOrder = new Map(orders.map(({ id, totalCents, refundedCents }) => [id, totalCents - refundedCents]));
  const allocate = (refund: ProviderRefund, orderId: string, amountCents: number) => {
    shares.push({ providerRefund: refund, orderId, amountCents });
    remainingByOrder.set(orderId, (remainingByOrder.get(orderId) ?? 0) - amountCents);
  };
  const booked = new Set([...refunds.map(({ providerRefundId }) => providerRefundId), ...erased.refundIds]);
  const unrecorded = providerRefunds.filter(({ id, isEffective }) => isEffective && !booked.has(id));
  const findOwnRefund = ({ key }: ProviderRefund) => refunds.find(({ id }) => id === key);
  for (const refund of unrecorded) {
    const ownRefund = findOwnRefund(refund);
    if (ownRefund) allocate(refund, ownRefund.orderId, refund.amountCents);
  }
  const unrecordedKeys = new Set(unrecorded.map(({ key }) => key));
  const openRefunds = refunds.filter(({ id, status }) => isRefundOpen(status) && !unrecordedKeys.has(id));
  const soleOrder = orders.find(({ totalCents }) => totalCents === paidCents);
  const doubtful: ProviderRefund[] = [];
  for (const refund of unrecorded.filter((candidate) => !findOwnRefund(candidate))) {
    const order = soleOrder ?? orders.find(({ orderRef }) => orderRef === refund.orderRef);
    const openRefund = soleOrder ? undefined : openRefunds.find(({ orderId }) => orderId === order?.id);
    const availableCents = order ? (remainingByOrder.get(order.id) ?? 0) - (openRefund?.amountCents ?? 0) : 0;
    if (order && refund.amountCents <= availableCents) allocate(refund, order.id, refund.amountCents);
    else doubtful.push(refund);
  }
  const isAllBack =
    sumOf(doubtful.map(({ amountCents }) => amountCents)) === sumOf(remainingByOrder.values()) &&
    sumOf(orders.map(({ totalCents }) => totalCents)) + erased.refundedCents === paidCents;
  if (!isAllBack) return { shares, doubtful };
  for (const refund of doubtful) {
    let undividedCents = refund.amountCents;
    for (const [orderId, remainingCents] of remainingByOrder) {
      const amountCents = Math.min(undividedCents, remainingCents);
      if (amountCents > 0) allocate(refund, orderId, amountCents);
      undividedCents -= amountCents;
    }
  }
  return { shares, doubtful: [] };
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);
