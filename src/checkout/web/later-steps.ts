import type { ComponentType } from 'react';
import { laterPart } from '#ui/page/later-part.tsx';
import { fetchOrderRules } from './use-order-rules.ts';

/** These parts ask our server questions, and what asks them comes with them. */
async function asking<Props extends object>(part: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  const [{ inQueries }, Part] = await Promise.all([import('#ui/page/queries.tsx'), part]);
  return inQueries(Part);
}

/** What the first view does not show comes after it; fetched as soon as the page is live, so that no step waits. */
const load = {
  trip: () => asking(import('./trip-fields.tsx').then(({ TripFields }) => TripFields)),
  rules: () => fetchOrderRules().then(() => () => null),
  details: () => asking(import('./details-step.tsx').then(({ DetailsStep }) => DetailsStep)),
  review: () => asking(import('./review-step.tsx').then(({ ReviewStep }) => ReviewStep)),
  wait: () => asking(import('./payment-wait.tsx').then(({ PaymentWait }) => PaymentWait)),
  stopped: () => asking(import('./payment-stopped.tsx').then(({ PaymentStopped }) => PaymentStopped)),
  earlier: async () => (await import('./continue-order.tsx')).ContinueOrder,
};
const hasDraft = true;

export const TripFields = laterPart(load.trip, { hasDraft });
/** Shows nothing: the place where it is said that the rules could not be fetched. */
export const OrderRules = laterPart(load.rules, { hasDraft });
export const DetailsStep = laterPart(load.details, { hasDraft });
export const ReviewStep = laterPart(load.review, { hasDraft });
export const PaymentWait = laterPart(load.wait, { hasDraft });
export const PaymentStopped = laterPart(load.stopped, { hasDraft });
export const ContinueOrder = laterPart(load.earlier, { hasDraft });

/** For a page that asks questions when it is at rest. */
export const fetchKnownDetails = () => asking(import('./known-details.tsx').then(({ KnownDetails }) => KnownDetails));

export const fetchCheckout = () => import('./start-checkout.ts');

export function fetchLaterSteps(): void {
  const parts = [TripFields, OrderRules, DetailsStep, ReviewStep, PaymentWait, PaymentStopped, ContinueOrder];
  void Promise.allSettled([...parts.map((part) => part.fetch()), fetchCheckout()]);
}
