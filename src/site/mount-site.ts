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
  /** Whether the developer pages are served. */
  isDevelopment: boolean;
  /** For answers that depend on the date. */
  clock?: Clock;
}

/**
 * Serves every page and file: prerendered pages from memory, the app's addresses with its shell, all others with the
 * not-found page.
 */
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
 * The same for Node's own server, before any router: most requests are for pages and files, and a router's request
 * and response objects cost more than sending the bytes. Returns false for an unknown path, which the router answers.
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
 * Answers that one client address may have from this process in ten minutes. They cost only this process's time, and
 * they work without the database.
 */
const maxChecksPerAddress = 300;
/** Maximum characters, unprintable ones excluded. A longer value is no fact, and is not echoed either. */
const maxFactLength = 100;

/**
 * Renders the checker's answer into the prerendered page: main part and title are replaced. Undefined where nothing
 * was asked. The page's Content-Security-Policy stays, so nothing that is inserted could run.
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
    // Loaded with the first question: a server that only sends pages and files does not need the renderer.
    const { renderCheckAnswer: renderAnswer, renderCheckRefusal: renderRefusal } = await import(
      './checker/render-check.tsx'
    );
    const tooMany = await limiter.consume(clientAddress(c, !development)).then(() => undefined, toRefusal);
    const refusal = tooMany ?? findRepeatedField(asked);
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

/** Two values of one field are two questions, and neither is answered. */
function findRepeatedField(asked: URLSearchParams): Refusal | undefined {
  const repeated = checkFieldNames.filter((name) => new Set(asked.getAll(name)).size > 1);
  const fields = Object.fromEntries(repeated.map((name) => [name, 'This is stated more than once: choose one']));
  return repeated.length > 0 ? new Refusal('INVALID_INPUT', 'Please check what you entered.', { fields }) : undefined;
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

/** The page of examples with its chunk of the build, and the shell under its own name, which is no page. */
const developerPathPattern = /^\/(dev(\/.*)?|assets\/dev-ui-[^/]*|__spa-fallback\.html)$/;

/** A path that cannot be decoded stays as it is: it names no file. */
function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
