/**
 * Wraps a listener for Playwright's events. Playwright calls listeners from its own loop, where nothing catches: an
 * error thrown there ends the whole process, and every run in it. This listener passes the error to `onFault` instead.
 */
export function guardListener<Facts extends unknown[]>(
  listener: (...facts: Facts) => void,
  onFault: (error: unknown) => void,
): (...facts: Facts) => void {
  return (...facts) => {
    try {
      listener(...facts);
    } catch (error) {
      onFault(error);
    }
  };
}
