import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { messageOf } from '../../src/robot/portal-stop.ts';
import { readClockOffsetMs } from '../clock-offset.ts';
import { shiftDate } from '../shift-date.ts';

const policyBreaches: string[] = [];

/** What browsers refused since the last look because a page's own security policy forbids it: on no page, in no test. */
export const drainPolicyViolations = () => policyBreaches.splice(0);

/** What is read again until it is so: a page shows a state some time after what brought it about. */
export const expectEventually = <Value>(read: () => Promise<Value>, message?: string) =>
  expect.poll(read, { timeout: 120_000, ...(message && { message }) });

export interface BrowserVisitor {
  context: BrowserContext;
  page: Page;
  /** Whatever their browser complains of, for the test to look at. */
  complaints: string[];
}

/** Where the pages were from that may have left something with the visitor. */
type Origins = Set<string>;

type Device = 'phone' | 'screen';
const viewports = { phone: { width: 390, height: 844 }, screen: { width: 1280, height: 900 } };

/** Visitors whose test has ended. */
const idle = new WeakMap<Browser, Record<Device, [BrowserVisitor, Origins][]>>();

/**
 * A visitor for one test, with no cookies and no memory: nothing stored, no tab but the empty one. A tab that has shown
 * the product before needs half as long for its next page, so that of an earlier test of the file goes on as theirs.
 * @param options `apart` from those of all other tests: for what must not come from a cache, and for scripts of the test
 * that stay with the browser
 */
export async function provideVisitor(
  browser: Browser,
  { phone = false, apart = false }: { phone?: boolean; apart?: boolean } = {},
): Promise<BrowserVisitor> {
  const device = phone ? 'phone' : 'screen';
  const [visitor, origins] = (!apart && idle.get(browser)?.[device].pop()) || (await openVisitor(browser, device));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await reportTabs(visitor, task.name);
    const isAsNew =
      !apart && browser.isConnected() && (await resetVisitor(visitor, origins, device).catch(() => false));
    if (!isAsNew) return visitor.context.close();
    const kept = idle.get(browser) ?? { phone: [], screen: [] };
    kept[device].push([visitor, origins]);
    idle.set(browser, kept);
  });
  return visitor;
}

/** What the tabs of a failed test showed: without it nobody can say later why a browser waited in vain. */
async function reportTabs({ context, complaints }: BrowserVisitor, test: string): Promise<void> {
  for (const tab of context.pages()) {
    const focused = await tab.evaluate(() => document.activeElement?.outerHTML.slice(0, 300)).catch(messageOf);
    const shown = await tab.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(messageOf);
    console.info(`${test}: ${tab.url()}\nfocus: ${focused}\n${shown.slice(0, 6_000)}`);
  }
  console.info(`${test}: complaints of the browser: ${complaints.join('; ') || 'none'}`);
}

async function openVisitor(browser: Browser, device: Device): Promise<[BrowserVisitor, Origins]> {
  const context = await browser.newContext({
    viewport: viewports[device],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Without a graphics processor what pulses is drawn sixty times a second by the processors that the tests need.
    reducedMotion: 'reduce',
  });
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    complaints.push(`console: ${message.text()}`);
    if (message.text().includes('Content Security Policy'))
      policyBreaches.push(`${message.location().url}: ${message.text()}`);
  });
  const origins: Origins = new Set();
  context.on('page', (tab) =>
    tab.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
    }),
  );
  // Some breaches are reported to the page only, not on the console.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  // Pages read the time of the run (test/test-instants.ts), as the product does.
  if (readClockOffsetMs() !== 0) await context.addInitScript(shiftDate, readClockOffsetMs());
  // Of every tab, also of those that a page opens: no wait claims how quick anything is.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  return [{ context, page, complaints }, origins];
}

/** Whoever takes the visitor next finds nothing of this one; answers whether that is so. */
async function resetVisitor(
  { context, page, complaints }: BrowserVisitor,
  origins: Origins,
  device: Device,
): Promise<boolean> {
  // A page that is left open goes on listening and drawing.
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  for (const one of [page, context]) await one.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  for (const origin of origins) {
    // A page of theirs without script, for each place keeps what its own pages stored.
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) storage.clear();
    });
  }
  await context.clearCookies();
  await page.setViewportSize(viewports[device]);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  origins.clear();
  complaints.length = 0;
  return true;
}

/**
 * Stands between a page and these addresses until it is told to stop; by default nothing comes through. The route stays:
 * what a page asks at the moment one is taken away may hang for ever (seen in 11 of 300 tries on a busy machine).
 * @returns what lets everything through from then on
 */
export async function interceptRequests(
  page: Page,
  addresses: string,
  instead: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<() => void> {
  let isThere = true;
  await page.route(addresses, (route) => (isThere ? instead(route) : route.fallback()));
  return () => {
    isThere = false;
  };
}

/** Pays on the provider's hosted page that has just opened in a tab of its own. */
export async function payOnProviderPage(payment: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await payment.getByLabel('Card number').fill(card);
  await payment.getByLabel('Expiry date').fill('12/34');
  await payment.getByLabel('CVC').fill('123');
  await payment.getByLabel('Name on card').fill('Jo Driver');
  await payment.getByRole('button', { name: /^Pay / }).click();
}
