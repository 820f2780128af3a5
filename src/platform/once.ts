/** Made when it is first asked for, then kept: what many starts never need must not delay them all. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
