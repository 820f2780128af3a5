import type { BrowserContext } from 'playwright-core';
import { consolePages } from '../../src/console/contract.ts';
import { pages } from '../../src/paths.ts';
import { publicPagePaths } from '../../src/site/page-paths.ts';
import type { ServiceClient } from '../service-client.ts';

/** Every page by name, but for those that belong to one order or one city. */
const fixedPages = [
  ...Object.values(pages).flatMap((page): string[] => (typeof page === 'string' ? [page] : [])),
  ...consolePages.map(({ name }) => pages.adminPage(name)),
];
const appPages = fixedPages.filter((path) => !publicPagePaths.includes(path));

export const listPagesFor = (who: 'admin' | 'customer' | 'anyone'): string[] =>
  appPages.filter(
    (path) =>
      who === (/^\/(admin|operator)/.test(path) ? 'admin' : path.startsWith('/dashboard') ? 'customer' : 'anyone'),
  );

/** The browser goes on with the session of somebody who has signed in by the public addresses. */
export async function adoptSession(context: BrowserContext, shop: ServiceClient): Promise<void> {
  const cookies = shop.cookieHeader().split('; ');
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url: shop.origin };
    }),
  );
}
