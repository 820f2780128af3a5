import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { originPlaceholder, pages } from '../../src/paths.ts';
import { loadStaticSite } from '../../src/platform/http/static-files.ts';
import { replaceServiceContact } from '../../src/platform/service-contact.ts';
import { citySlugs } from '../../src/site/cities.ts';
import { claimNames, removeDisabledClaims } from '../../src/site/claim-markup.ts';
import { claims, testimonials } from '../../src/site/claims.ts';
import { createPageHandler, mountSite } from '../../src/site/mount-site.ts';
import { publicPagePaths } from '../../src/site/page-paths.ts';
import { findFreePorts } from '../free-ports.ts';
import { exampleSender } from '../mails/example-order.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { provideVisitor } from './browser.ts';

// The built pages as the product serves them, without the rest of it.
const [port = 0] = await findFreePorts(1);
const origin = `http://localhost:${port}`;
const http = new Hono();
const replacements = { [originPlaceholder]: origin, ...replaceServiceContact(exampleSender.serviceContact) };
const client = join(import.meta.dirname, '../../build/client');
const serve = (off: readonly string[] = []) =>
  loadStaticSite(client, { replacements, rewritePage: (html) => removeDisabledClaims(html, new Set(off)) });
const site = serve();
mountSite(http, site, { isDevelopment: false });
const answer = createPageHandler(site, { isDevelopment: false });
const route = getRequestListener(http.fetch);
const server = createServer((request, response) => void (answer(request, response) || route(request, response)));
await once(server.listen(port), 'listening');
afterAll(() => server.close());

const browser = await sharedBrowser();

async function read(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(origin + path);
  return { status: answer.status, text: await answer.text() };
}

const only = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('what search engines read', () => {
  const seen = new Map<string, string>();

  test.each(publicPagePaths)('%s', async (path) => {
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
    expect(only(text, /<loc>([^<]+)/g)).toEqual([...publicPagePaths, pages.order].map((path) => origin + path));
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
  for (const page of publicPagePaths) {
    await load(page);
    for (const href of new Set(only(documents.get(page) ?? '', /<a [^>]*href="([^"]+)"/g))) {
      const link = new URL(href.replaceAll('&amp;', '&'), origin + page);
      if (link.protocol === 'mailto:' || link.origin !== origin) continue;
      // An answer of the checker is a document of its own; every other page is the same whatever is asked of it.
      const address = link.pathname + (link.pathname === pages.check ? link.search : '');
      if (!documents.has(address) && (await load(address)) !== 200) dead.push(`${page} → ${href}`);
      const target = decodeURIComponent(link.hash.slice(1));
      if (target && !documents.get(address)?.includes(` id="${target}"`)) dead.push(`${page} → ${href}`);
    }
  }
  expect(dead).toEqual([]);
});

test('home leads to every guide, and asks for a check before an application', async () => {
  const mainOf = async (path: string) => {
    const { text } = await read(path);
    return text.slice(text.indexOf('<main'));
  };
  const linksOf = async (path: string) => only(await mainOf(path), /<a [^>]*href="([^"#?]+)/g);
  // Part of a guide, which leads on to it.
  const continued: string = pages.alsoOtherCountries;
  expect(await linksOf(pages.also)).toContain(continued);
  const guides = publicPagePaths.filter((path) => path !== pages.home && path !== continued);
  expect(await linksOf(pages.home)).toEqual(expect.arrayContaining(guides));
  const cards = only(await mainOf(pages.home), /(Check if you need it|Apply for)/g).slice(0, 12);
  expect(cards).toEqual(Array.from({ length: 6 }, () => ['Check if you need it', 'Apply for']).flat());
});

test('an unknown address answers 404 with the way home; an unknown city says so; letter case of a city does not matter', async () => {
  for (const path of ['/nowhere', '/nowhere/else', '/admin/nowhere', '/404', '/%E0%A4%A', pages.devUi]) {
    const { status, text } = await read(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).toContain('Oops! Page not found');
  }
  const { page, complaints } = await provideVisitor(browser);
  const logged = page.waitForEvent('console', (message) => message.text().includes('/nowhere/at-all'));
  await page.goto(`${origin}/nowhere/at-all`);
  await logged;
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL(`${origin}/`);
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);

  const atlantis = await read('/city-guides/atlantis');
  expect(atlantis.status).toBe(404);
  expect(atlantis.text).toContain('City guide not found');
  expect(await read('/city-guides/PaRiS')).toEqual(await read('/city-guides/paris'));
});

test('what is for developers is not there in production: neither its page, nor the piece it is made from, nor the bare shell', async () => {
  const folder = join(import.meta.dirname, '../../build/client/assets');
  const own = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name)).includes('Every part in every state.'),
  );
  expect(own).not.toEqual([]);
  const paths = [
    pages.devUi,
    `${pages.devUi}/`,
    '/dev/',
    '/dev/%75i',
    '/__spa-fallback.html',
    '/%5F_spa-fallback.html',
  ];
  for (const path of [...paths, ...own.map((name) => `/assets/${name}`)]) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  }
  // The shell is what the pages of the app start from.
  expect((await read(pages.order)).status).toBe(200);
});

