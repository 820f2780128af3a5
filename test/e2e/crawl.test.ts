import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { publicPages } from '../../src/features/site/public-pages.ts';
import { pages } from '../../src/paths.ts';
import { signUp } from '../accounts.ts';
import { signedInBoss, withBoss } from '../admins.ts';
import { startInstallation } from '../installation.ts';
import { expressOrder, nextEmail, placeAndPay } from '../orders.ts';
import type { Shop } from '../shop.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { findingsOf } from './findings.ts';

// Every address of the route table on the running product, and every link that leads on from there.
const installation = await startInstallation(withBoss);
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await openBrowser();
afterAll(() => browser.close());
const { origin } = installation.shop;

/** Every page by name, but for those that belong to one order or one city. */
const fixedPages = Object.values(pages).flatMap((page): string[] => (typeof page === 'string' ? [page] : []));
const appPages = fixedPages.filter((path) => !publicPages.includes(path));

async function signInAs(context: BrowserContext, shop: Shop): Promise<void> {
  const cookies = shop.cookies().split('; ');
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url: origin };
    }),
  );
}

/** Addresses on our own origin that the page leads to; `#` anchors are looked up on the page they name. */
const linksOf = (page: Page) =>
  page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));

test('whoever follows every link from the landing page meets no dead end', async () => {
  const { page, context, complaints } = await newVisitor(browser);
  const waiting = [pages.home as string];
  const seen = new Map<string, Set<string>>();
  const anchors: [page: string, anchor: string, from: string][] = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const answer = await page.goto(origin + path);
    expect(answer?.status(), path).toBe(200);
    await page.locator('h1').first().waitFor();
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    seen.set(path, new Set(ids));
    for (const href of await linksOf(page)) {
      const link = new URL(href);
      if (link.origin !== origin || link.protocol === 'mailto:') continue;
      waiting.push(link.pathname + link.search);
      if (link.hash) anchors.push([link.pathname + link.search, decodeURIComponent(link.hash.slice(1)), path]);
    }
  }
  const dead = anchors.filter(([target, anchor]) => !seen.get(target)?.has(anchor));
  expect(dead).toEqual([]);
  const visited = [...seen.keys()].map((path) => path.split('?')[0]);
  expect(visited).toEqual(expect.arrayContaining([...publicPages, pages.order, pages.auth]));
  expect(complaints).toEqual([]);
  await context.close();
});

describe('without JavaScript', () => {
  test.each(publicPages)('%s', async (path) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
    const page = await context.newPage();
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(500);
    const start = page.getByRole('link', { name: /start|order|apply|expert assistance/i });
    if (path !== pages.privacy) expect(await start.count(), 'a way to an order').toBeGreaterThan(0);
    // What folds opens by the platform's own means.
    const question = page.locator('main summary').first();
    if ((await question.count()) > 0) {
      await question.click();
      expect(await page.locator('main details[open]').count()).toBeGreaterThan(0);
    }
    await context.close();
  });
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

test('structured data of every page is what its type asks for, and says nothing the page does not', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const found = new Set<string>();
  for (const path of publicPages) {
    await page.goto(origin + path);
    const block = await page.locator('script[type="application/ld+json"]').textContent();
    const data = JSON.parse(block ?? '') as { '@context': string; '@graph': { '@type': keyof typeof kinds }[] };
    expect(data['@context']).toBe('https://schema.org');
    const shown = (await page.locator('main').textContent())?.replaceAll(/\s+/g, ' ') ?? '';
    for (const thing of data['@graph']) {
      expect(Object.keys(kinds), path).toContain(thing['@type']);
      found.add(thing['@type']);
      kinds[thing['@type']].parse(thing);
      if (thing['@type'] !== 'FAQPage') continue;
      for (const { name } of kinds.FAQPage.parse(thing).mainEntity) expect(shown, path).toContain(name);
    }
  }
  expect([...found].sort()).toEqual(Object.keys(kinds).sort());
  const article = await (await fetch(origin + pages.newsArticle)).text();
  expect(article).toContain('"datePublished":"2024-01-01"');
  await page.context().close();
});

test('without script a page that needs it says so', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [pages.order, pages.auth, pages.dashboard]) {
    await page.goto(origin + path);
    await page.locator('noscript p', { hasText: 'This page needs JavaScript.' }).waitFor({ timeout: 5_000 });
  }
  await context.close();
});

test('the order form can be read before its script has come, and stays where it is when it comes', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(origin + pages.order, { waitUntil: 'commit' });
  const austria = page.getByRole('radio', { name: 'Austria' });
  await austria.waitFor();
  expect(await austria.isDisabled()).toBe(true);
  const before = await austria.boundingBox();
  script.resolve();
  await page.getByRole('radio', { name: 'Austria', disabled: false }).waitFor();
  expect(await austria.boundingBox()).toEqual(before);
  await context.close();
});

describe('every page of the app', () => {
  const titles = new Map<string, string>();

  async function check(page: Page, path: string): Promise<void> {
    await page.goto(origin + path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname, 'nobody is sent elsewhere').toBe(path.split('?')[0]);
    expect(await page.locator('h1').count(), path).toBe(1);
    for (const landmark of ['main', 'banner'] as const) {
      expect(await page.getByRole(landmark).count(), `${landmark} of ${path}`).toBe(1);
    }
    const title = await page.title();
    expect(titles.get(title) ?? path, `the title "${title}"`).toBe(path);
    titles.set(title, path);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    const description = await page.locator('meta[name="description"]').getAttribute('content');
    expect(JSON.parse(data ?? '{}'), path).toMatchObject({
      '@type': 'WebPage',
      name: title.split(' | ')[0],
      description,
    });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findingsOf(page), `${path} at ${width}`).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, `${path} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }

  const isFor = (who: 'admin' | 'customer' | 'anyone') => (path: string) =>
    who === (/^\/(admin|operator)/.test(path) ? 'admin' : path.startsWith('/dashboard') ? 'customer' : 'anyone');

  test.each(['anyone', 'customer', 'admin'] as const)('for %s', async (who) => {
    const { page, context, complaints } = await newVisitor(browser);
    const paths = appPages.filter(isFor(who));
    if (who === 'admin') await signInAs(context, await signedInBoss(installation));
    if (who === 'customer') {
      const [shop, email] = [installation.visitor(), nextEmail()];
      await signUp(shop, email);
      const { payment } = await placeAndPay(shop, expressOrder({ email }));
      paths.push(pages.orderDetails(payment.order_id));
      await signInAs(context, shop);
    }
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      await check(page, path);
      expect([path, ...complaints]).toEqual([path]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
