/** Numbers that look like chance, the same for one seed (mulberry32). */
export interface SeededRandom {
  /** From 0 up to, and without, this. */
  below(most: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Runs in browsers too, so it uses nothing from outside its own body. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const below = (most: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
  return { below, pick: (items) => items[below(items.length)] ?? items[0] };
}
