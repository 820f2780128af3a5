import type { Hono } from 'hono';
import { pages } from '#paths.ts';
import type { StaticSite } from '#platform/http/static-files.ts';
import { findCitySlug } from './cities.ts';
import { cityGuideNotFoundPath, notFoundPath } from './public-pages.ts';

/** Addresses whose page is made in the browser: they start from the shell. Who may see them is decided by their data. */
const appPage =
  /^\/(order|thank-you|auth|details|answer|dashboard(\/account|\/order\/[^/]+)?|operator(\/task\/[^/]+)?|admin(\/(users|submissions|emails|activity|jurisdictions|automation|reconciliation|settings))?)\/?$/;
const shell = '/__spa-fallback.html';

interface SiteOptions {
  /** Whether the pages for developers are served. */
  development: boolean;
}

/** Every page and file: written ones from memory, the app's own addresses by its shell, all others the not-found page. */
export function mountSite(http: Hono, site: StaticSite, { development }: SiteOptions): void {
  const isAppPage = (path: string) => appPage.test(path) || (development && path === pages.devUi);

  http.on(['GET', 'HEAD'], '*', (c) => {
    const path = readPath(c.req.url);
    if (path.startsWith('/api/') || path.startsWith('/files/')) return c.notFound();
    const { page, status } = findPage(path);
    return site.answer(c.req.raw, page, status) ?? site.answer(c.req.raw, notFoundPath, 404) ?? c.notFound();
  });

  function findPage(path: string): { page: string; status: 200 | 404 } {
    const [, city] = /^\/city-guides\/([^/]+)\/?$/i.exec(path) ?? [];
    if (city !== undefined) {
      const slug = findCitySlug(city);
      return slug ? { page: pages.cityGuide(slug), status: 200 } : { page: cityGuideNotFoundPath, status: 404 };
    }
    if (path.replace(/\/(index\.html)?$/, '') === notFoundPath) return { page: notFoundPath, status: 404 };
    return { page: !site.has(path) && isAppPage(path) ? shell : path, status: 200 };
  }
}

/** Not decoded where it cannot be: there is no such file then. */
function readPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
