import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { pages, serverPrefixes } from '#paths.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { Refusal } from '#platform/errors.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { StaticRequest, StaticResponse, StaticSite } from '#platform/http/static-files.ts';
import { checkFieldNames, type RawCheckQuery } from './checker/check-query.ts';
import { findCitySlug } from './cities.ts';
import { appPagePaths, cityGuideNotFoundPath, notFoundPath } from './page-paths.ts';

const appPagePattern = new RegExp(`^(${appPagePaths.join('|').replaceAll(':part', '[^/]+')})/?$`);
const cityGuidePattern = new RegExp(`^${pages.cityGuide('([^/]+)')}/?$`, 'i');
const shellPath = '/__spa-fallback.html';

interface SiteOptions {
  /** Whether the pages for developers are served. */
  isDevelopment: boolean;
  /** For what is answered by the day. */
  clock?: Clock;
}

/** Every page and file: written ones from memory, the app's own addresses by its shell, all others the not-found page. */
export function mountSite(http: Hono, site: StaticSite, options: SiteOptions): void {
  const answerCheck = createCheckHandler(site, options);
  http.use(pages.check, compress());
  http.on(['GET', 'HEAD'], '*', async (c) => {
    const { pathname, searchParams } = new URL(c.req.url);
    const path = decodePath(pathname);
    if (isApiPath(path)) return c.notFound();
    const checked = isCheckPath(path) ? await answerCheck(c, searchParams) : undefined;
    if (checked) return checked;
    const asked = { method: c.req.method, header: (name: string) => c.req.header(name) };
    const answer = findStaticAnswer(site, options, asked, path) ?? site.respond(asked, notFoundPath, 404);
    if (!answer) return c.notFound();
    const { status, headers, body } = answer;
    return new Response(body as Buffer<ArrayBuffer> | null, { status, headers });
  });
}

/**
 * The same for Node's own server, before any router: most requests are for pages and files, and a router's objects for
 * question and answer cost more than sending the bytes. False for what is not there: the router says so.
 */
export function createPageHandler(site: StaticSite, options: SiteOptions) {
  return ({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse): boolean => {
    if (method !== 'GET' && method !== 'HEAD') return false;
    const [pathname = '', query] = url.split('?', 2);
    const path = decodePath(pathname);
    if (isApiPath(path) || (query && isCheckPath(path))) return false;
    const header = (name: string) => headers[name]?.toString();
    const answer = findStaticAnswer(site, options, { method, header }, path);
    if (!answer) return false;
    response.writeHead(answer.status, answer.headers).end(answer.body ?? undefined);
    return true;
  };
}

/**
 * Answers one client address may have of this process in ten minutes: what they cost is this process's time and nothing else,
 * and they are given while the database is away.
 */
const maxChecksPerAddress = 300;
/** In characters, without those that cannot be printed: what is longer is no fact, and is not written back either. */
const maxFactLength = 100;

/**
 * What the written page of the checker says to a question: its main part and its title are made anew. Undefined where
 * nothing was asked. The policy of the written page stays, so that nothing that is put in could ever run.
 */
function createCheckHandler(site: StaticSite, { isDevelopment: development, clock = systemClock }: SiteOptions) {
  const limiter = new RateLimiterMemory({ points: maxChecksPerAddress, duration: 600 });
  return async (c: Context, asked: URLSearchParams): Promise<Response | undefined> => {
    const typed: RawCheckQuery = {};
    for (const name of checkFieldNames) {
      const value = asked
        .get(name)
        ?.replaceAll(/\p{Cc}/gu, '')
        .slice(0, maxFactLength);
      if (value !== undefined) typed[name] = value;
    }
    const written = site.respond({ method: 'GET', header: () => undefined }, pages.check);
    if (!written?.body || Object.keys(typed).length === 0) return undefined;
    const html = written.body.toString();
    // With its first question: a server that only hands out pages and files need not know how to make them.
    const { renderCheckAnswer: renderAnswer, renderCheckRefusal: renderRefusal } = await import(
      './checker/render-check.tsx'
    );
    const refusal = await limiter.consume(clientAddress(c, !development)).then(() => undefined, toRefusal);
    const [, home = ''] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
    const { status, title, main } = refusal
      ? renderRefusal(typed, refusal)
      : renderAnswer(typed, { now: clock.now(), home });
    const titled = html.replace(/<title>[^<]*<\/title>/, () => `${title}<meta name="robots" content="noindex"/>`);
    const start = titled.indexOf('>', titled.indexOf('<main')) + 1;
    const filled = titled.slice(0, start) + main + titled.slice(titled.lastIndexOf('</main>'));
    const { etag: _etag, 'content-length': _length, 'accept-ranges': _ranges, ...headers } = written.headers;
    return new Response(c.req.method === 'HEAD' ? null : filled, {
      status,
      headers: { ...headers, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' },
    });
  };
}

function toRefusal(spent: unknown): Refusal {
  if (!(spent instanceof RateLimiterRes)) throw spent;
  const minutes = Math.max(1, Math.ceil(spent.msBeforeNext / 60_000));
  const words = `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return new Refusal('TOO_MANY_REQUESTS', `Too many tries. Please wait ${words} and try again.`);
}

const isCheckPath = (path: string) => path === pages.check || path === `${pages.check}/`;
const isApiPath = (path: string) => Object.values(serverPrefixes).some((folder) => path.startsWith(folder));

function findStaticAnswer(
  site: StaticSite,
  { isDevelopment: development }: SiteOptions,
  asked: StaticRequest,
  path: string,
): StaticResponse | undefined {
  const [, city] = cityGuidePattern.exec(path) ?? [];
  if (city !== undefined) {
    const slug = findCitySlug(city);
    return slug ? site.respond(asked, pages.cityGuide(slug)) : site.respond(asked, cityGuideNotFoundPath, 404);
  }
  if (path.replace(/\/(index\.html)?$/, '') === notFoundPath) return site.respond(asked, notFoundPath, 404);
  if (!development && developerPathPattern.test(path)) return undefined;
  const isAppPage = appPagePattern.test(path) || (development && path === pages.devUi);
  return site.respond(asked, path) ?? (isAppPage ? site.respond(asked, shellPath) : undefined);
}

/** The page of specimens with the piece of the build it is made from, and the shell under its own name, which is no page. */
const developerPathPattern = /^\/(dev(\/.*)?|assets\/dev-ui-[^/]*|__spa-fallback\.html)$/;

/** Not decoded where it cannot be: there is no such file then. */
function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
