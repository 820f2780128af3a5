import type { OrderSummary } from './contract.ts';
import { orderLifecycle } from './lifecycle.ts';
import { endedByRefund } from './order-badge.ts';

type Known = 'status' | 'missing' | 'plate_number' | 'rental_car' | 'total_cents' | 'refunded_cents';

/** Who has to do what next, in one sentence. */
export function nextStep(order: Pick<OrderSummary, Known>): string {
  const { status, missing, plate_number, rental_car } = order;
  if (endedByRefund(order)) return 'Your payment is refunded. No application is made.';
  if (status !== 'confirmed' || missing.length === 0) return orderLifecycle[status].headline;
  if (plate_number === null) {
    return rental_car
      ? 'Add the plate of your rental car when you pick it up. We then process it within 2 hours.'
      : 'Add your plate number, so that we can apply.';
  }
  return `The portal still needs ${missing.length === 1 ? 'one detail' : `${missing.length} details`} from you.`;
}
