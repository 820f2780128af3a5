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

const lazySteps: { fetch: () => Promise<unknown> }[] = [];

/** What the first view does not show. It is prefetched as soon as the page is live, so that no step waits. */
function lazyStep<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const step = lazyComponent(load, { hasDraft: true });
  lazySteps.push(step);
  return step;
}

export const LazyTripFields = lazyStep(() =>
  withQueryClient(import('./trip-fields.tsx').then(({ TripFields }) => TripFields)),
);
/** Renders nothing; shows the load error when the rules could not be fetched. */
export const OrderRulesLoader = lazyStep(() => loadOrderRules().then(() => () => null));
export const LazyDetailsStep = lazyStep(() =>
  withQueryClient(import('./details-step.tsx').then(({ DetailsStep }) => DetailsStep)),
);
export const LazyReviewStep = lazyStep(() =>
  withQueryClient(import('./review-step.tsx').then(({ ReviewStep }) => ReviewStep)),
);
export const LazyPaymentWaitCard = lazyStep(() =>
  withQueryClient(import('./payment-wait-card.tsx').then(({ PaymentWaitCard }) => PaymentWaitCard)),
);
export const LazyPaymentStoppedNotice = lazyStep(() =>
  withQueryClient(import('./payment-stopped-notice.tsx').then(({ PaymentStoppedNotice }) => PaymentStoppedNotice)),
);
export const LazyContinueOrderCard = lazyStep(
  async () => (await import('./continue-order-card.tsx')).ContinueOrderCard,
);

/** For a component that queries the server when the page is idle. */
export const loadOrderPrefill = () =>
  withQueryClient(import('./earlier-orders.tsx').then(({ OrderPrefill }) => OrderPrefill));

export function prefetchLazySteps(): void {
  void Promise.allSettled(lazySteps.map((step) => step.fetch()));
}
