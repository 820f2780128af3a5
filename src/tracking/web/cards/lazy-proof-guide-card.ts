import { lazyComponent } from '#ui/page/lazy-component.tsx';

/** Most orders viewed are not granted yet, so the after-proof guide loads only with the proof, under a `Suspense`. */
export const LazyProofGuideCard = lazyComponent(async () => (await import('./proof-guide-card.tsx')).ProofGuideCard);
