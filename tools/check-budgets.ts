// Weighs what the first view of each page loads, as it travels (brotli at its best), and fails beyond the budgets.
//
//   node tools/check-budgets.ts             after a build; prints a table
//   node tools/check-budgets.ts --brief     one line, as the build itself does
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { pages } from '../src/paths.ts';
import routes from '../src/routes.ts';
import { removeDisabledClaims } from '../src/site/claim-markup.ts';

/** Bytes, where nothing else is said. What a page may weigh at most, and what it aims at. */
const budgets = {
  /** Without its font, which comes once for all pages. */
  publicPage: { most: 14_336, aim: 14_336 },
  font: { most: 20_480, aim: 20_480 },
  publicScript: { most: 512, aim: 512 },
  /** The page most people come with a new phone and a slow network to. */
  orderScript: { most: 96_768, aim: 97_280 },
  /** How many files it starts with, itself included. */
  orderFiles: { most: 12, aim: 12 },
  /** What is reached, and one kilobyte; of pages for our own people too. */
  appScript: { most: 148_992, aim: 102_400 },
  /** One specimen of everything, which no visitor sees. */
  specimenScript: { most: 160_768, aim: 160_768 },
} as const;

export interface Weight {
  page: string;
  /** Written at build and started without the framework. */
  isPublic: boolean;
  /** Bytes. What is written into the page counts with its HTML; its scripts are weighed once more for their own budget. */
  html: number;
  inlineScript: number;
  css: number;
  js: number;
  fonts: number;
  /** How many there are of all these together. What the page fetches once it is at rest is counted in test/e2e/order.test.ts. */
  files: number;
}

/** Without fonts. */
const pageBytes = ({ html, css, js }: Weight) => html + css + js;
const scriptBytes = ({ inlineScript, js }: Weight) => inlineScript + js;

const compressed = (content: Buffer | string) => brotliCompressSync(content).length;
const isShell = (path: string) => path.endsWith('__spa-fallback.html');

/** Weighs every page written under the build's client folder, and those of the route map that all start from the shell. */
export function weighPages(client: string): Weight[] {
  const paths = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
  const written = paths
    .filter((path) => !isShell(path))
    .map((path) =>
      weigh(client, `/${path.replace(/(^|\/)index\.html$/, '')}`, readFileSync(join(client, path), 'utf8')),
    );
  const shell = paths.find(isShell);
  const started = shell ? startFromShell(client, readFileSync(join(client, shell), 'utf8')) : [];
  const isWritten = (address: string) => written.some(({ page }) => matchesRoute(page, address));
  return [...written, ...started.filter(({ page }) => !isWritten(page))].sort((one, other) =>
    one.page < other.page ? -1 : 1,
  );
}

