import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { loadOrderRules } from './use-order-rules.ts';

/** These components query our server, so each loads together with the query client. */
async function withQueryClient<Props extends object>(
  part: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [{ withQueryProvider: inQueries }, Part] = await Promise.all([import('#ui/page/query-provider.tsx'), part]);
  return inQueries(Part);
}

/** What the first view does not show. It is prefetched as soon as the page is live, so that no step waits. */
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
/** Renders nothing; shows the load error when the rules could not be fetched. */
export const OrderRulesLoader = lazyComponent(loaders.rules, { hasDraft });
export const LazyDetailsStep = lazyComponent(loaders.details, { hasDraft });
export const LazyReviewStep = lazyComponent(loaders.review, { hasDraft });
export const LazyPaymentWaitCard = lazyComponent(loaders.wait, { hasDraft });
export const LazyPaymentStoppedNotice = lazyComponent(loaders.stopped, { hasDraft });
export const LazyContinueOrderCard = lazyComponent(loaders.earlier, { hasDraft });

/** For a component that queries the server when the page is idle. */
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
