import { lazyComponent } from '#ui/page/lazy-component.tsx';

// Most orders lack no details, so the forms load only when needed, under a `Suspense`.

export const LazyNeededDetailsCard = lazyComponent(
  async () => (await import('./needed-details-card.tsx')).NeededDetailsCard,
);
export const LazyHoldCard = lazyComponent(async () => (await import('./hold-card.tsx')).HoldCard);
export const LazyCancelOrderSection = lazyComponent(
  async () => (await import('./needed-details-card.tsx')).CancelOrderSection,
);
export const LazyV5cCard = lazyComponent(async () => (await import('./v5c-card.tsx')).V5cCard);
export const LazyReplaceDocumentField = lazyComponent(
  async () => (await import('./replace-document-field.tsx')).ReplaceDocumentField,
);
/** Only for orders that ended without a permit: as a guest has them, and as their own page has them. */
export const LazyOtherWaysCard = lazyComponent(async () => (await import('./other-ways-card.tsx')).OtherWaysCard);
export const LazyOwnOrderOtherWaysCard = lazyComponent(
  async () => (await import('./other-ways-card.tsx')).OwnOrderOtherWaysCard,
);
/** Below what the page is opened for. */
export const LazyOrderThreadCard = lazyComponent(async () => (await import('./order-thread-card.tsx')).OrderThreadCard);
/** Most orders viewed are not granted yet, so the after-proof guide loads only with the proof. */
export const LazyProofGuideCard = lazyComponent(async () => (await import('./proof-guide-card.tsx')).ProofGuideCard);
