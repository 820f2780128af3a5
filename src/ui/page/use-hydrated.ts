import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False while the page is what the build wrote; true once it runs in a browser, where storage and addresses are known. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
