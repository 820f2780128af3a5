/** The cities with their own guide and picture, by the last part of the guide's address. */
export const citySlugs = [
  'paris',
  'milan',
  'rome',
  'brussels',
  'barcelona',
  'madrid',
  'amsterdam',
  'florence',
] as const;
export type CitySlug = (typeof citySlugs)[number];

/** Finds a city in any letter case (specification, section 2). */
export function findCitySlug(name: string): CitySlug | undefined {
  return citySlugs.find((slug) => slug === name.toLowerCase());
}
