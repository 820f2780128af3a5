import { useSyncExternalStore } from 'react';

/** A value that lives outside of React, once a page. A prerendered page and the first render show the initial value. */
export function createBrowserState<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next: Value): void {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
