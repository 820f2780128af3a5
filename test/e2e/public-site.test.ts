import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { answerPages, mountSite } from '../../src/features/site/mount-site.ts';
import { publicPages } from '../../src/features/site/public-pages.ts';
import { builtContact, builtOrigin, pages } from '../../src/paths.ts';
import { loadStaticSite } from '../../src/platform/http/static-files.ts';
import { freePorts } from '../ports.ts';
import { newVisitor, openBrowser } from './browser.ts';

// The built pages as the product serves them, without the rest of it.
const [port = 0] = await freePorts(1);
const origin = `http://localhost:${port}`;
const http = new Hono();
const replacements = { [builtOrigin]: origin, [builtContact]: 'hello@edp.example' };
const site = loadStaticSite(join(import.meta.dirname, '../../build/client'), replacements);
mountSite(http, site, { development: false });
const answer = answerPages(site, { development: false });
const route = getRequestListener(http.fetch);
const server = createServer((request, response) => void (answer(request, response) || route(request, response)));
await once(server.listen(port), 'listening');
afterAll(() => server.close());

const browser = await openBrowser();
afterAll(() => browser.close());

async function read(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(origin + path);
  return { status: answer.status, text: await answer.text() };
}

const only = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('what search engines read', () => {
  const seen = new Map<string, string>();

  test.each(publicPages)('%s', async (path) => {
    const { status, text } = await read(path);
    expect(status).toBe(200);
    expect(text).not.toContain('built.invalid');
    expect(only(text, /<h1[ >]/g)).toHaveLength(1);
    for (const landmark of ['header', 'main', 'footer'])
      expect(only(text, new RegExp(`<${landmark}[ >]`, 'g')).length).toBeGreaterThan(0);
    expect(only(text, /<link rel="canonical" href="([^"]+)"/g)).toEqual([origin + path]);

    const [title = ''] = only(text, /<title>([^<]+)/g);
    const [description = ''] = only(text, /<meta name="description" content="([^"]+)"/g);
    expect(description.length).toBeGreaterThan(50);
    for (const words of [title, description]) {
      expect(seen.get(words), 'said of another page too').toBeUndefined();
      seen.set(words, path);
    }
    const [picture = ''] = only(text, /<meta property="og:image" content="([^"]+)"/g);
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/png');

    const [data = ''] = only(text, /<script type="application\/ld\+json">([^<]+)/g);
    const things: { '@type': string }[] = JSON.parse(data)['@graph'];
    expect(things.map((thing) => thing['@type'])).toContain('Organization');
    expect(data).not.toMatch(/aggregateRating|reviewRating/);
  });

  test('site map and robots name our own address; the site map holds every public page', async () => {
    const { text } = await read('/sitemap.xml');
    expect(only(text, /<loc>([^<]+)/g)).toEqual([...publicPages, pages.order].map((path) => origin + path));
    expect((await read('/robots.txt')).text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });
});

test('every link of every page leads somewhere, every anchor to something', async () => {
  const documents = new Map<string, string>();
  const load = async (path: string) => {
    const { status, text } = await read(path);
    if (status === 200) documents.set(path, text);
    return status;
  };
  const dead: string[] = [];
  for (const page of publicPages) {
    await load(page);
    for (const href of new Set(only(documents.get(page) ?? '', /<a [^>]*href="([^"]+)"/g))) {
      const link = new URL(href.replaceAll('&amp;', '&'), origin + page);
      if (link.protocol === 'mailto:' || link.origin !== origin) continue;
      if (!documents.has(link.pathname) && (await load(link.pathname)) !== 200) dead.push(`${page} → ${href}`);
      const target = decodeURIComponent(link.hash.slice(1));
      if (target && !documents.get(link.pathname)?.includes(` id="${target}"`)) dead.push(`${page} → ${href}`);
    }
  }
  expect(dead).toEqual([]);
});

test('an unknown address answers 404 with the way home; an unknown city says so; letter case of a city does not matter', async () => {
  for (const path of ['/nowhere', '/nowhere/else', '/admin/nowhere', '/404', '/%E0%A4%A', pages.devUi]) {
    const { status, text } = await read(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).toContain('Oops! Page not found');
  }
  const { page, complaints } = await newVisitor(browser);
  const logged = page.waitForEvent('console', (message) => message.text().includes('/nowhere/at-all'));
  await page.goto(`${origin}/nowhere/at-all`);
  await logged;
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL(`${origin}/`);
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  await page.context().close();

  const atlantis = await read('/city-guides/atlantis');
  expect(atlantis.status).toBe(404);
  expect(atlantis.text).toContain('City guide not found');
  expect(await read('/city-guides/PaRiS')).toEqual(await read('/city-guides/paris'));
});

describe('without a framework', () => {
  test('the menu of a phone toggles, holds the further guides, and closes on a link', async () => {
    const { page, complaints } = await newVisitor(browser, { phone: true });
    await page.goto(origin);
    const menu = page.locator('#menu');
    const toggle = page.getByRole('button', { name: 'Menu', exact: true });
    expect(await menu.isVisible()).toBe(false);
    await toggle.click();
    for (const name of ['Services', 'Permits Guide', 'European Driving Guide', 'Rental Car Fines', 'Sign in']) {
      await menu.getByRole('link', { name }).waitFor();
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await toggle.click();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitFor({ state: 'hidden' });
    await toggle.click();
    // Stays on the page, so that what closes the menu is the link and not a new page.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await menu.getByRole('link', { name: 'Rental Car Fines' }).click();
    await menu.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the header leads to Sign in, or with the hint of a session to the dashboard', async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto(origin);
    const header = page.getByRole('banner');
    expect(await header.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(pages.auth);
    expect(await header.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    await context.addCookies([{ name: 'edp_signed_in', value: '1', url: origin }]);
    await page.reload();
    expect(await header.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe(pages.dashboard);
    expect(await header.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
    await context.close();
  });

  test.each([true, false])('Compare Options opens a dialog with both ways (invoker commands: %s)', async (commands) => {
    const { page, complaints } = await newVisitor(browser);
    if (!commands) {
      await page.addInitScript(() => {
        Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
        Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
        addEventListener('command', (event) => event.preventDefault(), true);
      });
    }
    await page.goto(origin);
    const cards = page.locator('#official-portals').getByRole('button', { name: /^Compare Options/ });
    expect(await cards.count()).toBeGreaterThanOrEqual(6);
    await page.getByRole('button', { name: /^Compare Options.*ASFINAG/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare Options' });
    const start = dialog.getByRole('link', { name: 'Start Application' });
    expect(await start.getAttribute('href')).toMatch(/^\/order\?country=Austria&/);
    const visit = dialog.getByRole('link', { name: /^Visit Official Portal/ });
    expect(await visit.getAttribute('href')).toBe('https://shop.asfinag.at/');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('for everybody', () => {
  test.each([...publicPages, '/nowhere'])('%s', async (path) => {
    const { page } = await newVisitor(browser);
    for (const look of [
      { width: 320, forcedColors: 'none' },
      { width: 1280, forcedColors: 'active' },
      { width: 1280, forcedColors: 'none', colorScheme: 'dark' },
    ] as const) {
      const { width, ...media } = look;
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: 'light', ...media });
      await page.goto(origin + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // axe takes the colours of the style sheet for those the system has forced upon the page.
      const blind = look.forcedColors === 'active' ? ['color-contrast'] : [];
      const { violations } = await new AxeBuilder({ page }).disableRules(blind).analyze();
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
        JSON.stringify(look),
      ).toEqual([]);
    }
    await page.context().close();
  });
});
