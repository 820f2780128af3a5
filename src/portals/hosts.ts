import type { BrowserContext, Page } from 'playwright-core';
import type { Driver } from './driver.ts';
import { PortalStop } from './stop.ts';

/**
 * Which addresses a run may reach: the official hosts by https when it starts at the official site, only the replica's own
 * host otherwise, so that a rehearsal can never reach the real office and look-alike sites are never shown a customer's papers.
 */
export function hostRule(site: Driver<unknown>['site'], siteUrl: string): (url: URL) => boolean {
  const start = new URL(siteUrl);
  if (!site.hosts.includes(start.hostname)) return (url) => isInline(url) || url.host === start.host;
  return (url) => isInline(url) || (url.protocol === 'https:' && site.hosts.includes(url.hostname));
}

/** Blocks everything elsewhere; a main page that goes elsewhere ends the run. Pop-up windows, downloads and dialogs are refused. */
export async function guardContext(
  context: BrowserContext,
  allows: (url: URL) => boolean,
  onStray: (stop: PortalStop) => void,
): Promise<void> {
  await context.route(
    (url) => !allows(url),
    (route) => route.abort('blockedbyclient').catch(() => undefined),
  );
  await context.routeWebSocket(
    (url) => !allows(toHttp(url)),
    (socket) => void socket.close(),
  );
  let known: Page | undefined;
  context.on('page', (page) => {
    if (known) void page.close().catch(() => undefined);
    known ??= page;
  });
  // Also sees redirects, which never pass the route above.
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (allows(url) || !request.isNavigationRequest() || request.frame() !== known?.mainFrame()) return;
    onStray(new PortalStop('wrong_host', 'The portal led to an address that is not its own.', url.host));
  });
  context.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
}

function isInline({ protocol }: URL): boolean {
  return protocol === 'data:' || protocol === 'blob:' || protocol === 'about:';
}

function toHttp(url: URL): URL {
  return new URL(url.href.replace(/^ws/, 'http'));
}
