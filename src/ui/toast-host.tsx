import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasts, onFirstToast } from './toasts.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Where toasts appear; empty, and without any code for them, until there is one. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(onFirstToast, hasToasts, () => false);
  return <Suspense>{isWanted && <Toaster />}</Suspense>;
}
