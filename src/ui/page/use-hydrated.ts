import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False on the prerendered page; true once it runs in a browser, where storage and address are known. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
