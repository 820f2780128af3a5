/**
 * A listener for Playwright's events. Playwright calls listeners from its own loop, where nobody catches: what one throws
 * ends the whole process, and every run in it. `onFault` is told instead.
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
