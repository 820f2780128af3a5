import { isDestination, zonesOf } from '#features/catalogue/catalogue.ts';
import type { VignetteType } from '#features/catalogue/lists.ts';
import { type OrderConfiguration, orderConfiguration } from '#features/catalogue/order-configuration.ts';
import { type CheckoutInput, expressCheckoutSchema, ownerSchema, tripSchema, vehicleSchema } from './contract.ts';
import { type Price, priceTrip } from './pricing.ts';

/** The order form as texts by field path, the way it is typed, kept in the browser and refused by the server. */
export const emptyOrderForm = {
  'trip.country': '',
  'trip.city_zone': '',
  'trip.entry_date': '',
  'trip.number_of_days': '1',
  'trip.vignette_type': '',
  urgent_processing: '',
  express: 'on',
  'owner.first_name': '',
  'owner.last_name': '',
  'owner.email': '',
  'owner.phone': '',
  'owner.address_line1': '',
  'owner.address_line2': '',
  'owner.city': '',
  'owner.postcode': '',
  'owner.country': 'United Kingdom',
  rental_car: '',
  'vehicle.country_of_registration': 'United Kingdom',
  'vehicle.plate_number': '',
  'vehicle.fuel_type': 'petrol',
  'vehicle.euro_standard': 'unknown',
  'vehicle.vehicle_category': 'M1',
  'vehicle.date_first_registration': '',
  'vehicle.make': '',
  'vehicle.model': '',
  consent: '',
};
export type OrderFormField = keyof typeof emptyOrderForm;
export type OrderForm = Record<OrderFormField, string>;
export type OrderErrors = Partial<Record<OrderFormField, string>>;
export type OrderStep = 1 | 2 | 3;

export const stepNames = ['Trip', 'Details', 'Review & Pay'] as const;

const fieldNames = Object.keys(emptyOrderForm) as OrderFormField[];
const expressFields: readonly OrderFormField[] = [
  'owner.email',
  'vehicle.country_of_registration',
  'vehicle.plate_number',
];

export function configurationOf(form: OrderForm): OrderConfiguration | undefined {
  const country = form['trip.country'];
  return isDestination(country) ? orderConfiguration(country) : undefined;
}

export function priceOf(form: OrderForm): Price {
  const trip = tripOf(form);
  return priceTrip({
    country: trip.country,
    number_of_days: trip.number_of_days ?? null,
    vignette_type: (trip.vignette_type as VignetteType | undefined) ?? null,
    urgent_processing: form.urgent_processing === 'on',
  });
}

// Only what the country asks for: days typed for Italy must not follow the customer to France.
function tripOf(form: OrderForm) {
  const configuration = configurationOf(form);
  const days = form['trip.number_of_days'].trim();
  return {
    country: form['trip.country'],
    city_zone: form['trip.city_zone'],
    ...(configuration?.dateRequired && {
      entry_date: form['trip.entry_date'],
      number_of_days: days === '' ? undefined : Number(days),
    }),
    ...(configuration?.vignette && { vignette_type: form['trip.vignette_type'] }),
  };
}

/** In express mode nothing but what was asked: a default nobody saw must not reach an authority as a fact. */
function detailsOf(form: OrderForm, group: 'owner' | 'vehicle'): Record<string, string> {
  const isExpress = form.express === 'on';
  const names = (isExpress ? expressFields : fieldNames).filter((name) => name.startsWith(`${group}.`));
  return Object.fromEntries(names.map((name) => [name.slice(group.length + 1), form[name]]));
}

/** The fields of an order, in the portals' paths, that the form already answers. */
export function answeredPaths(form: OrderForm): Set<string> {
  const asked = form.express === 'on' ? expressFields : fieldNames;
  const answered = [...asked, 'trip.entry_date' as const].filter((name) => form[name].trim() !== '');
  return new Set(answered.map((name) => payloadPath(name)));
}

// The portals nest the address and call the trip a journey.
function payloadPath(name: OrderFormField): string {
  return name
    .replace(/^owner\.(?:address_(line\d)|(city|postcode|country))$/, 'owner.address.$1$2')
    .replace(/^trip\./, 'travel.');
}

/** The body of `create-guest-checkout-gated`, at the price the customer was shown. */
export function checkoutBody(form: OrderForm, pricing: Price) {
  return {
    mode: form.express === 'on' ? 'express' : 'full',
    trip: tripOf(form),
    owner: detailsOf(form, 'owner'),
    vehicle: detailsOf(form, 'vehicle'),
    urgent_processing: form.urgent_processing === 'on',
    rental_car: form.rental_car === 'on',
    consent: form.consent === 'on',
    pricing,
  } satisfies Record<keyof CheckoutInput, unknown>;
}

/** What keeps a step from being complete, by field, in the words of the contract. `today` is an ISO day. */
export function stepErrors(step: OrderStep, form: OrderForm, today: string): OrderErrors {
  if (step === 1) return { ...pastEntryDate(form, today), ...tripErrors(form) };
  if (step === 2) return detailErrors(form);
  return form.consent === 'on' ? {} : { consent: 'Please authorise us to apply on your behalf.' };
}

/** The first of the steps before `wanted` that is not complete, or `wanted` itself. */
export function reachableStep(wanted: OrderStep, form: OrderForm, today: string): OrderStep {
  const open = ([1, 2] as const).find((step) => step < wanted && Object.keys(stepErrors(step, form, today)).length > 0);
  return open ?? wanted;
}

// Only the form knows the day; the server compares with its own.
function pastEntryDate(form: OrderForm, today: string): OrderErrors {
  const { entry_date } = tripOf(form);
  return entry_date && entry_date < today ? { 'trip.entry_date': 'The entry date must be today or later' } : {};
}

// The contract looks at dates and vignettes only once a zone is known; a stand-in zone lets all errors show at once.
function tripErrors(form: OrderForm): OrderErrors {
  const trip = tripOf(form);
  const [standIn] = zonesOf(trip.country);
  const isZoneMissing = standIn !== undefined && trip.city_zone === '';
  const errors = issuesOf('trip', tripSchema.safeParse(isZoneMissing ? { ...trip, city_zone: standIn.name } : trip));
  return isZoneMissing ? { 'trip.city_zone': 'City or zone is required', ...errors } : errors;
}

function detailErrors(form: OrderForm): OrderErrors {
  const [owner, vehicle] =
    form.express === 'on'
      ? [expressCheckoutSchema.shape.owner, expressCheckoutSchema.shape.vehicle]
      : [ownerSchema, vehicleSchema];
  const plateMissing = form.rental_car !== 'on' && form['vehicle.plate_number'].trim() === '';
  return {
    ...issuesOf('owner', owner.safeParse(detailsOf(form, 'owner'))),
    ...issuesOf('vehicle', vehicle.safeParse(detailsOf(form, 'vehicle'))),
    ...(plateMissing && { 'vehicle.plate_number': 'Plate number is required' }),
  };
}

function issuesOf(
  group: string,
  result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined },
): OrderErrors {
  const issues = result.error?.issues ?? [];
  // The first issue of a field is the one people can act on.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [[group, ...path].join('.'), message]));
}
