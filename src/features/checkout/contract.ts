import { z } from 'zod';
import { findZone, isDestination } from '#features/catalogue/catalogue.ts';
import {
  checkoutCountries,
  euroStandards,
  fuels,
  valuesOf,
  vehicleCategories,
  vignetteTypes,
} from '#features/catalogue/lists.ts';
import { orderConfiguration } from '#features/catalogue/order-configuration.ts';
import { mostDays } from './pricing.ts';

/** The schemas of the order form: the browser runs them while typing, the server runs the very same ones on arrival. */

const line = (name: string, max: number) =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .max(max, `${name} is too long`)
    .refine((text) => !hasControlCharacters(text), `${name} contains characters that cannot be printed`);

/** A field a form may send empty: an empty string means that nothing was said. */
const blankable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    schema.optional(),
  );

const day = (name: string) =>
  z.iso
    .date(`${name} must be a date`)
    .refine((text) => text >= '1900-01-01' && text < '2100-01-01', `${name} must be a date`);

/** A day that has come; the day may have begun where the customer is, though not yet in Greenwich. */
export const pastDaySchema = z.iso
  .date('Enter a date')
  .refine(
    (text) => text >= '1900-01-01' && text <= new Date(Date.now() + 14 * 3600_000).toISOString().slice(0, 10),
    'Enter a date in the past',
  );

/** Today or later; the day may not be over yet where the customer is, though it is in Greenwich. */
export const comingDaySchema = z.iso
  .date('Enter a date')
  .refine(
    (text) => text >= new Date(Date.now() - 12 * 3600_000).toISOString().slice(0, 10) && text < '2100-01-01',
    'The entry date must be today or later',
  );

export const emailSchema = z
  .string('E-mail is required')
  .trim()
  .toLowerCase()
  .min(1, 'E-mail is required')
  .max(254, 'E-mail is too long')
  .refine((text) => text.includes('@'), 'E-mail must contain @')
  .pipe(z.email('Enter an e-mail address like name@example.com'));

/** Spaces removed and upper-cased, as the form shows it; which characters a plate may hold differs by country and is advice only. */
export const plateSchema = z
  .string('Plate number is required')
  .transform((text) => text.replace(/\s+/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, 'Plate number is required')
      .max(15, 'Plate number is too long')
      .regex(/^[\p{L}\p{N}.-]+$/u, 'A plate number has letters, digits and dashes only'),
  );

export const tripSchema = z
  .object({
    country: line('Country', 60),
    city_zone: line('City or zone', 80),
    entry_date: blankable(day('Entry date')),
    number_of_days: z
      .int('Days must be a whole number')
      .min(1, 'Days must be at least 1')
      .max(mostDays, `Days can be at most ${mostDays}`)
      .optional(),
    vignette_type: blankable(z.enum(valuesOf(vignetteTypes), 'Choose a vignette')),
  })
  .superRefine((trip, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!isDestination(trip.country)) return refuse('country', 'Choose one of the six countries');
    const configuration = orderConfiguration(trip.country);
    if (!findZone(trip.country, trip.city_zone)) refuse('city_zone', 'Choose a city or zone of this country');
    if (configuration.dateRequired && !trip.entry_date) refuse('entry_date', 'Entry date is required');
    if (configuration.dateRequired && trip.number_of_days === undefined)
      refuse('number_of_days', 'Days must be at least 1');
    if (configuration.vignette && !trip.vignette_type) refuse('vignette_type', 'Choose a vignette');
  });

export const ownerSchema = z.object({
  first_name: line('First name', 80),
  last_name: line('Last name', 80),
  email: emailSchema,
  phone: blankable(line('Phone', 40)),
  address_line1: line('Address line 1', 120),
  address_line2: blankable(line('Address line 2', 120)),
  city: line('City', 80),
  postcode: line('Postcode', 12),
  country: z.enum(valuesOf(checkoutCountries), 'Choose a country'),
});

const { email: _email, ...ownerDetails } = ownerSchema.shape;
const expressOwnerSchema = z.object({ email: emailSchema, ...allBlankable(ownerDetails) });

