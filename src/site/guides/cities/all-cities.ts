import { type CitySlug, citySlugs } from '../../cities.ts';
import { amsterdam } from './amsterdam.ts';
import { barcelona } from './barcelona.ts';
import { brussels } from './brussels.ts';
import type { CityPage } from './city-guide.ts';
import { florence } from './florence.ts';
import { madrid } from './madrid.ts';
import { milan } from './milan.ts';
import { paris } from './paris.ts';
import { rome } from './rome.ts';

const pagesBySlug: Readonly<Record<CitySlug, CityPage>> = {
  paris,
  milan,
  rome,
  brussels,
  barcelona,
  madrid,
  amsterdam,
  florence,
};

export const cityPages: readonly CityPage[] = citySlugs.map((slug) => pagesBySlug[slug]);

/** By slug, in any letter case. */
export function findCityPage(slug: string | undefined): CityPage | undefined {
  return cityPages.find((page) => page.slug === slug?.toLowerCase());
}
