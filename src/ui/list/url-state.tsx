import { type ReactNode, useCallback, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';

type UrlChanges = Record<string, string | null>;

/**
 * The state that was asked for last, and what was drawn then. React Router builds on what is drawn: of two changes before
 * the next drawing, such as a choice while a search waits for its pause, the second would undo the first.
 */
let requested: { drawn: string; params: URLSearchParams } | undefined;

/**
 * The URL state of a list: a link shows what one sees, and Back returns there. Typing and sorting replace the history
 * entry; opening a row adds one.
 */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: UrlChanges, { push = false } = {}) => {
      const drawn = params.toString();
      const before = requested?.drawn === drawn ? requested.params : params;
      requested = { drawn, params: applyChanges(before, changes) };
      setParams(requested.params, { replace: !push, preventScrollReset: true });
    },
    [params, setParams],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for is drawn as soon as they are others
  useEffect(() => {
    requested = undefined;
  }, [params]);
  return {
    get: (name: string) => params.get(name) ?? '',
    set,
    /** The query string after the changes, for links. */
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
  /** Changes to the URL state: `{ order: id }` opens an order beside the list. */
  opens: UrlChanges;
  children: ReactNode;
}

/** Opens something on the current page. It is a link, so that it can be opened in a new tab or sent to a colleague. */
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
