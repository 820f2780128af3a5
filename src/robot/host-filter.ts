import type { BrowserContext, Dialog, Page, Request } from 'playwright-core';
import type { Driver } from './driver.ts';
import { guardListener } from './guard-listener.ts';
import { createWrongHostStop, type PortalStop, toPortalStop } from './portal-stop.ts';

/**
 * Which addresses a run may reach. From the official site: only the official hosts, by TLS. Otherwise: only the
 * replica's own host and port. So a rehearsal never reaches the real office, and look-alike sites never see a
 * customer's documents. The context's proxy applies this filter to every request, whatever made it.
 */
export function createHostFilter(site: Driver<unknown>['site'], siteUrl: string): (url: URL) => boolean {
  const start = new URL(siteUrl);
  const isStartPort = (url: URL) => portOf(url) === portOf(start);
  if (!site.hosts.includes(start.hostname)) {
    return (url) => isOnline(url) && url.hostname === start.hostname && isStartPort(url);
  }
  return (url) => isTls(url) && site.hosts.includes(url.hostname) && isStartPort(url);
}

/**
 * Ends the run when the main page goes to another host. Closes pop-up windows and dismisses dialogs, except the
 * question whether to leave a page.
 */
export function guardContext(
  context: BrowserContext,
  allows: (url: URL) => boolean,
  end: (stop: PortalStop) => void,
): void {
  const onFault = (error: unknown) => end(toPortalStop(error));
  let known: Page | undefined;
  const onPage = (page: Page) => {
    if (known) void page.close().catch(() => undefined);
    known ??= page;
  };
  // This event also reports redirects.
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (isOnline(url) && !allows(url) && isOfMainPage(request, known)) end(createWrongHostStop(url));
  };
  context.on('page', guardListener(onPage, onFault));
  context.on('request', guardListener(onRequest, onFault));
  context.on(
    'dialog',
    guardListener((dialog) => void answerDialog(dialog).catch(() => undefined), onFault),
  );
}

function isOfMainPage(request: Request, page: Page | undefined): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame() === page?.mainFrame();
  } catch {
    // The first request of a window that has just been opened: Playwright has no frame for it yet.
    return false;
  }
}

const isTls = ({ protocol }: URL) => protocol === 'https:' || protocol === 'wss:';

const isOnline = (url: URL) => isTls(url) || url.protocol === 'http:' || url.protocol === 'ws:';

/** The port of the address, or the default port of its protocol. */
const portOf = (url: URL) => url.port || (isTls(url) ? '443' : '80');

/** Accepts leaving the page, because the robot has just pressed a button for that; dismisses every other dialog. */
function answerDialog(dialog: Dialog): Promise<void> {
  return dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
}
