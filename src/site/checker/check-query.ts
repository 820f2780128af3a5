import { z } from 'zod';
import { pages } from '#paths.ts';
import { allZones } from '#permits/catalogue.ts';
import { tripCheckSchema } from '#permits/order-contract.ts';

/** Stands for the place when every zone is asked about. */
export const everyPlace = 'all';

/** What the address of an answer says, in the order of the form: the place by the slug of its zone, the trip, the vehicle. */
export const checkQuerySchema = z.object({
  place: z.enum([everyPlace, ...allZones.map(({ slug }) => slug)], 'Choose a place of the list').default(everyPlace),
  ...tripCheckSchema.pick({
    entry_date: true,
    number_of_days: true,
    country_of_registration: true,
    vehicle_category: true,
    fuel_type: true,
    date_first_registration: true,
    euro_standard: true,
    vignette_type: true,
  }).shape,
});
export type CheckQuery = z.output<typeof checkQuerySchema>;
export type CheckField = keyof CheckQuery;
/** As it stands in the address or in the form. */
export type TypedQuery = Partial<Record<CheckField, string>>;

export const checkFields = Object.keys(checkQuerySchema.shape) as CheckField[];

/** The facts that were stated, as texts: in an address, and in a link to the order form. */
export function statedFacts({ place: _place, ...facts }: CheckQuery): Record<string, string> {
  const stated = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(stated.map(([name, value]) => [name, String(value)]));
}

/** Where the answer stands: the page to keep and share. */
export const answerAddress = (query: CheckQuery) =>
  `${pages.check}?${new URLSearchParams({ place: query.place, ...statedFacts(query) })}`;