function weigh(client: string, page: string, html: string, more: readonly string[] = []): Weight {
  const isPublic = !/<script[^>]*type="module"/.test(html);
  const scripts = isPublic ? findMatches(html, /<script[^>]*\ssrc="([^"]+)"/g) : [...startedModules(html), ...more];
  const styles = findMatches(html, /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
  const texts = [html, ...styles.map((style) => readFileSync(join(client, style), 'utf8'))];
  const fonts = texts.flatMap((text) => findMatches(text, /url\(["']?([^"')]+\.woff2)/g));
  const modules = withImports(client, scripts);
  const inline = findMatches(html, /<script(?![^>]*(?:\ssrc=|type="(?:application|speculationrules)))[^>]*>([^<]+)/g);
  return {
    page,
    isPublic,
    // The server takes the marks of claims out of what it sends.
    html: compressed(removeDisabledClaims(html, new Set())),
    inlineScript: inline.length ? compressed(inline.join('\n')) : 0,
    css: sizeOf(client, styles),
    js: sizeOf(client, modules),
    fonts: sizeOf(client, fonts),
    files: 1 + new Set([...styles, ...modules, ...fonts]).size,
  };
}

function findMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, value = '']) => value);
}

/** What a page of the app preloads or imports itself. */
function startedModules(html: string): string[] {
  return [
    ...findMatches(html, /<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
    ...findMatches(html, /\b(?:import|from)\s*\(?["'](\/assets\/[^"']+\.js)["']/g),
  ];
}

function withImports(client: string, scripts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...scripts];
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (found.has(script)) continue;
    found.add(script);
    const text = readFileSync(join(client, script), 'utf8');
    for (const path of findMatches(text, /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
      waiting.push(join(dirname(script), path));
    }
  }
  return found;
}

interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  hasDefaultExport: boolean;
}

/** Every page of the route map as the build knows it: the shell with the modules of the page and of the layouts around it. */
function startFromShell(client: string, shell: string): Weight[] {
  const [manifest = ''] = findMatches(shell, /["'](\/assets\/manifest-[^"']+\.js)["']/g);
  const text = readFileSync(join(client, manifest), 'utf8');
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Record<string, BuiltRoute>;
  };
  const around = (route: BuiltRoute): BuiltRoute[] => {
    const parent = routes[route.parentId ?? ''];
    return parent ? [...around(parent), route] : [route];
  };
  const isLayout = ({ id }: BuiltRoute) => Object.values(routes).some(({ parentId }) => parentId === id);
  const leaves = Object.values(routes).filter((route) => route.hasDefaultExport && !isLayout(route));
  return leaves.map((route) => {
    const chain = around(route);
    const address = `/${chain.flatMap(({ path }) => path || []).join('/')}`;
    return weigh(
      client,
      address,
      shell,
      chain.map(({ module }) => module),
    );
  });
}

/** Whether a written page is one of those an address of the route map means: `/city-guides/rome` for `/city-guides/:city`. */
function matchesRoute(page: string, address: string): boolean {
  if (address === '/*') return page === '/404';
  return new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`).test(page);
}

/** The addresses of the route map's pages, without the files for search engines. */
export function listRoutePaths(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const address = path ? `${above}/${path}` : above;
    if (children) return listRoutePaths(children, address);
    return /\.(xml|txt)$/.test(address) ? [] : [address || '/'];
  });
}

/** One line for each page of the route map that nobody has weighed. */
export function findUnweighed(weights: readonly Weight[], addresses: readonly string[]): string[] {
  const isWeighed = (address: string) => weights.some(({ page }) => page === address || matchesRoute(page, address));
  return addresses.filter((address) => !isWeighed(address)).map((address) => `${address} is not weighed`);
}

function sizeOf(client: string, files: Iterable<string>): number {
  return [...new Set(files)].reduce((total, file) => total + packedSize(join(client, file)), 0);
}

/** Of what the build has packed already, else of what it would pack to. */
function packedSize(path: string): number {
  const packed = `${path}.br`;
  return existsSync(packed) ? statSync(packed).size : compressed(readFileSync(path));
}

function scriptBudget({ isPublic, page }: Weight) {
  if (isPublic) return budgets.publicScript;
  if (page === pages.order) return budgets.orderScript;
  return page === pages.devUi ? budgets.specimenScript : budgets.appScript;
}

/** One line for each page that is too heavy, or comes in too many files. */
export function findBudgetViolations(weights: readonly Weight[]): string[] {
  return weights.flatMap((weight) => {
    const { page, isPublic, fonts, files } = weight;
    const mostScript = scriptBudget(weight).most;
    const mostInAll = isPublic ? budgets.publicPage.most : Number.POSITIVE_INFINITY;
    const mostFiles = page === pages.order ? budgets.orderFiles.most : Number.POSITIVE_INFINITY;
    return [
      ...(scriptBytes(weight) > mostScript
        ? [`${page} loads ${scriptBytes(weight)} bytes of script, at most ${mostScript}`]
        : []),
      ...(pageBytes(weight) > mostInAll
        ? [`${page} loads ${pageBytes(weight)} bytes without its font, at most ${mostInAll}`]
        : []),
      ...(fonts > budgets.font.most ? [`${page} loads ${fonts} bytes of fonts, at most ${budgets.font.most}`] : []),
      ...(files > mostFiles ? [`${page} starts with ${files} files, at most ${mostFiles}`] : []),
    ];
  });
}

function formatRow(weight: Weight): string {
  const { page, html, css, fonts, isPublic, files } = weight;
  const meetsAim = isPublic
    ? pageBytes(weight) <= budgets.publicPage.aim
    : scriptBytes(weight) <= scriptBudget(weight).aim;
  const sizes = [html, css, scriptBytes(weight), fonts].map((size) => (size / 1024).toFixed(1).padStart(7));
  return `${page.padEnd(40)}${sizes.join('')}${String(files).padStart(7)}${meetsAim ? '  aim met' : ''}`;
}

/** The figures that grow when nobody looks. */
function formatSummary(weights: readonly Weight[]): string {
  const kilobytes = (size: number) => `${(size / 1024).toFixed(1)} KB`;
  const order = weights.find(({ page }) => page === pages.order);
  const [heaviest] = weights.filter(({ isPublic }) => isPublic).sort((one, other) => pageBytes(other) - pageBytes(one));
  return [
    ...(order ? [`First view of /order: ${kilobytes(scriptBytes(order))} of JavaScript, ${order.files} files`] : []),
    ...(heaviest
      ? [`heaviest public page: ${heaviest.page} with ${kilobytes(pageBytes(heaviest))} without its font`]
      : []),
  ].join('; ');
}

if (import.meta.main) {
  const weights = weighPages(join(process.cwd(), 'build', 'client'));
  if (process.argv.includes('--brief')) console.log(formatSummary(weights));
  else {
    console.log(`${'KB, brotli'.padEnd(40)}   html    css     js  fonts  files`);
    for (const weight of weights) console.log(formatRow(weight));
  }
  const breaches = weights.length
    ? [...findUnweighed(weights, listRoutePaths(routes)), ...findBudgetViolations(weights)]
    : ['There are no pages: build first'];
  for (const breach of breaches) console.log(breach);
  process.exitCode = breaches.length ? 1 : 0;
}
