import { lazyComponent } from '#ui/page/lazy-component.tsx';

/** Most orders that are looked at are not granted yet: the guide to the proof comes with the proof, under a `Suspense`. */
export const LazyProofGuideCard = lazyComponent(async () => (await import('./proof-guide-card.tsx')).ProofGuideCard);
