/** Looks again until the condition holds; fails with what it saw last. For what happens in another process or browser. */
export async function until<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
  seconds = 20,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  let problem: unknown;
  while (performance.now() < end) {
    try {
      const seen = await look();
      if (seen) return seen;
    } catch (error) {
      problem = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Waited ${seconds} s in vain: ${what}.`, { cause: problem });
}
