import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { pages } from '#paths.ts';
import type { Asked, StaticAnswer, StaticSite } from '#platform/http/static-files.ts';
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
export function mountSite(http: Hono, site: StaticSite, options: SiteOptions): void {
  http.on(['GET', 'HEAD'], '*', (c) => {
    const path = readPath(new URL(c.req.url).pathname);
    if (isData(path)) return c.notFound();
    const asked = { method: c.req.method, header: (name: string) => c.req.header(name) };
    const answer = find(site, options, asked, path) ?? site.answer(asked, notFoundPath, 404);
    if (!answer) return c.notFound();
    const { status, headers, body } = answer;
    return new Response(body as Buffer<ArrayBuffer> | null, { status, headers });
  });
}

/**
 * The same for Node's own server, before any router: most requests are for pages and files, and a router's objects for
 * question and answer cost more than sending the bytes. False for what is not there: the router says so.
 */
export function answerPages(site: StaticSite, options: SiteOptions) {
  return ({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse): boolean => {
    if (method !== 'GET' && method !== 'HEAD') return false;
    const path = readPath(url.split('?', 1)[0] ?? '');
    if (isData(path)) return false;
    const header = (name: string) => headers[name]?.toString();
    const answer = find(site, options, { method, header }, path);
    if (!answer) return false;
    response.writeHead(answer.status, answer.headers).end(answer.body ?? undefined);
    return true;
  };
}

const isData = (path: string) => path.startsWith('/api/') || path.startsWith('/files/');

function find(site: StaticSite, { development }: SiteOptions, asked: Asked, path: string): StaticAnswer | undefined {
  const [, city] = /^\/city-guides\/([^/]+)\/?$/i.exec(path) ?? [];
  if (city !== undefined) {
    const slug = findCitySlug(city);
    return slug ? site.answer(asked, pages.cityGuide(slug)) : site.answer(asked, cityGuideNotFoundPath, 404);
  }
  if (path.replace(/\/(index\.html)?$/, '') === notFoundPath) return site.answer(asked, notFoundPath, 404);
  const isAppPage = appPage.test(path) || (development && path === pages.devUi);
  return site.answer(asked, path) ?? (isAppPage ? site.answer(asked, shell) : undefined);
}

/** Not decoded where it cannot be: there is no such file then. */
function readPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
