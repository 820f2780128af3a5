import type { Database } from '../db/database.ts';

/** Notifies subscribers by id. One LISTEN in each process serves them all. */
export interface ChangeFeed {
  subscribe(id: string, wake: () => void): () => void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openChangeFeed(database: Database, channel: string): Promise<ChangeFeed> {
  const subscribers = new Map<string, Set<() => void>>();
  const stop = await database.listen(channel, (id) => {
    // An empty payload follows a reconnect: notifications may have been missed, so every subscriber checks.
    const concerned = id ? [subscribers.get(id)] : subscribers.values();
    for (const callbacks of concerned) for (const wake of callbacks ?? []) wake();
  });
  return {
    subscribe(id, wake) {
      const callbacks = subscribers.get(id) ?? new Set();
      subscribers.set(id, callbacks.add(wake));
      return () => {
        callbacks.delete(wake);
        if (callbacks.size === 0) subscribers.delete(id);
      };
    },
    [Symbol.asyncDispose]: stop,
  };
}