export const vehicleSchema = z.object({
  plate_number: blankable(plateSchema),
  country_of_registration: z.enum(valuesOf(checkoutCountries), 'Choose the country of registration'),
  date_first_registration: blankable(pastDaySchema),
  fuel_type: z.enum(valuesOf(fuels), 'Choose a fuel'),
  euro_standard: z.enum(valuesOf(euroStandards), 'Choose a Euro standard'),
  vehicle_category: z.enum(valuesOf(vehicleCategories), 'Choose a category'),
  make: blankable(line('Make', 60)),
  model: blankable(line('Model', 60)),
});

const { country_of_registration, ...vehicleDetails } = vehicleSchema.shape;
const expressVehicleSchema = z.object({ country_of_registration, ...allBlankable(vehicleDetails) });

export const priceItemSchema = z.object({ label: z.string().max(120), amount_cents: z.int() });
export type PriceItem = z.infer<typeof priceItemSchema>;

const common = {
  trip: tripSchema,
  urgent_processing: z.boolean().default(false),
  pricing: z.object({ items: z.array(priceItemSchema).max(20), total_cents: z.int() }),
  /** The rental toggle: the plate may come later. */
  rental_car: z.boolean().default(false),
  /** That the driver authorised us to apply on their behalf; callers of the API may leave it out, none may deny it. */
  consent: z
    .boolean()
    .optional()
    .refine((given) => given !== false, 'Please authorise us to apply on your behalf.'),
};

const requirePlate = (
  order: { rental_car: boolean; vehicle: { plate_number?: string | undefined } },
  context: z.RefinementCtx,
) => {
  if (!order.rental_car && !order.vehicle.plate_number) {
    context.addIssue({ code: 'custom', path: ['vehicle', 'plate_number'], message: 'Plate number is required' });
  }
};

export const expressCheckoutSchema = z
  .object({ ...common, mode: z.literal('express'), owner: expressOwnerSchema, vehicle: expressVehicleSchema })
  .superRefine(requirePlate);

const fullCheckoutSchema = z
  .object({ ...common, mode: z.literal('full'), owner: ownerSchema, vehicle: vehicleSchema })
  .superRefine(requirePlate);

/** A body without `mode` is an express order: that schema asks for less and keeps whatever more was given. */
export const checkoutSchema = z.preprocess(
  (body) => (typeof body === 'object' && body !== null && !('mode' in body) ? { ...body, mode: 'express' } : body),
  z.discriminatedUnion('mode', [expressCheckoutSchema, fullCheckoutSchema]),
);
export type CheckoutInput = z.infer<typeof checkoutSchema>;

/** A guest proves an order by the pair only the payment's return address holds. */
export const guestPairSchema = z.object({
  session_id: z.string().trim().min(1).max(200),
  guest_order_ref: z.string().trim().min(1).max(40),
});

export const checkoutAnswerSchema = z.object({ url: z.url(), order_ref: z.string(), session_id: z.string() });
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

export const guestPaymentAnswerSchema = z.object({
  success: z.literal(true),
  order_id: z.uuid(),
  order_ref: z.string(),
  magic_link: z.string().nullable(),
  customer_email: z.string(),
  account: z.enum(['created', 'existing']),
});
export type GuestPaymentAnswer = z.infer<typeof guestPaymentAnswerSchema>;

export const checkoutStateSchema = z.object({ state: z.enum(['open', 'paid', 'declined', 'expired']) });
export type CheckoutState = z.infer<typeof checkoutStateSchema>;

/** What a signed-in customer need not type again: values of the order form by field path, from their last order. */
export const orderDefaultsSchema = z.object({
  order_ref: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
});
export type OrderDefaults = z.infer<typeof orderDefaultsSchema>;

/** The same fields, each of which may be left out. */
function allBlankable<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  return Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, blankable(schema)])) as {
    [Key in keyof Shape]: ReturnType<typeof blankable<Shape[Key]>>;
  };
}

function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text);
}
