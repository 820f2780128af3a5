import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { SIGN_IN_REQUIRED_EVENT } from '#browser/request-json.ts';
import { sessionQuery } from '#browser/session.ts';
import { pages } from '#paths.ts';

const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

/** Auto-refresh (specification, section 9): keeps the session alive while a page is open, and notices that it ended. */
const REFRESH_MS = 30_000;

/**
 * Asks whose session has ended (signed out in another tab, too old, revoked) to sign in again, over the page they were
 * on: what they had typed stays. Closed, it comes back with the next call that is refused.
 */
export function SessionGuard() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { data: session } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (state.data?.user ? REFRESH_MS : false),
  });
  const ended = session?.ended ?? null;
  const [isClosed, setClosed] = useState(false);

  useEffect(() => {
    const onRefused = () => {
      setClosed(false);
      void client.invalidateQueries(sessionQuery);
    };
    window.addEventListener(SIGN_IN_REQUIRED_EVENT, onRefused);
    return () => window.removeEventListener(SIGN_IN_REQUIRED_EVENT, onRefused);
  }, [client]);

  if (!ended || isClosed || pathname === pages.auth) return null;
  return (
    <Suspense>
      <SignInAgain user={ended} onClose={() => setClosed(true)} />
    </Suspense>
  );
}
