import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type UrlChanges = Record<string, string | null>;

/**
 * Filters, sort, page and open row live in the address: a link to what one sees, and Back goes where one was. Typing and
 * sorting replace the entry, opening a row adds one.
 */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: UrlChanges, { push = false } = {}) =>
      setParams((before) => applyChanges(before, changes), { replace: !push, preventScrollReset: true }),
    [setParams],
  );
  return {
    get: (name: string) => params.get(name) ?? '',
    set,
    /** The address after the changes, for links. */
    search: (changes: UrlChanges) => `?${applyChanges(params, changes)}`,
  };
}

function applyChanges(before: URLSearchParams, changes: UrlChanges): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
