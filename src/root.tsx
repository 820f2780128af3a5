import type { ReactNode } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { AppFrame } from '#browser/app-frame.tsx';
import { useHydrated } from '#browser/use-hydrated.ts';
import { SessionGuard } from '#features/accounts/web/session-guard.tsx';
import { ViewingGuard } from '#features/accounts/web/viewing-guard.tsx';
import { pages } from '#paths.ts';
import appStyles from '#ui/styles.css?url';

/** Runs at build only. The shell that starts the pages not written at build is rendered as `/`, but needs the script. */
export function loader({ request }: LoaderFunctionArgs) {
  return { isShell: request.headers.has('X-React-Router-SPA-Mode') };
}

export const shouldRevalidate = () => false;

function useIsStatic(): boolean {
  const data = useRouteLoaderData<typeof loader>('root');
  const matches = useMatches();
  if (data?.isShell) return false;
  return matches.some(({ handle }) => (handle as { static?: boolean } | undefined)?.static);
}

export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useIsStatic();
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14254c" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <PageMeta />
        {/* Pages without script bring their own style, see features/site/shell. */}
        {!isStatic && <link rel="stylesheet" href={appStyles} />}
        <Links />
      </head>
      <body>
        {!isStatic && (
          <noscript>
            <p role="alert" className="bg-sunken p-4">
              This page needs JavaScript. Please turn it on, or read{' '}
              <a href={pages.home} className="underline underline-offset-2">
                what can be read without it
              </a>
              .
            </p>
          </noscript>
        )}
        {children}
        {!isStatic && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The shell stands for many pages: it must not carry the title of the one it was rendered as. */
function PageMeta() {
  const data = useRouteLoaderData<typeof loader>('root');
  const hydrated = useHydrated();
  return data?.isShell && !hydrated ? <title>European Driving Permits</title> : <Meta />;
}

export function HydrateFallback() {
  return (
    <p role="status" className="p-6">
      Loading …
    </p>
  );
}

export default function Root() {
  const isStatic = useIsStatic();
  if (isStatic) return <Outlet />;
  return (
    <AppFrame>
      <ViewingGuard />
      <Outlet />
      <SessionGuard />
    </AppFrame>
  );
}
