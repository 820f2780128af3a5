import { z } from 'zod';
import { emailSchema, hasControlCharacters } from '#platform/typed-text.ts';
import { findZone, isDestination } from './catalogue.ts';
import { CONSENT_MISSING } from './consent-message.ts';
import {
  checkoutCountries,
  critAirClasses,
  euroStandards,
  fuelTypes,
  keeperKinds,
  valuesOf,
  vehicleCategories,
  vignetteTypes,
} from './form-choices.ts';
import { orderConfiguration } from './order-configuration.ts';
import { normalisePlate, plateProblem } from './plates.ts';
import { maxOrderDays } from './pricing.ts';
import { type VehicleTextName, vehicleTexts } from './vehicle-texts.ts';

/**
 * The schemas of the order form. The browser runs them while the customer types; the server runs
 * the same ones on each request.
 */

const requiredLineSchema = (name: string, max: number) =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .max(max, `${name} is too long`)
    .refine((text) => !hasControlCharacters(text), `${name} contains characters that cannot be printed`);

/** A field that a form may send empty. An empty string means that the customer stated nothing. */
const allowBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    schema.optional(),
  );
const optionalLineSchema = (name: string, max: number) => allowBlank(requiredLineSchema(name, max));

const createIsoDaySchema = (otherwise: string) =>
  z.iso
    .date({ error: otherwise, abort: true })
    .refine((text) => text >= '1900-01-01' && text < '2100-01-01', `${otherwise} from 1900 to 2099`);
const createDateSchema = (name: string) => createIsoDaySchema(`${name} must be a date`);

/** Checks the format only. Whether the calendar allows the day is for a caller with a clock to decide (days.ts). */
export const isoDaySchema = createIsoDaySchema('Enter a date');

/**
 * The plate as the form shows it. `plateProblem` checks which letters a country's plates
 * have, once the country is known.
 */
export const plateSchema = z
  .string('Plate number is required')
  .transform(normalisePlate)
  .pipe(
    z
      .string()
      .min(1, 'Plate number is required')
      .max(15, 'Plate number is too long')
      .superRefine((plate, context) => {
        const message = plate && plateProblem(plate);
        if (message) context.addIssue({ code: 'custom', message });
      }),
  );

export const tripFieldsSchema = z.object({
  country: requiredLineSchema('Country', 60),
  city_zone: requiredLineSchema('City or zone', 80),
  entry_date: allowBlank(createDateSchema('Entry date')),
  number_of_days: z
    .int('Days must be a whole number')
    .min(1, 'Days must be at least 1')
    .max(maxOrderDays, `Days can be at most ${maxOrderDays}`)
    .optional(),
  vignette_type: allowBlank(z.enum(valuesOf(vignetteTypes), 'Choose a vignette')),
});

/**
 * The fields that the country requires and the trip lacks, each with its message. Errors within
 * a single field are not checked.
 */
export function findMissingTripFields(trip: { [Field in keyof z.input<typeof tripFieldsSchema>]?: unknown }) {
  if (!isDestination(trip.country)) return { country: 'Choose one of the six countries' };
  const { dateRequired, vignette } = orderConfiguration(trip.country);
  const isZone = typeof trip.city_zone === 'string' && findZone(trip.country, trip.city_zone.trim()) !== undefined;
  return {
    ...(!isZone && { city_zone: 'Choose a city or zone of this country' }),
    ...(dateRequired && !trip.entry_date && { entry_date: 'Entry date is required' }),
    ...(dateRequired && trip.number_of_days === undefined && { number_of_days: 'Days must be at least 1' }),
    ...(vignette && !trip.vignette_type && { vignette_type: 'Choose a vignette' }),
  };
}

export const tripSchema = tripFieldsSchema.superRefine((trip, context) => {
  for (const [field, message] of Object.entries(findMissingTripFields(trip)))
    context.addIssue({ code: 'custom', path: [field], message });
});

export const keeperSchema = z.object({
  /**
   * The kind of keeper that the registration document names. A customer who leaves it out is
   * asked where it must be declared.
   */
  keeper_kind: allowBlank(z.enum(valuesOf(keeperKinds), 'Choose who the keeper is')),
  first_name: requiredLineSchema('First name', 80),
  last_name: requiredLineSchema('Last name', 80),
  email: emailSchema,
  phone: optionalLineSchema('Phone', 40),
  address_line1: requiredLineSchema('Address line 1', 120),
  address_line2: optionalLineSchema('Address line 2', 120),
  city: requiredLineSchema('City', 80),
  postcode: requiredLineSchema('Postcode', 12),
  country: z.enum(valuesOf(checkoutCountries), 'Choose a country'),
});

const { email: _email, ...keeperDetails } = keeperSchema.shape;
const expressKeeperSchema = z.object({ email: emailSchema, ...allowAllBlank(keeperDetails) });

const vehicleTextFields = Object.fromEntries(
  vehicleTexts.map(({ name, label, maxLength }) => [name, optionalLineSchema(label, maxLength)]),
) as Record<VehicleTextName, ReturnType<typeof optionalLineSchema>>;

/** A program may send it as a number. No vehicle with a combustion engine prints 0. */
const co2Schema = z.coerce
  .string()
  .trim()
  .regex(
    /^[1-9]\d{0,2}$/,
    'CO2 must be a whole number from 1 to 999, in g/km. Leave it empty when the document prints none',
  );

