import { machinePaths, originPlaceholder, pages } from '#paths.ts';
import { citySlugs } from './cities.ts';

interface PageKind {
  /** Written at build. Every other page is made in the browser, from the shell. */
  built?: 'without script' | 'with script';
  /** Named in the site map, left to itself, or refused in robots.txt. */
  search: 'listed' | 'open' | 'refused';
}

const publicPageKind: PageKind = { built: 'without script', search: 'listed' };
/** Belongs to one customer or to the staff; none of it is reached without an account or a private link. */
const privatePageKind: PageKind = { search: 'refused' };

/** What every page of paths.ts is, in the order of the site map. */
const pageKinds: Record<keyof typeof pages, PageKind> = {
  home: publicPageKind,
  check: publicPageKind,
  whatDoINeed: publicPageKind,
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
  adminUsers: privatePageKind,
  adminSubmissions: privatePageKind,
  adminEmails: privatePageKind,
  adminActivity: privatePageKind,
  adminJurisdictions: privatePageKind,
  adminAutomation: privatePageKind,
  adminReconciliation: privatePageKind,
  adminSettings: privatePageKind,
  thankYou: { built: 'with script', search: 'refused' },
  details: privatePageKind,
  desk: privatePageKind,
  deskTask: privatePageKind,
  deskSession: privatePageKind,
  places: privatePageKind,
  answer: privatePageKind,
  devUi: { search: 'open' },
};

const pathParameter = ':part';
const toPath = (address: string) => new URL(address, originPlaceholder).pathname;

/** The addresses of the pages of some kinds, `:part` for what differs; of the guides to cities, every one there is. */
function listPaths(isMeant: (kind: PageKind) => boolean): string[] {
  const names = Object.keys(pageKinds) as (keyof typeof pages)[];
  return names
    .filter((name) => isMeant(pageKinds[name]))
    .flatMap((name) => {
      if (name === 'cityGuide') return citySlugs.map(pages.cityGuide);
      const page = pages[name];
      return toPath(typeof page === 'string' ? page : page(pathParameter));
    });
}

/** Every page written at build without script and meant to be found. */
export const publicPagePaths: readonly string[] = listPaths(({ built }) => built === 'without script');

/** Every other page. Who may see them is decided by their data. */
export const appPagePaths: readonly string[] = listPaths(({ built }) => built !== 'without script').filter(
  (path) => path !== pages.devUi,
);

/** What the site map names. */
export const sitemapPaths: readonly string[] = listPaths(({ search }) => search === 'listed');

const disallowedPaths = listPaths(({ search }) => search === 'refused');

/** What robots.txt refuses: what is below an address is refused with it. */
export const robotsDisallowedPaths: readonly string[] = disallowedPaths.filter(
  (path) => !disallowedPaths.some((above) => path.startsWith(`${above}/`)),
);

/** Where the not-found page is written; the server answers it, with status 404, for addresses nobody knows. */
export const notFoundPath = '/404';

/** Where 'City guide not found' is written; the server answers it, with status 404, for guides of other cities. */
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

/**
 * Lets the browser fetch the page a visitor is about to open (hovering, pressing). Public pages only: the others act on
 * a session, and their links may do things.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: publicPagePaths }, eagerness: 'moderate' }],
});
