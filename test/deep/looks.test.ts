import { afterAll, expect, test } from 'vitest';
import { publicPagePaths } from '../../src/site/page-paths.ts';
import { signUp } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import { findAccessibilityViolations } from '../e2e/accessibility-violations.ts';
import { adoptSession, listPagesFor } from '../e2e/app-pages.ts';
import { provideVisitor } from '../e2e/browser.ts';
import { visitEveryStep } from '../e2e/order-page.ts';
import { startInstallation } from '../installation.ts';
import { expressOrder, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';

// Every page in every look; `npm test` looks at each of them once, on the narrowest screen.
const installation = await startInstallation(adminSettings);
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const { origin } = installation.client;

const looks = [
  { width: 320, forcedColors: 'none', colorScheme: 'light' },
  { width: 1280, forcedColors: 'none', colorScheme: 'light' },
  { width: 1280, forcedColors: 'active', colorScheme: 'light' },
  { width: 1280, forcedColors: 'none', colorScheme: 'dark' },
] as const;

test.each([...publicPagePaths, '/nowhere'])('%s', async (path) => {
  const { page } = await provideVisitor(browser);
  for (const { width, ...media } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia(media);
    await page.goto(origin + path);
    const look = JSON.stringify({ width, ...media });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), look).toBeLessThanOrEqual(width);
    // axe takes the colours of the style sheet for those the system has forced upon the page.
    const blind = media.forcedColors === 'active' ? ['color-contrast'] : [];
    expect(await findAccessibilityViolations(page, { blind }), look).toEqual([]);
  }
});

test.each(['anyone', 'customer', 'admin'] as const)('every page of the app for %s, on a wide screen', async (who) => {
  const { page, context } = await provideVisitor(browser);
  if (who === 'admin') await adoptSession(context, await signInAdmin(installation));
  if (who === 'customer') {
    const [shop, email] = [installation.openClient(), nextEmail()];
    await signUp(shop, email);
    await placeAndPay(shop, expressOrder({ email }));
    await adoptSession(context, shop);
  }
  for (const path of listPagesFor(who)) {
    await page.goto(origin + path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await findAccessibilityViolations(page), path).toEqual([]);
  }
});

test('every step and error of the order, on a wide screen', async () => {
  const { page, context } = await provideVisitor(browser);
  await visitEveryStep({ page, context, origin }, { email: nextEmail(), plate: nextPlate() }, async (what) =>
    expect([what, ...(await findAccessibilityViolations(page))]).toEqual([what]),
  );
});
