import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#paths.ts';
import { PageHeader } from '../page-header.tsx';
import { reloadForMissingChunk } from './chunk-reload.ts';
import { RetryButton } from './retry-button.tsx';

/** Replaces a page that failed or could not be fetched: what was and was not done, and how to continue. */
export function AppErrorPage({ error }: { error: unknown }) {
  return (
    <div className="min-h-svh">
      <PageHeader homeHref={pages.home} name="European Driving Permits" mark="EDP" />
      <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-4 py-10 outline-none! shadow-none! sm:px-6">
        <ErrorPanel error={error} heading="h1" />
      </main>
    </div>
  );
}

/** The same inside a layout, which stays. */
export function ErrorPanel({ error, heading: Heading }: { error: unknown; heading: 'h1' | 'h2' }) {
  const { pathname } = useLocation();
  const wasNeverHere = error instanceof Error && error.name === 'ChunkLoadError';
  const title = wasNeverHere ? 'This page could not be fetched' : 'This page has broken down';
  useEffect(() => {
    // The page's chunk may be gone since a release; a reloaded page names the new one.
    if (wasNeverHere) void reloadForMissingChunk();
  }, [wasNeverHere]);
  return (
    <div className="space-y-5">
      <title>{title}</title>
      <Heading className="text-3xl">{title}</Heading>
      <p>{wasNeverHere ? 'The connection may be gone for a moment.' : 'That is our fault, and not yours.'}</p>
      <p>{describeWhatIsSaved(pathname)}</p>
      <RetryButton onReachable={() => window.location.reload()} />
    </div>
  );
}

/** What happened to the user's work, by kind of page. */
function describeWhatIsSaved(pathname: string): string {
  if (pathname.startsWith(pages.order))
    return 'Nothing was charged here: you pay on the page of our payment provider only. What you have typed is kept in this browser.';
  if (pathname.startsWith(pages.thankYou))
    return 'If you have paid, your payment counts and your order goes on without this page. The confirmation comes by e-mail; you are not charged again.';
  if (pathname.startsWith(pages.auth))
    return 'Nothing was charged. Unless this page told you so, your password and your account are as they were.';
  if (pathname.startsWith(pages.admin) || pathname.startsWith(pages.desk))
    return 'What this page has told you was done is done. Look at the order before you repeat anything else: it may have reached the server.';
  return 'Your applications go on without this page, and nothing was charged. What it has not confirmed may have to be sent again.';
}
