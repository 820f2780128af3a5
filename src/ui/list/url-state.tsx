import { type ReactNode, useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';

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

interface UrlStateLinkProps {
  /** What becomes of the address: `{ order: id }` opens an order beside the list. */
  opens: UrlChanges;
  children: ReactNode;
}

/** Opens something where one is; a link, so that it can be opened in a tab of its own and sent to a colleague. */
export function UrlStateLink({ opens, children }: UrlStateLinkProps) {
  const address = useUrlState();
  return (
    <Link
      to={{ search: address.search(opens) }}
      preventScrollReset
      className="font-semibold text-link underline-offset-2 hover:underline max-md:inline-flex max-md:min-h-8 max-md:items-center"
    >
      {children}
    </Link>
  );
}
