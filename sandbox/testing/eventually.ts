import { vi } from 'vitest';

/** Waits until the look no longer throws; on a busy machine that may take long, and is no fault. */
export const eventually = <Seen>(look: () => Seen | Promise<Seen>) => vi.waitFor(look, { timeout: 30_000 });
