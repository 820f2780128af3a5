import { Refusal } from '../errors.ts';

interface ConcurrencyLimits {
  /** At once, whosoever they are. */
  inAll: number;
  /** At once for one source: nobody has all of them. */
  ofSource: number;
  /** Told to whoever comes when they are taken. */
  text: string;
  /** After how many seconds it is worth coming again. */
  retryAfter: number;
}

/** What is held for callers while they send or listen. */
export interface ConcurrencyLimiter {
  /**
   * Held until it is disposed.
   * @param source whose share it is counted to: an address, an account, an order
   * @param weight how many places it takes
   * @throws Refusal TOO_MANY_REQUESTS when the source has its share, UNAVAILABLE when all are taken
   */
  acquire(source: string, weight?: number): Disposable;
}

export function createConcurrencyLimiter({ inAll, ofSource, text, retryAfter }: ConcurrencyLimits): ConcurrencyLimiter {
  const held = new Map<string, number>();
  let all = 0;
  return {
    acquire(source, weight = 1) {
      const own = held.get(source) ?? 0;
      if (own + weight > ofSource) throw new Refusal('TOO_MANY_REQUESTS', text, { retryAfter });
      if (all + weight > inAll) throw new Refusal('UNAVAILABLE', text, { retryAfter });
      held.set(source, own + weight);
      all += weight;
      let isHeld = true;
      return {
        [Symbol.dispose]() {
          if (!isHeld) return;
          isHeld = false;
          all -= weight;
          const rest = (held.get(source) ?? 0) - weight;
          if (rest > 0) held.set(source, rest);
          else held.delete(source);
        },
      };
    },
  };
}
