const FIRST_DELAYS = [0.2, 1, 5, 15];
const LATER_DELAY = 30;
/** About two hours of trying; a restart or a person's 'send again' starts anew. */
const MAX_ATTEMPTS = 240;

/** Seconds to wait after the given number of failed attempts; undefined when it is time to give up. */
export function retryDelay(failedAttempts: number): number | undefined {
  if (failedAttempts >= MAX_ATTEMPTS) return undefined;
  return FIRST_DELAYS[failedAttempts - 1] ?? LATER_DELAY;
}

/** Timers that never keep the process alive and all end together. */
export class RetryTimers implements Disposable {
  readonly #timers = new Set<NodeJS.Timeout>();
  #disposed = false;

  after(seconds: number, task: () => void): void {
    if (this.#disposed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      task();
    }, seconds * 1000);
    timer.unref();
    this.#timers.add(timer);
  }

  [Symbol.dispose](): void {
    this.#disposed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
