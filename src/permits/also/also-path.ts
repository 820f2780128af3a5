import { pages } from '#paths.ts';
import { isDestination } from '../catalogue.ts';
import type { AlsoEntry } from './also-entry.ts';

/** Whether an entry stands on the page of the countries that we apply for nothing in. */
export const isOfOtherCountry = ({ country }: Pick<AlsoEntry, 'country'>): boolean => !isDestination(country);

/** Where our pages tell of an entry. */
export const alsoPath = (entry: Pick<AlsoEntry, 'country' | 'slug'>): string =>
  `${isOfOtherCountry(entry) ? pages.alsoOtherCountries : pages.also}#${entry.slug}`;
