import { builtOrigin, pages, service } from '#paths.ts';
import { citySlugs } from './cities.ts';

interface Kind {
  /** Written at build. Every other page is made in the browser, from the shell. */
  built?: 'without script' | 'with script';
  /** Named in the site map, left to itself, or refused in robots.txt. */
  search: 'listed' | 'open' | 'refused';
}

const toBeFound: Kind = { built: 'without script', search: 'listed' };
/** Belongs to one customer or to the staff; none of it is reached without an account or a private link. */
const forSomebody: Kind = { search: 'refused' };

/** What every page of paths.ts is, in the order of the site map. */
const kinds: Record<keyof typeof pages, Kind> = {
  home: toBeFound,
  check: toBeFound,
  whatDoINeed: toBeFound,
  cityGuide: toBeFound,
  permitFaq: toBeFound,
  rentalFaq: toBeFound,
  drivingGuide: toBeFound,
  rentalCarFines: toBeFound,
  newsArticle: toBeFound,
  privacy: toBeFound,
  order: { built: 'with script', search: 'listed' },
  auth: { built: 'with script', search: 'open' },
  dashboard: forSomebody,
  orderDetails: forSomebody,
  account: forSomebody,
  admin: forSomebody,
  adminUsers: forSomebody,
  adminSubmissions: forSomebody,
  adminEmails: forSomebody,
  adminActivity: forSomebody,
  adminJurisdictions: forSomebody,
  adminAutomation: forSomebody,
  adminReconciliation: forSomebody,
  adminSettings: forSomebody,
  thankYou: { built: 'with script', search: 'refused' },
  details: forSomebody,
  desk: forSomebody,
  deskTask: forSomebody,
  deskSession: forSomebody,
  places: forSomebody,
  answer: forSomebody,
  devUi: { search: 'open' },
};

const sample = ':part';
const pathOf = (address: string) => new URL(address, builtOrigin).pathname;

/** The addresses of the pages of some kinds, `:part` for what differs; of the guides to cities, every one there is. */
function addressesOf(isMeant: (kind: Kind) => boolean): string[] {
  const names = Object.keys(kinds) as (keyof typeof pages)[];
  return names
    .filter((name) => isMeant(kinds[name]))
    .flatMap((name) => {
      if (name === 'cityGuide') return citySlugs.map(pages.cityGuide);
      const page = pages[name];
      return pathOf(typeof page === 'string' ? page : page(sample));
    });
}

/** Every page written at build without script and meant to be found. */
export const publicPages: readonly string[] = addressesOf(({ built }) => built === 'without script');

/** Every other page. Who may see them is decided by their data. */
export const appPages: readonly string[] = addressesOf(({ built }) => built !== 'without script').filter(
  (path) => path !== pages.devUi,
);

/** What the site map names. */
export const listedPages: readonly string[] = addressesOf(({ search }) => search === 'listed');

const refused = addressesOf(({ search }) => search === 'refused');

/** What robots.txt refuses: what is below an address is refused with it. */
export const refusedPages: readonly string[] = refused.filter(
  (path) => !refused.some((above) => path.startsWith(`${above}/`)),
);

/** Where the not-found page is written; the server answers it, with status 404, for addresses nobody knows. */
export const notFoundPath = '/404';

/** Where 'City guide not found' is written; the server answers it, with status 404, for guides of other cities. */
export const cityGuideNotFoundPath = pages.cityGuide('not-found');

/**
 * Everything the build writes as a file.
 * @public react-router.config.ts asks for it, which the search for dead code takes for no part of production
 */
export const writtenPaths: readonly string[] = [
  ...addressesOf(({ built }) => built !== undefined),
  notFoundPath,
  cityGuideNotFoundPath,
  service.siteMap,
  service.robots,
];

/**
 * Lets the browser fetch the page a visitor is about to open (hovering, pressing). Public pages only: the others act on
 * a session, and their links may do things.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: publicPages }, eagerness: 'moderate' }],
});
