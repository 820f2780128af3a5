import type { OrderSummary } from './contract.ts';
import { type OrderStage, orderLifecycle } from './lifecycle.ts';

type Money = Pick<OrderSummary, 'total_cents' | 'refunded_cents'>;

/** Whether all money went back and the job ended with it; a permit that was granted stays one. */
export function endedByRefund({ status, total_cents, refunded_cents }: Money & Pick<OrderSummary, 'status'>): boolean {
  return refunded_cents >= total_cents && status !== 'submitted' && status !== 'completed';
}

/** One or two words on an order, wherever it is shown. */
export function orderBadge(order: Money & Pick<OrderSummary, 'status'>): Pick<OrderStage, 'label' | 'tone'> {
  if (endedByRefund(order)) return { label: 'Refunded', tone: 'done' };
  return orderLifecycle[order.status];
}
