import { consolePages } from '#console/contract.ts';
import { machinePaths, originPlaceholder, pages } from '#paths.ts';
import { citySlugs } from './cities.ts';

interface PageKind {
  /** Written at build time. Every other page is rendered in the browser, from the shell. */
  built?: 'without script' | 'with script';
  /** Listed in the site map, listed nowhere, or refused in robots.txt. */
  search: 'listed' | 'open' | 'refused';
}

const publicPageKind: PageKind = { built: 'without script', search: 'listed' };
/** Belongs to one customer or to staff; nobody reaches it without an account or a private link. */
const privatePageKind: PageKind = { search: 'refused' };

/** The page kind of every entry of paths.ts, in the order of the site map. */
const pageKinds: Record<keyof typeof pages, PageKind> = {
  home: publicPageKind,
  check: publicPageKind,
  whatDoINeed: publicPageKind,
  also: publicPageKind,
  alsoOtherCountries: publicPageKind,
  cityGuide: publicPageKind,
  permitFaq: publicPageKind,
  rentalFaq: publicPageKind,
  drivingGuide: publicPageKind,
  rentalCarFines: publicPageKind,
  newsArticle: publicPageKind,
  privacy: publicPageKind,
  order: { built: 'with script', search: 'listed' },
  auth: { built: 'with script', search: 'open' },
  dashboard: privatePageKind,
  orderDetails: privatePageKind,
  account: privatePageKind,
  admin: privatePageKind,
  adminPage: privatePageKind,
  thankYou: { built: 'with script', search: 'refused' },
  details: privatePageKind,
  desk: privatePageKind,
  deskTask: privatePageKind,
  deskSession: privatePageKind,
  facts: privatePageKind,
  places: privatePageKind,
  answer: privatePageKind,
  devUi: { search: 'open' },
};

const pathParameter = ':part';
const toPath = (address: string) => new URL(address, originPlaceholder).pathname;

/**
 * The addresses of the pages of these kinds, with `:part` for a variable part; the city guides and the console's pages are listed one
 * by one.
 */
function listPaths(isMeant: (kind: PageKind) => boolean): string[] {
  const names = Object.keys(pageKinds) as (keyof typeof pages)[];
  return names
    .filter((name) => isMeant(pageKinds[name]))
    .flatMap((name) => {
      if (name === 'cityGuide') return citySlugs.map(pages.cityGuide);
      if (name === 'adminPage') return consolePages.map(({ name }) => pages.adminPage(name));
      const page = pages[name];
      return toPath(typeof page === 'string' ? page : page(pathParameter));
    });
}

/** Every page that is prerendered without script and listed. */
export const publicPagePaths: readonly string[] = listPaths(({ built }) => built === 'without script');

/** Every other page. The data behind it decides who may see it. */
export const appPagePaths: readonly string[] = listPaths(({ built }) => built !== 'without script').filter(
  (path) => path !== pages.devUi,
);

/** The addresses in the site map. */
export const sitemapPaths: readonly string[] = listPaths(({ search }) => search === 'listed');

const disallowedPaths = listPaths(({ search }) => search === 'refused');

/** The addresses refused in robots.txt; a refusal covers everything below an address. */
export const robotsDisallowedPaths: readonly string[] = disallowedPaths.filter(
  (path) => !disallowedPaths.some((above) => path.startsWith(`${above}/`)),
);

/** File of the not-found page; the server sends it with status 404 for unknown addresses. */
export const notFoundPath = '/404';

/** File of 'City guide not found'; the server sends it with status 404 for guides of other cities. */
export const cityGuideNotFoundPath = pages.cityGuide('not-found');

/**
 * Everything the build writes as a file.
 * @public react-router.config.ts asks for it, which the search for dead code takes for no part of production
 */
export const prerenderedPaths: readonly string[] = [
  ...listPaths(({ built }) => built !== undefined),
  notFoundPath,
  cityGuideNotFoundPath,
  machinePaths.siteMap,
  machinePaths.robots,
];

const cityGuidePaths: readonly string[] = citySlugs.map(pages.cityGuide);
/** The same with one pattern for all city guides: each page carries this list. */
const publicPatterns = [...publicPagePaths.filter((path) => !cityGuidePaths.includes(path)), pages.cityGuide('*')];

/**
 * Prefetches the page that a visitor is about to open (hover, press). Public pages only: the others depend on a
 * session, and their links may change things.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: publicPatterns }, eagerness: 'moderate' }],
});
