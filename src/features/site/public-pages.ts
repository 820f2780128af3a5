import { pages } from '#paths.ts';
import { citySlugs } from './cities.ts';

/** Every page written at build without script and meant to be found, in the order of the site map. */
export const publicPages: readonly string[] = [
  pages.home,
  pages.whatDoINeed,
  ...citySlugs.map(pages.cityGuide),
  pages.permitFaq,
  pages.rentalFaq,
  pages.drivingGuide,
  pages.rentalCarFines,
  pages.newsArticle,
  pages.privacy,
];

/** Where the not-found page is written; the server answers it, with status 404, for addresses nobody knows. */
export const notFoundPath = '/404';

/** Where 'City guide not found' is written; the server answers it, with status 404, for guides of other cities. */
export const cityGuideNotFoundPath = pages.cityGuide('not-found');

/**
 * Lets the browser fetch the page a visitor is about to open (hovering, pressing). Public pages only: the others act on
 * a session, and their links may do things.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: publicPages }, eagerness: 'moderate' }],
});
