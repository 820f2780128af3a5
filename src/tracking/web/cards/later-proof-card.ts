import { laterPart } from '#ui/page/later-part.tsx';

/** Most orders that are looked at are not granted yet: the guide to the proof comes with the proof, under a `Suspense`. */
export const LaterProofCard = laterPart(async () => (await import('./proof-card.tsx')).ProofCard);
