import { laterPart } from '#ui/page/later-part.tsx';

// Most orders lack nothing: the forms come when they are needed, under a `Suspense`.

export const LaterDetailsCard = laterPart(async () => (await import('./needed-details-card.tsx')).NeededDetailsCard);
export const LaterHoldCard = laterPart(async () => (await import('./hold-card.tsx')).HoldCard);
export const LaterTakeBack = laterPart(async () => (await import('./needed-details-card.tsx')).TakeBack);
export const LaterV5cCard = laterPart(async () => (await import('./v5c-card.tsx')).V5cCard);
export const LaterReplacePaper = laterPart(async () => (await import('./replace-paper.tsx')).ReplacePaper);
