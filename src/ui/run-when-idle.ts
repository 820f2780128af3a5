/** Runs a task when the page is idle, at the latest after a few seconds. Returns a function that cancels it. */
export function runWhenIdle(run: () => void): () => void {
  // Safari does not have this function yet.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
}
