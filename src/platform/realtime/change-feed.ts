import type { Database } from '../db/database.ts';

/** Notifies subscribers by id. One LISTEN in each process serves them all. */
export interface ChangeFeed {
  subscribe(id: string, wake: () => void): () => void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openChangeFeed(database: Database, channel: string): Promise<ChangeFeed> {
  const followers = new Map<string, Set<() => void>>();
  const stop = await database.listen(channel, (id) => {
    // An empty payload follows a reconnect: notifications may have been missed, so every subscriber checks.
    const woken = id ? [followers.get(id)] : followers.values();
    for (const wakes of woken) for (const wake of wakes ?? []) wake();
  });
  return {
    subscribe(id, wake) {
      const wakes = followers.get(id) ?? new Set();
      followers.set(id, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0) followers.delete(id);
      };
    },
    [Symbol.asyncDispose]: stop,
  };
}
