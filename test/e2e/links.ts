import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pages } from '../../src/paths.ts';

/** Addresses on our own origin that the page leads to; `#` anchors are looked up on the page they name. */
const linksOf = (page: Page) =>
  page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));

/**
 * Opens every page that links lead to from the landing page on, and finds every anchor they name; answers the pages. Of
 * links to one page that differ in what they choose there, one is opened; behind the others there must be a page too.
 * @param opensEach each of these is opened too
 */
export async function followEveryLink(page: Page, origin: string, opensEach = false): Promise<string[]> {
  const waiting = [pages.home as string];
  const seen = new Map<string, Set<string>>();
  const asked = new Set<string>();
  const anchors: [page: string, anchor: string, from: string][] = [];
  /** Answers to a question, of which a link names a part: their anchors are their own. */
  const withAnchors = new Map<string, Set<string>>();
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const [path = ''] = address.split('?');
    if (asked.has(address)) continue;
    asked.add(address);
    if (seen.has(path) && !opensEach && !withAnchors.has(address)) {
      expect((await fetch(origin + address)).status, address).toBe(200);
      continue;
    }
    const answer = await page.goto(origin + address);
    expect(answer?.status(), address).toBe(200);
    await page.locator('h1').first().waitFor();
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    if (withAnchors.has(address)) withAnchors.set(address, new Set(ids));
    if (opensEach || !seen.has(path)) seen.set(path, new Set(ids));
    for (const href of await linksOf(page)) {
      const link = new URL(href);
      if (link.origin !== origin || link.protocol === 'mailto:') continue;
      waiting.push(link.pathname + link.search);
      if (!link.hash) continue;
      const target = link.pathname + link.search;
      if (link.search && !withAnchors.has(target)) withAnchors.set(target, new Set(target === address ? ids : []));
      anchors.push([link.search ? target : link.pathname, decodeURIComponent(link.hash.slice(1)), path]);
    }
  }
  const dead = anchors.filter(([target, anchor]) => !(withAnchors.get(target) ?? seen.get(target))?.has(anchor));
  expect(dead).toEqual([]);
  return [...seen.keys()];
}
