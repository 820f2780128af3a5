import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { findBrowser } from '../../src/platform/browser/find-browser.ts';

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What browsers refused because a page's own security policy forbids it: on no page, in no test. */
const policyBreaches: string[] = [];
afterEach(() => expect(policyBreaches.splice(0)).toEqual([]));

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(undefined), args: launchArguments });
}

/** A visitor with cookies of their own. Whatever their browser complains of is kept in `complaints`, for the test to look at. */
export async function newVisitor(
  browser: Browser,
  options: { phone?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const viewport = options.phone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
  const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'Europe/London' });
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    complaints.push(`console: ${message.text()}`);
    if (message.text().includes('Content Security Policy'))
      policyBreaches.push(`${message.location().url}: ${message.text()}`);
  });
  // Some breaches are reported to the page only, not on the console.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return { context, page, complaints };
}

/** Pays on the provider's hosted page that has just opened in a tab of its own. */
export async function payByCard(payment: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await payment.getByLabel('Card number').fill(card);
  await payment.getByLabel('Expiry date').fill('12/34');
  await payment.getByLabel('CVC').fill('123');
  await payment.getByLabel('Name on card').fill('Jo Driver');
  await payment.getByRole('button', { name: /^Pay / }).click();
}
