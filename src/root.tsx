import { type ReactNode, useEffect } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { pages } from '#paths.ts';
import { readServiceContact, serviceContactMetaName } from '#platform/service-contact.ts';
import appStyles from '#ui/styles.css?url';
import { ConnectionBanner } from './ui/page/connection-banner.tsx';
import { AppErrorPage } from './ui/page/error-page.tsx';
import { useHydrated } from './ui/page/use-hydrated.ts';
import { ToastHost } from './ui/toast-host.tsx';

/** Runs at build only. The shell of pages that are not prerendered is rendered as `/`, but needs the script. */
export function loader({ request }: LoaderFunctionArgs) {
  return { isShell: request.headers.has('X-React-Router-SPA-Mode') };
}

export const shouldRevalidate = () => false;

function useIsStaticPage(): boolean {
  const data = useRouteLoaderData<typeof loader>('root');
  const matches = useMatches();
  if (data?.isShell) return false;
  return matches.some(({ handle }) => (handle as { static?: boolean } | undefined)?.static);
}

export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useIsStaticPage();
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
        {/* Pages without script bring their own style, see site/shell. */}
        {!isStatic && <link rel="stylesheet" href={appStyles} />}
        {!isStatic && <meta name={serviceContactMetaName} content={JSON.stringify(readServiceContact())} />}
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
        {!isStatic && <ScriptFailureNotice />}
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

/**
 * Shows a notice when the script itself fails to load: without it the prerendered page would wait for ever. It runs
 * before everything else, so it is written for the oldest browsers.
 */
const scriptFailureScript =
  "addEventListener('error',function(e){if(e.target.tagName=='SCRIPT')document.getElementById('lost-script').hidden=false},true)";

function ScriptFailureNotice() {
  return (
    <>
      <p
        id="lost-script"
        role="alert"
        hidden
        suppressHydrationWarning
        className="fixed inset-x-0 top-0 z-50 bg-sunken p-4"
      >
        This page could not be fetched whole, and nothing was sent. Check your connection and{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of this very page (RFC 3986, section 5.2.2). */}
        <a href="" className="underline underline-offset-2">
          try again
        </a>
        .
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; React would escape a script's text otherwise. */}
      <script dangerouslySetInnerHTML={{ __html: scriptFailureScript }} />
    </>
  );
}

/** The shell stands for many pages, so it must not have the title of the one it was rendered as. */
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

/** Errors that no page has caught itself. */
export function ErrorBoundary() {
  return <AppErrorPage error={useRouteError()} />;
}

export default function Root() {
  const isStatic = useIsStaticPage();
  useSteadyPress();
  if (isStatic) return <Outlet />;
  return (
    <>
      <ConnectionBanner />
      <Outlet />
      <ToastHost />
    </>
  );
}

/** How far a pointer that stays where it is may move, in CSS pixels: no hand is quite still. */
const STILL_PX = 4;

/**
 * A press counts for what was under it when it began, though the page has moved beneath it since, as it does when an
 * answer of the server comes: of such a press the browser makes no click. Whoever moves the pointer away takes the press
 * back (WCAG 2.2, 2.5.2).
 */
function useSteadyPress(): void {
  useEffect(() => {
    let press: { on: HTMLElement; x: number; y: number } | undefined;
    const onDown = ({ target, button, clientX: x, clientY: y }: PointerEvent) => {
      const on = target instanceof Element ? target.closest<HTMLElement>('button, a[href], summary, label') : null;
      press = on && button === 0 ? { on, x, y } : undefined;
    };
    const onUp = ({ target, clientX, clientY }: PointerEvent) => {
      const ended = press;
      press = undefined;
      if (!ended?.on.isConnected || !(target instanceof Node) || ended.on.contains(target)) return;
      if (Math.hypot(clientX - ended.x, clientY - ended.y) <= STILL_PX) ended.on.click();
    };
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('pointerup', onUp);
    return () => {
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointerup', onUp);
    };
  }, []);
}
