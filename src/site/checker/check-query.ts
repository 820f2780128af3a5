import { z } from 'zod';
import { pages } from '#paths.ts';
import { allZones } from '#permits/catalogue.ts';
import { type CheckoutCountry, type Choice, checkoutCountries, valuesOf } from '#permits/form-choices.ts';
import { tripCheckSchema } from '#permits/order-contract.ts';

/** Stands for the zone in a question about every zone. */
export const allZonesValue = 'all';

/** For a rental outside the countries of registration that we know. */
const otherCountryValue = 'another country';
export const hireCountries = [
  ...checkoutCountries,
  { value: otherCountryValue, label: 'Another country' },
] as const satisfies readonly Choice[];

/** The query of an answer's address, in the order of the form: the slug of the zone, the trip, the vehicle. */
const checkQueryShape = z.object({
  place: z
    .enum([allZonesValue, ...allZones.map(({ slug }) => slug)], 'Choose a place of the list')
    .default(allZonesValue),
  ...tripCheckSchema.pick({
    entry_date: true,
    number_of_days: true,
  }).shape,
  /** The country where the car is hired; undefined for a car that is not a rental. */
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
    co2_grams_per_km: true,
    vignette_type: true,
  }).shape,
});
export const checkQuerySchema = checkQueryShape.transform((query) => ({
  ...query,
  country_of_registration: inferRegistrationCountry(query),
}));
export type CheckQuery = z.output<typeof checkQuerySchema>;
export type CheckField = keyof CheckQuery;
/** As the address or the form has it. */
export type RawCheckQuery = Partial<Record<CheckField, string>>;

export const checkFieldNames = Object.keys(checkQueryShape.shape) as CheckField[];

/**
 * A rental car is usually registered where it is hired, unless the driver states another country. The form's default
 * is United Kingdom, and no car that is hired elsewhere has a British plate.
 */
function inferRegistrationCountry({
  hired_in,
  country_of_registration: statedCountry,
}: z.output<typeof checkQueryShape>) {
  const isStated = statedCountry !== undefined && statedCountry !== ('United Kingdom' satisfies CheckoutCountry);
  if (!hired_in || isStated) return statedCountry;
  return hired_in === otherCountryValue ? undefined : hired_in;
}

/** The stated facts, as strings for an address. */
export function listStatedFacts({ place: _place, ...facts }: CheckQuery): Record<string, string> {
  const stated = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(stated.map(([name, value]) => [name, String(value)]));
}

/** The same by the names of the order form, which asks whether the car is a rental and where it is registered. */
export function toOrderLinkFacts(query: CheckQuery): Record<string, string> {
  const { hired_in, ...facts } = listStatedFacts(query);
  return hired_in ? { ...facts, rental_car: 'on' } : facts;
}

/** The address of the answer: the page to save and share. */
export const createAnswerPath = (query: CheckQuery) =>
  `${pages.check}?${new URLSearchParams({ place: query.place, ...listStatedFacts(query) })}`;

/** A valid question, and the time at which it is asked. */
export interface CheckRequest {
  query: CheckQuery;
  rawQuery: RawCheckQuery;
  now: Date;
  /** The address of the answer with our own origin. */
  answerUrl: string;
}
