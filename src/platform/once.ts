/** Creates the value at its first use and then reuses it: what many starts never need must not delay every start. */
export function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
