import type { CDPSession, Page } from 'playwright-core';

/** A DevTools session, for what Chromium reports and does and Playwright does not expose. */
export interface Devtools {
  session: CDPSession;
  /** Chromium's id of the page's main frame. */
  mainFrame: string;
}

const devtoolsByPage = new WeakMap<Page, Promise<Devtools>>();

/** Returns the page's DevTools session; one for each page. */
export function devtoolsOf(page: Page): Promise<Devtools> {
  const line = devtoolsByPage.get(page) ?? open(page);
  devtoolsByPage.set(page, line);
  return line;
}

async function open(page: Page): Promise<Devtools> {
  const session = await page.context().newCDPSession(page);
  const [{ frameTree }] = await Promise.all([session.send('Page.getFrameTree'), session.send('Page.enable')]);
  return { session, mainFrame: frameTree.frame.id };
}
