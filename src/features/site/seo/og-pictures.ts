import { pages } from '#paths.ts';
import { type CitySlug, citySlugs } from '../cities.ts';

export interface OgPicture {
  /** File name under public/og, without ending. */
  name: string;
  /** In large letters on the picture. */
  words: string;
  /** A city's landmark; the map of Europe without one. */
  city?: CitySlug;
}

const cityNames: Readonly<Record<CitySlug, string>> = {
  paris: 'Paris',
  milan: 'Milan',
  rome: 'Rome',
  brussels: 'Brussels',
  barcelona: 'Barcelona',
  madrid: 'Madrid',
  amsterdam: 'Amsterdam',
  florence: 'Florence',
};

const home: OgPicture = { name: 'home', words: 'Europe’s cameras read your plate. Have it in order first.' };

/** The picture a link to a page is shown with, by path; drawn into public/og by tools/draw-site-pictures.ts. */
const pictures: Readonly<Record<string, OgPicture>> = {
  [pages.home]: home,
  [pages.whatDoINeed]: { name: 'cities', words: 'What do I need for driving in Europe? City by city' },
  [pages.permitFaq]: { name: 'permits', words: 'European driving permits: your questions answered' },
  [pages.drivingGuide]: { name: 'driving-guide', words: 'The European Driving Guide' },
  [pages.rentalFaq]: { name: 'rental-guide', words: 'Rental car in Europe? The camera reads the plate' },
  [pages.rentalCarFines]: { name: 'rental-fines', words: 'Rental car fines: what they add up to' },
  [pages.newsArticle]: { name: 'news', words: 'Four cameras, four fines: one day in Florence', city: 'florence' },
  ...Object.fromEntries(
    citySlugs.map((city) => [pages.cityGuide(city), { name: city, words: `Driving in ${cityNames[city]}`, city }]),
  ),
};

export const ogPictures: readonly OgPicture[] = Object.values(pictures);

/** Where the picture of a page is; pages without one of their own show the home page's. */
export const ogPicturePath = (page: string) => `/og/${(pictures[page] ?? home).name}.png`;
