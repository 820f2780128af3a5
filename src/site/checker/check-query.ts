import { z } from 'zod';
import { pages } from '#paths.ts';
import { allZones } from '#permits/catalogue.ts';
import { type CheckoutCountry, type Choice, checkoutCountries, valuesOf } from '#permits/form-choices.ts';
import { tripCheckSchema } from '#permits/order-contract.ts';

/** Stands for the place when every zone is asked about. */
export const allZonesValue = 'all';

/** Where a car may be hired that is none of the countries of registration we know of. */
const otherCountryValue = 'another country';
export const hireCountries = [
  ...checkoutCountries,
  { value: otherCountryValue, label: 'Another country' },
] as const satisfies readonly Choice[];

/** What the address of an answer says, in the order of the form: the place by the slug of its zone, the trip, the vehicle. */
const checkQueryShape = z.object({
  place: z
    .enum([allZonesValue, ...allZones.map(({ slug }) => slug)], 'Choose a place of the list')
    .default(allZonesValue),
  ...tripCheckSchema.pick({
    entry_date: true,
    number_of_days: true,
  }).shape,
  /** Nothing of a car that is not hired. */
  hired_in: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(valuesOf(hireCountries), 'Choose a country of the list').optional(),
  ),
  ...tripCheckSchema.pick({
    country_of_registration: true,
    vehicle_category: true,
    fuel_type: true,
    date_first_registration: true,
    euro_standard: true,
    vignette_type: true,
  }).shape,
});
export const checkQuerySchema = checkQueryShape.transform((query) => ({
  ...query,
  country_of_registration: inferRegistrationCountry(query),
}));
export type CheckQuery = z.output<typeof checkQuerySchema>;
export type CheckField = keyof CheckQuery;
/** As it stands in the address or in the form. */
export type RawCheckQuery = Partial<Record<CheckField, string>>;

export const checkFieldNames = Object.keys(checkQueryShape.shape) as CheckField[];

/**
 * A car is usually registered where it is hired. Who knows better says so; but the form says United Kingdom by itself, and
 * no car that is hired elsewhere has a British plate.
 */
function inferRegistrationCountry({ hired_in, country_of_registration: said }: z.output<typeof checkQueryShape>) {
  const isSaid = said !== undefined && said !== ('United Kingdom' satisfies CheckoutCountry);
  if (!hired_in || isSaid) return said;
  return hired_in === otherCountryValue ? undefined : hired_in;
}

/** The facts that were stated, as texts of an address. */
export function listStatedFacts({ place: _place, ...facts }: CheckQuery): Record<string, string> {
  const stated = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(stated.map(([name, value]) => [name, String(value)]));
}

/** The same by the names of the order form, which asks whether a car is hired, and where it is registered. */
export function toOrderLinkFacts(query: CheckQuery): Record<string, string> {
  const { hired_in, ...facts } = listStatedFacts(query);
  return hired_in ? { ...facts, rental_car: 'on' } : facts;
}

/** Where the answer stands: the page to keep and share. */
export const createAnswerPath = (query: CheckQuery) =>
  `${pages.check}?${new URLSearchParams({ place: query.place, ...listStatedFacts(query) })}`;

/** A question that can be answered, and when it is. */
export interface CheckRequest {
  query: CheckQuery;
  rawQuery: RawCheckQuery;
  now: Date;
  /** Where the answer stands, with our own origin. */
  answerUrl: string;
}
