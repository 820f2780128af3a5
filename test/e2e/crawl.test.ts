import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { pages } from '../../src/paths.ts';
import { publicPagePaths } from '../../src/site/page-paths.ts';
import { signUp } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import { startInstallation } from '../installation.ts';
import { insertManyOrders } from '../many-orders.ts';
import { expressOrder, nextEmail, placeAndPay } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { waitUntil } from '../wait-until.ts';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { adoptSession, listPagesFor } from './app-pages.ts';
import { expectEventually, interceptRequests, provideVisitor } from './browser.ts';
import { createLongListData, expectNoBrokenWords, expectNoHorizontalScroll } from './layout-checks.ts';
import { followEveryLink } from './links.ts';
import {
  clickButton,
  createOfflineFixture,
  expectOfflineHandling,
  locateField,
  type OfflineFixture,
  offlineCases,
} from './offline-cases.ts';
import { chooseZone, openPayment } from './order-page.ts';

// Every address of the route table on the running product, and every link that leads on from there.
const installation = await startInstallation(adminSettings);
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const { origin } = installation.client;

test('whoever follows every link from the landing page meets no dead end', async () => {
  const { page, complaints } = await provideVisitor(browser);
  const visited = await followEveryLink(page, origin);
  expect(visited).toEqual(expect.arrayContaining([...publicPagePaths, pages.order, pages.auth]));
  expect(complaints).toEqual([]);
});

