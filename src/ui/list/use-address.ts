import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type Changes = Record<string, string | null>;

/**
 * Filters, sort, page and open row live in the address: a link to what one sees, and Back goes where one was. Typing and
 * sorting replace the entry, opening a row adds one.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Changes, { push = false } = {}) =>
      setParams((before) => changed(before, changes), { replace: !push, preventScrollReset: true }),
    [setParams],
  );
  return {
    get: (name: string) => params.get(name) ?? '',
    set,
    /** The address after the changes, for links. */
    search: (changes: Changes) => `?${changed(params, changes)}`,
  };
}

function changed(before: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
