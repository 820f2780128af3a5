import type { CDPSession, Page } from 'playwright-core';

/** The line to what Chromium tells and does of a page and Playwright keeps to itself. */
export interface Devtools {
  session: CDPSession;
  /** By which Chromium knows the page's main frame. */
  mainFrame: string;
}

const devtoolsByPage = new WeakMap<Page, Promise<Devtools>>();

/** One for each page. */
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
