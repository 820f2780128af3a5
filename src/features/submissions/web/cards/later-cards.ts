import { lazy } from 'react';

// Most orders lack nothing: the forms come when they are needed, under a `Suspense`.

export const LaterDetailsCard = lazy(async () => ({
  default: (await import('./needed-details-card.tsx')).NeededDetailsCard,
}));
export const LaterV5cCard = lazy(async () => ({ default: (await import('./v5c-card.tsx')).V5cCard }));
