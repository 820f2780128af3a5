/** Waits for an answer no longer than the timeout; the signal then aborts the work. */
export async function withTimeout<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds);
  const timeout = Promise.withResolvers<never>();
  const rejectOnTimeout = () => timeout.reject(new Error(`No answer within ${milliseconds / 1000} seconds.`));
  signal.addEventListener('abort', rejectOnTimeout);
  try {
    return await Promise.race([work(signal), timeout.promise]);
  } finally {
    signal.removeEventListener('abort', rejectOnTimeout);
  }
}
