/** Looks again until the condition holds; fails with what it saw last. For what happens in another process or browser. */
export async function waitUntil<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
  seconds = 120,
): Promise<T> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let problem: unknown;
  while (performance.now() < end) {
    try {
      const seen = await look();
      if (seen) return seen;
    } catch (error) {
      problem = error;
    }
    // A look is often a request: what has taken a while is looked at less often, or the looking takes half a processor.
    const pause = Math.min(100, Math.max(25, (performance.now() - begin) / 10));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`Waited ${seconds} s in vain: ${what}.`, { cause: problem });
}
