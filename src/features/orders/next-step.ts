import type { OrderSummary } from './contract.ts';
import { orderLifecycle } from './lifecycle.ts';

/** Who has to do what next, in one sentence. */
export function nextStep({
  status,
  missing,
  plate_number,
  rental_car,
}: Pick<OrderSummary, 'status' | 'missing' | 'plate_number' | 'rental_car'>): string {
  if (status !== 'confirmed' || missing.length === 0) return orderLifecycle[status].headline;
  if (plate_number === null) {
    return rental_car
      ? 'Add the plate of your rental car when you pick it up. We then process it within 2 hours.'
      : 'Add your plate number, so that we can apply.';
  }
  return `The portal still needs ${missing.length === 1 ? 'one detail' : `${missing.length} details`} from you.`;
}
