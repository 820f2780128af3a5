/** Runs when the page has nothing else to do, but in a few seconds anyway. Answers how to call it off. */
export function runWhenIdle(run: () => void): () => void {
  // Safari has no such call yet.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
}
