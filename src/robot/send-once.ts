import type { Page, Route } from 'playwright-core';
import { PortalStop } from './stop.ts';

interface SendOnce {
  allows: (url: URL) => boolean;
  /** Ends the run: the portal wants what was sent once to go out again. */
  end: (stop: PortalStop) => void;
}

/**
 * From here on whatever posts goes out at most once. Chromium silently posts a second time when a kept-alive connection is
 * cut before an answer comes (its HttpNetworkTransaction resends on reused connections, whatever the method), and a portal
 * that already had the first would be told twice. So the request is made outside of Chromium's network stack, with the
 * page's own cookies, headers and body and without a retry, and the page is handed the answer. The body is whole, papers
 * included, because the robot hands papers to the page as bytes (page.ts); a file chosen by its path would be missing.
 */
export async function sendOnce(page: Page, run: SendOnce): Promise<void> {
  await page.route(run.allows, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await postOnce(route, run).catch(() => undefined);
  });
}

/** Rejects only when the page is gone. */
async function postOnce(route: Route, { allows, end }: SendOnce): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0, maxRetries: 0, timeout: 0 }).catch(() => undefined);
  if (!response) return route.abort('connectionreset');
  const location = response.headers().location;
  const next = location === undefined ? undefined : URL.parse(location, route.request().url());
  const stop = next && refusalOf(next, response.status(), route.request().method(), allows);
  if (stop) {
    end(stop);
    return route.abort('blockedbyclient');
  }
  await route.fulfill({ response });
}

/** Of a redirect that leads elsewhere, or that would send the body again (RFC 9110, 15.4). */
function refusalOf(next: URL, status: number, method: string, allows: (url: URL) => boolean): PortalStop | undefined {
  if (status < 300 || status > 399) return undefined;
  if (!allows(next)) return strayed(next);
  const repeats = status === 307 || status === 308 || (method !== 'POST' && status !== 303);
  if (!repeats) return undefined;
  return new PortalStop('unexpected_page', 'The portal asked for the same to be sent again.', `Redirect ${status}`);
}

export function strayed(url: URL): PortalStop {
  return new PortalStop('wrong_host', 'The portal led to an address that is not its own.', url.host);
}