const text = z.string().min(1);
const address = z.url();
const reference = z.object({ '@id': address });
const organisation = z.object({ '@type': z.literal('Organization'), name: text, url: address, logo: address });
/** What each type of schema.org, and search engines, ask for at least. */
const kinds = {
  Organization: organisation,
  WebSite: z.object({ name: text, url: address, publisher: reference }),
  Service: z.object({
    name: text,
    description: text,
    provider: reference,
    areaServed: z.array(z.object({ '@type': z.literal('Country'), name: text })).min(1),
    offers: z.object({ '@type': z.literal('Offer'), url: address }),
  }),
  FAQPage: z.object({
    mainEntity: z
      .array(
        z.object({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.object({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
  Article: z.object({
    headline: text.max(110),
    datePublished: z.iso.date(),
    dateModified: z.iso.date(),
    image: address,
    mainEntityOfPage: address,
    author: reference,
    publisher: organisation,
  }),
  BreadcrumbList: z.object({
    itemListElement: z
      .array(z.object({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: address }))
      .min(2),
  }),
};

describe('without JavaScript', () => {
  test('every public page can be read, leads to an order and unfolds; its structured data is what its type asks for', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const found = new Set<string>();
    for (const path of publicPagePaths) {
      await page.goto(origin + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(500);
      const start = page.getByRole('link', { name: /start|order|apply|expert assistance/i });
      if (path !== pages.privacy) expect(await start.count(), `a way to an order from ${path}`).toBeGreaterThan(0);
      // What folds opens by the platform's own means.
      const question = page.locator('main summary').first();
      if ((await question.count()) > 0) {
        await question.click();
        expect(await page.locator('main details[open]').count(), path).toBeGreaterThan(0);
      }

      const block = await page.locator('script[type="application/ld+json"]').textContent();
      const data = JSON.parse(block ?? '') as { '@context': string; '@graph': { '@type': keyof typeof kinds }[] };
      expect(data['@context'], path).toBe('https://schema.org');
      const shown = (await page.locator('main').textContent())?.replaceAll(/\s+/g, ' ') ?? '';
      for (const thing of data['@graph']) {
        expect(Object.keys(kinds), path).toContain(thing['@type']);
        found.add(thing['@type']);
        kinds[thing['@type']].parse(thing);
        // It says nothing that the page does not.
        if (thing['@type'] !== 'FAQPage') continue;
        for (const { name } of kinds.FAQPage.parse(thing).mainEntity) expect(shown, path).toContain(name);
      }
    }
    expect([...found].sort()).toEqual(Object.keys(kinds).sort());
    const article = await (await fetch(origin + pages.newsArticle)).text();
    expect(article).toContain('"datePublished":"2024-01-01"');

    // A page that needs it says so.
    for (const path of [pages.order, pages.auth, pages.dashboard]) {
      await page.goto(origin + path);
      await page.locator('noscript p', { hasText: 'This page needs JavaScript.' }).waitFor();
    }
  });
});

test('the order form can be read before its script has come, and stays where it is when it comes', async () => {
  const { page } = await provideVisitor(browser, { phone: true, apart: true });
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(origin + pages.order, { waitUntil: 'commit' });
  const austria = page.getByRole('radio', { name: 'Austria' });
  await austria.waitFor();
  expect(await austria.isDisabled()).toBe(true);
  // Where it stands is known once its style sheets have come and every letter has its shape.
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet) &&
      document.fonts.status === 'loaded',
  );
  const before = await austria.boundingBox();
  script.resolve();
  await page.getByRole('radio', { name: 'Austria', disabled: false }).waitFor();
  expect(await austria.boundingBox()).toEqual(before);
});

describe('every page of the app', () => {
  const titles = new Map<string, string>();

  async function check(page: Page, path: string): Promise<void> {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(origin + path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname, 'nobody is sent elsewhere').toBe(path.split('?')[0]);
    await expectEventually(() => page.locator('h1').count(), path).toBe(1);
    for (const landmark of ['main', 'banner'] as const) {
      await expectEventually(() => page.getByRole(landmark).count(), `${landmark} of ${path}`).toBe(1);
    }
    const title = await page.title();
    expect(titles.get(title) ?? path, `the title "${title}"`).toBe(path);
    titles.set(title, path);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    const description = await page.locator('meta[name="description"]').getAttribute('content');
    expect(JSON.parse(data ?? '{}'), path).toMatchObject({
      '@type': 'WebPage',
      // The page of specimens shows an error, which stands before its title.
      name: title.replace(/^Error: /, '').split(' | ')[0],
      description,
    });
    const targets = path !== pages.order;
    expect(await findAccessibilityViolations(page, { targets }), path).toEqual([]);
    const isFull = listPagesFor('admin').includes(path) || path === pages.account;
    await (isFull ? expectNoBrokenWords : expectNoHorizontalScroll)(page, path);
  }

  test.each(['anyone', 'customer', 'admin'] as const)('for %s', async (who) => {
    const { page, context, complaints } = await provideVisitor(browser, { phone: true });
    const paths = listPagesFor(who);
    if (who === 'admin') {
      await createLongListData(installation);
      await adoptSession(context, await signInAdmin(installation));
    }
    if (who === 'customer') {
      const [shop, email] = [installation.openClient(), nextEmail()];
      await signUp(shop, email);
      const { payment } = await placeAndPay(shop, expressOrder({ email }));
      paths.push(pages.orderDetails(payment.order_id));
      await adoptSession(context, shop);
    }
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      await check(page, path);
      expect([path, ...complaints]).toEqual([path]);
    }
    if (who !== 'admin') return;

    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(origin + pages.adminPage('automation'));
    for (const name of ['Process Queue', 'Jurisdiction Status', 'Submission Tester', 'Test Runner']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tabpanel', { name, exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectNoBrokenWords(page, name);
    }
    // A long list is shown by parts.
    await insertManyOrders(installation.ctx.db, 110);
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(origin + pages.adminPage('activity'));
    await page.getByRole('button', { name: /^Show \d+ more/ }).waitFor();
    await expectNoBrokenWords(page, 'a long list');
    await page.setViewportSize({ width: 320, height: 844 });
    const shown = () => page.locator('tbody tr:visible').count();
    await waitUntil(async () => (await shown()) === 20, 'twenty rows are shown');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6_000);
    await page.getByRole('button', { name: 'Show 20 more of 100' }).click();
    await waitUntil(async () => (await shown()) === 40, 'forty rows are shown');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('without a connection', () => {
  let stage: OfflineFixture;
  beforeAll(async () => {
    stage = await createOfflineFixture(installation);
  });

  test.each(offlineCases)('$what: $sees', async (cut) => {
    const page = await expectOfflineHandling(browser, stage, cut);
    if (cut.path !== pages.order) return;
    // What was lost is sent when it is asked again.
    const payment = await openPayment(page.context(), page);
    await payment.getByRole('row', { name: /Total £19\.99/ }).waitFor();
  });

  test('an order form whose script does not come says so, with a way on', async () => {
    const { page } = await provideVisitor(browser, { apart: true });
    const letThrough = await interceptRequests(page, '**/assets/framework-*');
    await page.goto(origin + pages.order);
    await page.getByText('This page could not be fetched whole').waitFor();
    letThrough();
    await page.getByRole('link', { name: 'try again' }).click();
    await page.getByText('This page could not be fetched whole').waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Where are you driving?' }).waitFor();
  });

  test('a toast is shown though nothing more could be fetched since the page came', async () => {
    const { page } = await provideVisitor(browser, { apart: true });
    await page.route('**/assets/toaster-*', (route) => route.abort());
    await page.goto(origin + pages.auth);
    await locateField(page, 'E-mail').fill('jo@example.com');
    await page.route('**/request-password-reset', (route) => route.abort());
    await clickButton('Forgot password?')(page);
    await page.getByText('Failed to send reset link').waitFor();
    await page.getByText('Failed to send reset link').waitFor({ state: 'hidden' });
  });

  test('a step that could not be fetched is a line and a button, and what was typed stays', async () => {
    const { page } = await provideVisitor(browser, { apart: true });
    const later = '**/assets/details-step-*';
    // Before the page is there: it fetches its later steps as soon as it is at rest.
    const letStepThrough = await interceptRequests(page, later);
    const letLookThrough = await interceptRequests(page, '**/healthz');
    await page.clock.install();
    await page.goto(`${origin}${pages.order}`);
    await page.getByRole('radio', { name: 'France', disabled: false }).check();
    await chooseZone(page, 'Paris');
    await page.locator('#main form').getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('This part of the page could not be fetched.').waitFor();
    // Every three seconds the page looks by itself; here the button shall be first.
    await page.clock.pauseAt(Date.now() + 100);
    letStepThrough();
    letLookThrough();
    await clickButton('Try again')(page);
    await page.clock.resume();
    await page.getByLabel('Plate number').waitFor();
    await page.goBack();
    await page.getByRole('radio', { name: 'France', checked: true }).waitFor();
  });

  test('a form that is sent before what checks it has come is checked when it has', async () => {
    const { page } = await provideVisitor(browser, { apart: true });
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/order-rules-*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${origin}${pages.order}`);
    await page.getByRole('radio', { name: 'France', disabled: false }).waitFor();
    await clickButton('Next')(page);
    expect(await page.getByText('There is a problem').count()).toBe(0);
    held.resolve();
    await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
    await page.getByText('Country is required').first().waitFor();
  });

  test('a step whose file is gone since a release brings the page of today, once', async () => {
    const { page } = await provideVisitor(browser, { apart: true });
    const isGone = (route: Route) => route.fulfill({ status: 404, body: '' });
    const letThrough = await interceptRequests(page, '**/assets/details-step-*', isGone);
    await page.goto(`${origin}${pages.order}`);
    await page.getByRole('radio', { name: 'France', disabled: false }).check();
    await chooseZone(page, 'Paris');
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    await page.locator('#main form').getByRole('button', { name: 'Next', exact: true }).click();
    await waitUntil(() => loads === 1, 'the page is loaded anew');
    await page.getByText('This part of the page could not be fetched.').waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
    letThrough();
    await clickButton('Try again')(page);
    await page.getByLabel('Plate number').waitFor();
  });

  test('a page that breaks down says what was not done, shows no stack, and keeps what was typed', async () => {
    const { page } = await provideVisitor(browser, { apart: true });
    const letThrough = await interceptRequests(page, '**/assets/details-step-*', async (route) => {
      const [, name = ''] = /export\s*\{.*?\bas\s+(\w+)/.exec(await (await route.fetch()).text()) ?? [];
      const body = `const Part = () => { throw new Error('a bug of ours') }; export { Part as ${name} };`;
      return route.fulfill({ contentType: 'text/javascript', body });
    });
    await page.goto(`${origin}${pages.order}`);
    await page.getByRole('radio', { name: 'France', disabled: false }).check();
    await chooseZone(page, 'Paris');
    await page.locator('#main form').getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: 'This page has broken down' }).waitFor();
    await page.getByText('Nothing was charged here').waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/a bug of ours|\n\s+at /);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    letThrough();
    await clickButton('Try again')(page);
    await page.getByLabel('Plate number').waitFor();
    await page.goBack();
    await page.getByRole('radio', { name: 'France', checked: true }).waitFor();
  });

  test('a page that cannot be fetched says so, and comes when the connection is back', async () => {
    const { page, context } = await provideVisitor(browser, { apart: true });
    await adoptSession(context, stage.customer);
    await page.goto(origin + pages.dashboard);
    await page.getByRole('heading', { name: 'Your applications' }).waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('link', { name: /^Your account/ }).click();
    await page.getByRole('heading', { name: 'This page could not be fetched' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await clickButton('Try again')(page);
    await page.getByText('We still cannot reach our server.').waitFor();
    await context.setOffline(false);
    await clickButton('Try again')(page);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
  });
});
