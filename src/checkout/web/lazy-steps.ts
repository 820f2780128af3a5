import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { loadOrderRules } from './use-order-rules.ts';

/** These parts ask our server questions, and what asks them comes with them. */
async function withQueryClient<Props extends object>(
  part: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [{ withQueryProvider: inQueries }, Part] = await Promise.all([import('#ui/page/query-provider.tsx'), part]);
  return inQueries(Part);
}

/** What the first view does not show comes after it; fetched as soon as the page is live, so that no step waits. */
const loaders = {
  trip: () => withQueryClient(import('./trip-fields.tsx').then(({ TripFields }) => TripFields)),
  rules: () => loadOrderRules().then(() => () => null),
  details: () => withQueryClient(import('./details-step.tsx').then(({ DetailsStep }) => DetailsStep)),
  review: () => withQueryClient(import('./review-step.tsx').then(({ ReviewStep }) => ReviewStep)),
  wait: () =>
    withQueryClient(import('./payment-wait-card.tsx').then(({ PaymentWaitCard: PaymentWait }) => PaymentWait)),
  stopped: () =>
    withQueryClient(
      import('./payment-stopped-notice.tsx').then(({ PaymentStoppedNotice: PaymentStopped }) => PaymentStopped),
    ),
  earlier: async () => (await import('./continue-order-card.tsx')).ContinueOrderCard,
};
const hasDraft = true;

export const LazyTripFields = lazyComponent(loaders.trip, { hasDraft });
/** Shows nothing: the place where it is said that the rules could not be fetched. */
export const OrderRulesLoader = lazyComponent(loaders.rules, { hasDraft });
export const LazyDetailsStep = lazyComponent(loaders.details, { hasDraft });
export const LazyReviewStep = lazyComponent(loaders.review, { hasDraft });
export const LazyPaymentWaitCard = lazyComponent(loaders.wait, { hasDraft });
export const LazyPaymentStoppedNotice = lazyComponent(loaders.stopped, { hasDraft });
export const LazyContinueOrderCard = lazyComponent(loaders.earlier, { hasDraft });

/** For a page that asks questions when it is at rest. */
export const loadOrderPrefill = () =>
  withQueryClient(import('./order-prefill.tsx').then(({ OrderPrefill: KnownDetails }) => KnownDetails));

export const loadCheckoutModule = () => import('./start-checkout.ts');

export function prefetchLazySteps(): void {
  const parts = [
    LazyTripFields,
    OrderRulesLoader,
    LazyDetailsStep,
    LazyReviewStep,
    LazyPaymentWaitCard,
    LazyPaymentStoppedNotice,
    LazyContinueOrderCard,
  ];
  void Promise.allSettled([...parts.map((part) => part.fetch()), loadCheckoutModule()]);
}
