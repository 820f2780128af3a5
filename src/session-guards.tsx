import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { sessionQuery, useSession } from './accounts/web/session.ts';
import { pages } from './paths.ts';
import { Button } from './ui/button.tsx';
import { Notice } from './ui/notice.tsx';
import { lazyComponent } from './ui/page/lazy-component.tsx';
import { QueryProvider, useRefetchOnReconnect } from './ui/page/query-provider.tsx';
import { errorText, SIGN_IN_REQUIRED_EVENT } from './ui/page/request-json.ts';
import { runWhenIdle } from './ui/run-when-idle.ts';

/**
 * Guards of every page with script: whose session it is, whether it still lasts, and whether the connection is lost.
 */
export function SessionGuards() {
  useRefetchOnReconnect();
  return (
    <QueryProvider>
      <CustomerViewGuard />
      <SessionGuard />
    </QueryProvider>
  );
}

const fetchSignInAgain = async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog;
const SignInAgain = lazyComponent(fetchSignInAgain, { isOverlay: true });

/** Pages that show nothing until the session is known. */
const needsSession = (path: string) => [pages.dashboard, pages.admin, pages.desk].some((page) => path.startsWith(page));

/** Auto-refresh (specification, section 9): keeps the session alive while a page is open, and notices when it ends. */
const REFRESH_MS = 30_000;

/**
 * Asks a person whose session has ended (signed out in another tab, expired, revoked) to sign in again, in a dialog
 * over their page: what they had typed stays. Closed, the dialog comes back with the next refused call.
 */
function SessionGuard() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const {
    data: session,
    error,
    refetch,
  } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (state.data?.user ? REFRESH_MS : false),
  });
  const ended = session?.expiredUser ?? null;
  const [isClosed, setClosed] = useState(false);
  const isSignedIn = Boolean(session?.user);

  useEffect(() => {
    // The form is loaded before it is needed: loaded later it might fail, over a page with something typed on it.
    if (isSignedIn) return runWhenIdle(() => void fetchSignInAgain().catch(() => {}));
  }, [isSignedIn]);

  useEffect(() => {
    const onRefused = () => {
      setClosed(false);
      void client.invalidateQueries(sessionQuery);
    };
    window.addEventListener(SIGN_IN_REQUIRED_EVENT, onRefused);
    return () => window.removeEventListener(SIGN_IN_REQUIRED_EVENT, onRefused);
  }, [client]);

  if (error && !session && needsSession(pathname)) {
    return (
      <div className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-xl">
        <Notice tone="attention" role="alert" title="We could not find out who is signed in.">
          <p className="mb-3">{errorText(error, 'Please try again.')}</p>
          <Button tone="quiet" onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      </div>
    );
  }
  if (!ended || isClosed || pathname === pages.auth) return null;
  return (
    <Suspense>
      <SignInAgain user={ended} onClose={() => setClosed(true)} />
    </Suspense>
  );
}

const ViewingBanner = lazyComponent(async () => (await import('./viewing-banner.tsx')).ViewingBanner);

/** Shown over every page while an admin views as a customer, so that nobody mistakes it for their own. */
function CustomerViewGuard() {
  const viewing = useSession().data?.viewing;
  if (!viewing) return null;
  return (
    <Suspense>
      <ViewingBanner viewing={viewing} />
    </Suspense>
  );
}
