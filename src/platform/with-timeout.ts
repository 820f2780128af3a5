/** Waits for an answer no longer than the timeout; the signal then aborts the work. */
export async function withTimeout<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds);
  const late = Promise.withResolvers<never>();
  const onLate = () => late.reject(new Error(`No answer within ${milliseconds / 1000} seconds.`));
  signal.addEventListener('abort', onLate);
  try {
    return await Promise.race([work(signal), late.promise]);
  } finally {
    signal.removeEventListener('abort', onLate);
  }
}
