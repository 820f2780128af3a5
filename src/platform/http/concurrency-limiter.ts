import { Refusal } from '../errors.ts';

interface ConcurrencyLimits {
  /** The limit in total. */
  inAll: number;
  /** The limit of one source: no source can take all slots. */
  ofSource: number;
  /** The message for a caller when all slots are taken. */
  text: string;
  /** After how many seconds the caller should try again. */
  retryAfter: number;
}

/** Holds slots for callers while they send or listen. */
export interface ConcurrencyLimiter {
  /**
   * A slot, held until it is disposed.
   * @param source whose share it counts towards: an address, an account, an order
   * @param weight how many slots it takes
   * @throws Refusal TOO_MANY_REQUESTS when the source has used its share, UNAVAILABLE when all slots are taken
   */
  acquire(source: string, weight?: number): Disposable;
}

export function createConcurrencyLimiter({ inAll, ofSource, text, retryAfter }: ConcurrencyLimits): ConcurrencyLimiter {
  const heldBySource = new Map<string, number>();
  let heldInAll = 0;
  return {
    acquire(source, weight = 1) {
      const heldSlots = heldBySource.get(source) ?? 0;
      if (heldSlots + weight > ofSource) throw new Refusal('TOO_MANY_REQUESTS', text, { retryAfter });
      if (heldInAll + weight > inAll) throw new Refusal('UNAVAILABLE', text, { retryAfter });
      heldBySource.set(source, heldSlots + weight);
      heldInAll += weight;
      let isHeld = true;
      return {
        [Symbol.dispose]() {
          if (!isHeld) return;
          isHeld = false;
          heldInAll -= weight;
          const remainingSlots = (heldBySource.get(source) ?? 0) - weight;
          if (remainingSlots > 0) heldBySource.set(source, remainingSlots);
          else heldBySource.delete(source);
        },
      };
    },
  };
}
