import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUrlState } from './use-url-state.ts';

interface UrlStateLinkProps {
  /** What becomes of the address: `{ order: id }` opens an order beside the list. */
  opens: Record<string, string | null>;
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
