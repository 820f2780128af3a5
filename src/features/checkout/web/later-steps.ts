import { lazy } from 'react';

/** What the first view does not show comes after it; fetched as soon as the page is at rest, so that no step waits. */
const load = {
  details: () => import('./details-step.tsx'),
  review: () => import('./review-step.tsx'),
  wait: () => import('./payment-wait.tsx'),
  stopped: () => import('./payment-stopped.tsx'),
  earlier: () => import('./continue-order.tsx'),
};

export const DetailsStep = lazy(async () => ({ default: (await load.details()).DetailsStep }));
export const ReviewStep = lazy(async () => ({ default: (await load.review()).ReviewStep }));
export const PaymentWait = lazy(async () => ({ default: (await load.wait()).PaymentWait }));
export const PaymentStopped = lazy(async () => ({ default: (await load.stopped()).PaymentStopped }));
export const ContinueOrder = lazy(async () => ({ default: (await load.earlier()).ContinueOrder }));

export function fetchLaterSteps(): void {
  // One that cannot be fetched now is fetched again when it is shown.
  void Promise.allSettled([load.details(), load.review(), load.wait()]);
}