describe('without a framework', () => {
  test('the menu of a phone toggles, holds the further guides, and closes on a link', async () => {
    const { page, complaints } = await provideVisitor(browser, { phone: true });
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
  });

  test('the header leads to Sign in, or with the hint of a session to the dashboard', async () => {
    const { page, context } = await provideVisitor(browser);
    await page.goto(origin);
    const header = page.getByRole('banner');
    expect(await header.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(pages.auth);
    expect(await header.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    await context.addCookies([{ name: 'edp_signed_in', value: '1', url: origin }]);
    await page.reload();
    expect(await header.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe(pages.dashboard);
    expect(await header.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
  });

  test.each([true, false])('Compare Options opens a dialog with both ways (invoker commands: %s)', async (commands) => {
    const { page, complaints } = await provideVisitor(browser, { apart: !commands });
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
  });
});

describe('one typeface of our own', () => {
  test('is in every first view, kept for ever, and moves nothing when it comes late', async () => {
    const { page, complaints } = await provideVisitor(browser, { phone: true, apart: true });
    const fonts: string[] = [];
    await page.route('**/*.woff2', async (route) => {
      fonts.push(route.request().url());
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Reflect.set(globalThis, 'shifts', shifts);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of [pages.home, pages.whatDoINeed, pages.cityGuide('paris')]) {
      await page.goto(origin + path);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => document.fonts.check('700 16px "Familjen Grotesk"'))).toBe(true);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts')), path).toEqual([]);
    }
    const [font = ''] = fonts;
    const { headers } = await fetch(font);
    expect(headers.get('content-type')).toBe('font/woff2');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(complaints).toEqual([]);
  });
});

test('where the keyboard is, two rings say so on every page', async () => {
  const { page } = await provideVisitor(browser);
  for (const path of publicPagePaths) {
    await page.goto(origin + path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineWidth, boxShadow } = getComputedStyle(document.activeElement as Element);
      return { outlineWidth, isRing: boxShadow !== 'none' };
    });
    expect(ring, path).toEqual({ outlineWidth: '3px', isRing: true });
  }
});

test('on paper every row is open', async () => {
  const { page } = await provideVisitor(browser, { apart: true });
  await page.goto(origin + pages.whatDoINeed);
  const text = page.getByText('A car hired in France nearly always carries the sticker');
  const height = async () => (await page.locator('main').boundingBox())?.height ?? 0;
  const closed = await height();
  expect(await text.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await text.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  expect(await height()).toBeGreaterThan(3 * closed);
});

describe('for everybody', () => {
  test.each([...publicPagePaths, '/nowhere'])('%s', async (path) => {
    const { page } = await provideVisitor(browser);
    const wide = async () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(origin + path);
    expect(await wide(), 'a telephone').toBeLessThanOrEqual(0);
    expect(await findAccessibilityViolations(page, { targets: true }), 'a telephone').toEqual([]);
    const starts = page.locator('main a[href^="/order"]');
    const priceless = await starts.evaluateAll((links) =>
      links
        .filter((link) => {
          const around = [link.parentElement?.parentElement, link.closest('details, dialog')];
          return !around.some((element) => /£\d+\.\d\d/.test(element?.textContent ?? ''));
        })
        .map((link) => link.outerHTML),
    );
    expect(priceless, 'a way into an order without its price').toEqual([]);
    // Of a screen only the colours are not the telephone's; every rule in every look is asked in test/deep.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await wide(), 'a dark screen').toBeLessThanOrEqual(0);
    expect(await findAccessibilityViolations(page, { only: ['color-contrast'] }), 'a dark screen').toEqual([]);
  });
});

describe.each([320, 390, 1440])('the sketches of the zones, %i px wide', (width) => {
  test.each(citySlugs)('%s: no label is cut off or covers another', async (slug) => {
    const { page } = await provideVisitor(browser);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(origin + pages.cityGuide(slug));
    const { faults, letters } = await page.locator('figure [role=img]').evaluate((svg) => {
      const { x, y, width: wide, height: high } = (svg as SVGSVGElement).viewBox.baseVal;
      const labels = [...svg.querySelectorAll('text')].map((label) => ({
        words: label.textContent,
        ground: label.previousElementSibling?.tagName === 'rect' ? label.previousElementSibling : label,
      }));
      const boxes = labels.map(({ words, ground }) => ({ words, box: (ground as SVGGraphicsElement).getBBox() }));
      const overlap = (one: DOMRect, other: DOMRect) => [
        Math.min(one.right, other.right) - Math.max(one.left, other.left),
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
      ];
      const frame = new DOMRect(x, y, wide, high);
      const cut = boxes.filter(({ box }) => {
        const shown = overlap(DOMRect.fromRect(box), frame);
        return shown[0] !== box.width || shown[1] !== box.height;
      });
      const covered = boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          // The boxes of two lines of one label touch, for they hold the longest letters of the font.
          .filter((other) => overlap(DOMRect.fromRect(one.box), DOMRect.fromRect(other.box)).every((side) => side > 3))
          .map((other) => `${one.words} and ${other.words}`),
      );
      const scale = svg.getBoundingClientRect().width / wide;
      const sizes = [...svg.querySelectorAll('text')].map((label) =>
        Number.parseFloat(getComputedStyle(label).fontSize),
      );
      return {
        faults: [...cut.map(({ words }) => `${words} is cut`), ...covered],
        letters: Math.min(...sizes) * scale,
      };
    });
    expect(faults).toEqual([]);
    if (width >= 390) expect(letters).toBeGreaterThan(11);
  });
});

describe('what the owner switches off', () => {
  const asked = { method: 'GET', header: () => undefined };
  const textOf = (html: string) =>
    html
      .replaceAll(/<style[^>]*>.*?<\/style>/gs, ' ')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');
  const everyPage = (off: readonly string[]) => {
    const shown = serve(off);
    return publicPagePaths.map((path) => shown.respond(asked, path)?.body?.toString() ?? '').join('\n');
  };

  const whole = everyPage([]);

  test('every figure and testimonial is there while nothing is switched off, and no mark is left', () => {
    for (const figure of [...Object.values(claims), ...testimonials.map(({ quote }) => quote)])
      expect(textOf(whole)).toContain(figure);
    expect(whole).not.toMatch(/data-claims?=|[\u{E0000}-\u{E007F}]/u);
  });

  test('with everything switched off no page shows any of it, and every page is still whole', () => {
    const nothing = everyPage(claimNames);
    expect(nothing).not.toMatch(/data-claims?=|[\u{E0000}-\u{E007F}]/u);
    for (const [name, figure] of Object.entries(claims)) {
      // A bare number or time also stands for other things.
      if (['countries', 'frenchCities', 'rentalPlatePromise', 'ourTime', 'finesArriveAtLatest'].includes(name))
        continue;
      expect(textOf(nothing), name).not.toContain(figure);
    }
    for (const { quote, name } of testimonials) {
      expect(nothing).not.toContain(quote);
      expect(nothing).not.toContain(`${name}, `);
    }
    expect(nothing).not.toContain('What drivers say');
    for (const tag of ['li', 'tr', 'dl', 'ul', 'p', 'dd', 'figure', 'section'])
      expect(nothing, `an empty ${tag}`).not.toMatch(new RegExp(`<${tag}\\b[^>]*>\\s*</${tag}>`));
  });

  test('what stands in words goes with the figure it repeats', () => {
    expect(textOf(everyPage(['ourTime']))).not.toMatch(/five minutes/i);
  });

  test.each(claimNames)('%s alone takes nothing else with it but its own places', (name) => {
    const after = everyPage([name]);
    expect(after.length).toBeLessThan(whole.length);
    expect(whole.length - after.length).toBeLessThan(6000);
    for (const tag of ['div', 'li', 'p', 'section', 'tr', 'ul'])
      expect(only(after, new RegExp(`<(${tag})[ >]`, 'g')).length, tag).toBe(
        only(after, new RegExp(`</(${tag})>`, 'g')).length,
      );
    for (const data of only(after, /<script type="application\/ld\+json">([^<]+)/g)) JSON.parse(data);
  });
});