export const vehicleSchema = z.object({
  plate_number: allowBlank(plateSchema),
  country_of_registration: z.enum(valuesOf(checkoutCountries), 'Choose the country of registration'),
  date_first_registration: allowBlank(isoDaySchema),
  fuel_type: z.enum(valuesOf(fuelTypes), 'Choose a fuel'),
  euro_standard: z.enum(valuesOf(euroStandards), 'Choose a Euro standard'),
  vehicle_category: z.enum(valuesOf(vehicleCategories), 'Choose a category'),
  ...vehicleTextFields,
  /** The class of a vehicle that already has its French sticker; it needs no other. */
  certificate_class: allowBlank(z.enum(valuesOf(critAirClasses), 'Choose a class')),
  /** V.7 of the registration document. Asked for where it decides: of a hybrid car in Milan. */
  co2_grams_per_km: allowBlank(co2Schema),
});

const { country_of_registration, ...vehicleDetails } = vehicleSchema.shape;
const expressVehicleSchema = z.object({ country_of_registration, ...allowAllBlank(vehicleDetails) });

/** The input of a verdict: the place, and what is known of the vehicle. */
export const tripCheckSchema = z.object({
  ...tripFieldsSchema.pick({ country: true, city_zone: true, entry_date: true, vignette_type: true }).shape,
  /** Comes from a URL, where every value is text. */
  number_of_days: allowBlank(z.coerce.number().pipe(tripFieldsSchema.shape.number_of_days.unwrap())),
  urgent_processing: z.stringbool().default(false),
  rental_car: z.stringbool().default(false),
  plate_later: z.stringbool().default(false),
  ...expressVehicleSchema.pick({
    fuel_type: true,
    euro_standard: true,
    vehicle_category: true,
    date_first_registration: true,
    certificate_class: true,
    co2_grams_per_km: true,
  }).shape,
  /** 'other' for a country that is not in the list, as in the form of the checker. */
  country_of_registration: z.preprocess(
    (value) => (value === 'other' ? undefined : value),
    allowBlank(vehicleSchema.shape.country_of_registration),
  ),
});

export const priceItemSchema = z.object({ label: z.string().max(120), amount_cents: z.int() });
export type PriceItem = z.infer<typeof priceItemSchema>;

/** A sentence of ours, as the form shows it and sends it back. */
const shownTextSchema = z.string().max(2000);

const commonCheckoutFields = {
  trip: tripSchema,
  urgent_processing: z.boolean().default(false),
  pricing: z.object({ items: z.array(priceItemSchema).max(20), total_cents: z.int() }),
  /** The rental toggle: the plate may come later. */
  rental_car: z.boolean().default(false),
  /**
   * Whether the driver authorised us to apply on their behalf. Callers of the API may leave
   * it out, but none may send false.
   */
  consent: z
    .boolean()
    .optional()
    .refine((given) => given !== false, CONSENT_MISSING),
  /** The sentences of the order warnings that the customer accepted. */
  accepted: z.array(shownTextSchema).max(10).default([]),
  /** What the consent was given for, as the form shows it beside the tick. It covers nothing else. */
  consented_to: z
    .object({
      country: z.string().max(60),
      city_zone: z.string().max(80),
      plate_number: z.string().max(40),
      /** The order warnings that stood beside the tick. Absent when no check had been made yet. */
      told: z.array(shownTextSchema).max(10).optional(),
    })
    .optional(),
};

interface PlateRequirement {
  rental_car: boolean;
  vehicle: { plate_number?: string | undefined; country_of_registration: string };
}

const requirePlate = ({ rental_car, vehicle }: PlateRequirement, context: z.RefinementCtx) => {
  const { plate_number: plate, country_of_registration: country } = vehicle;
  const missing = rental_car ? undefined : 'Plate number is required';
  const message = plate ? plateProblem(plate, country) : missing;
  if (message) context.addIssue({ code: 'custom', path: ['vehicle', 'plate_number'], message });
};

export const expressCheckoutSchema = z
  .object({
    ...commonCheckoutFields,
    mode: z.literal('express'),
    owner: expressKeeperSchema,
    vehicle: expressVehicleSchema,
  })
  .superRefine(requirePlate);

const fullCheckoutSchema = z
  .object({ ...commonCheckoutFields, mode: z.literal('full'), owner: keeperSchema, vehicle: vehicleSchema })
  .superRefine(requirePlate);

/** A body without `mode` is an express order. That schema requires less and still stores any further fields. */
export const checkoutSchema = z.preprocess(
  (body) => (typeof body === 'object' && body !== null && !('mode' in body) ? { ...body, mode: 'express' } : body),
  z.discriminatedUnion('mode', [expressCheckoutSchema, fullCheckoutSchema]),
);
export type CheckoutInput = z.infer<typeof checkoutSchema>;

export const checkoutAnswerSchema = z.object({ url: z.url(), order_ref: z.string(), session_id: z.string() });
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

/** What a signed-in customer need not type again: values of the order form by field path, from their last order. */
export const orderDefaultsSchema = z.object({
  order_ref: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
});
export type OrderDefaults = z.infer<typeof orderDefaultsSchema>;

/** The same fields, each of which may be left out. */
function allowAllBlank<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  return Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, allowBlank(schema)])) as {
    [Key in keyof Shape]: ReturnType<typeof allowBlank<Shape[Key]>>;
  };
}
