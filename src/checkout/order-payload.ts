import type { AdmissionVerdict, OrderWarning } from '#permits/admission-verdict.ts';
import { findZone, isDestination } from '#permits/catalogue.ts';
import { getFactByField } from '#permits/facts.ts';
import { type OrderConfiguration, orderConfiguration } from '#permits/order-configuration.ts';
import type { CheckoutInput } from '#permits/order-contract.ts';
import type { Price } from '#permits/pricing.ts';
import { vehicleTexts } from '#permits/vehicle-texts.ts';
import { mayCo2Decide } from '#permits/zone.ts';
import { emptyOrderForm, type OrderForm, type OrderFormField, parseTripDays } from './order-form.ts';

// Separate from the form: the first view needs no catalogue.

const fieldNames = Object.keys(emptyOrderForm) as OrderFormField[];
const expressFieldNames: readonly OrderFormField[] = [
  'owner.email',
  'vehicle.country_of_registration',
  'vehicle.plate_number',
  // The category defaults to car; the driver can change it on the page and checks it again in the review
  // (specification, section 3).
  'vehicle.vehicle_category',
];
const vehicleRuleFieldNames: readonly OrderFormField[] = [
  'vehicle.fuel_type',
  'vehicle.euro_standard',
  'vehicle.date_first_registration',
];

/** The form asks for them in a full order, the review shows them and the trip check leaves them out. */
export const portalOnlyFieldNames = vehicleTexts.map(({ name }): OrderFormField => `vehicle.${name}`);

export function findFormConfiguration(form: OrderForm): OrderConfiguration | undefined {
  const country = form['trip.country'];
  return isDestination(country) ? orderConfiguration(country) : undefined;
}

/**
 * Only what the country asks for: days typed for Italy must not follow the customer to France. Every zone takes a day
 * of entry.
 */
export function extractTrip(form: OrderForm) {
  const configuration = findFormConfiguration(form);
  const entry_date = form['trip.entry_date'];
  return {
    country: form['trip.country'],
    city_zone: form['trip.city_zone'],
    ...((configuration?.dateRequired || entry_date) && { entry_date }),
    ...(configuration?.dateRequired && { number_of_days: parseTripDays(form) }),
    ...(configuration?.vignette && { vignette_type: form['trip.vignette_type'] }),
  };
}

/** Whether the page shows the questions that decide admission. */
export const hasVehicleQuestions = (form: OrderForm) => form.express !== 'on' || form.tell_vehicle === 'on';

const fieldsOfSomeTrips = ['owner.keeper_kind', 'vehicle.certificate_class', 'vehicle.co2_grams_per_km'] as const;
type FieldOfSomeTrips = (typeof fieldsOfSomeTrips)[number];
const isFieldOfSomeTrips = (name: OrderFormField): name is FieldOfSomeTrips =>
  fieldsOfSomeTrips.some((field) => field === name);

/**
 * Whether this trip is asked for the field: the sticker in France, the keeper where vehicles are registered, the CO2
 * where it decides.
 */
export function isFieldRelevant(form: OrderForm, field: FieldOfSomeTrips): boolean {
  const country = form['trip.country'];
  if (field !== 'vehicle.co2_grams_per_km')
    return getFactByField(field).onlyForCountries?.some((one) => one === country) ?? false;
  const zone = findZone(country, form['trip.city_zone']);
  const vehicle = { fuel_type: form['vehicle.fuel_type'], vehicle_category: form['vehicle.vehicle_category'] };
  return zone !== undefined && hasVehicleQuestions(form) && mayCo2Decide(zone, vehicle);
}

/** Whether the sticker that the vehicle already has suffices: then nothing is sold. */
export const hasSufficientSticker = (form: OrderForm, verdict: AdmissionVerdict | undefined): boolean =>
  verdict?.need === 'not_needed' &&
  isFieldRelevant(form, 'vehicle.certificate_class') &&
  form['vehicle.certificate_class'] !== '';

function listVisibleFields(form: OrderForm): readonly OrderFormField[] {
  const visibleFields = fieldNames.filter(
    (name) => !isFieldOfSomeTrips(name) || (form[name].trim() !== '' && isFieldRelevant(form, name)),
  );
  if (form.express !== 'on') return visibleFields;
  const expressFields = hasVehicleQuestions(form)
    ? [...expressFieldNames, ...vehicleRuleFieldNames]
    : expressFieldNames;
  const ofThisTrip = visibleFields.filter((name) => isFieldOfSomeTrips(name) && name.startsWith('vehicle.'));
  return [...expressFields, ...ofThisTrip];
}

/** In express mode only the fields that were asked: an unseen default must not reach an authority as a fact. */
export function extractDetails(form: OrderForm, group: 'owner' | 'vehicle'): Record<string, string> {
  const names = listVisibleFields(form).filter((name) => name.startsWith(`${group}.`));
  return Object.fromEntries(names.map((name) => [name.slice(group.length + 1), form[name]]));
}

/** The facts of the vehicle that decide admission. */
export function extractRuleFacts(form: OrderForm): Record<string, string> {
  const decideNothing: readonly string[] = ['vehicle.plate_number', ...portalOnlyFieldNames];
  const facts = Object.entries(extractDetails(form, 'vehicle'));
  return Object.fromEntries(facts.filter(([name]) => !decideNothing.includes(`vehicle.${name}`)));
}

/** The fields, by their portal paths, that the form already answers. */
export function listAnsweredPaths(form: OrderForm): Set<string> {
  const answeredFields = [...listVisibleFields(form), 'trip.entry_date' as const].filter(
    (name) => form[name].trim() !== '',
  );
  return new Set(answeredFields.map((name) => toPayloadPath(name)));
}

// The portals nest the address, and call the trip a journey.
function toPayloadPath(name: OrderFormField): string {
  return name
    .replace(/^owner\.(?:address_(line\d)|(city|postcode|country))$/, 'owner.address.$1$2')
    .replace(/^trip\./, 'travel.');
}

/** The consent subject: destination, keeper and vehicle. */
function extractConsentSubject(form: OrderForm) {
  return {
    trip: extractTrip(form),
    owner: extractDetails(form, 'owner'),
    vehicle: extractDetails(form, 'vehicle'),
    rental_car: form.rental_car === 'on',
  };
}

interface Consent {
  subject: ReturnType<typeof extractConsentSubject>;
  /** The warnings and the condition shown with the consent; absent while the verdict was not loaded. */
  told?: readonly string[];
}

/**
 * Stores a consent with its subject and the sentences that were shown. The consent is void once these change, in the
 * form or in a draft.
 */
export function encodeConsent(form: OrderForm, shownTexts: readonly string[] | undefined): string {
  return JSON.stringify({
    subject: extractConsentSubject(form),
    ...(shownTexts && { told: shownTexts }),
  });
}

function parseConsent({ consent }: OrderForm): Consent | undefined {
  // A consent of an earlier form version does not record its subject.
  return consent.startsWith('{"subject":') ? (JSON.parse(consent) as Consent) : undefined;
}

/** The order warnings that were ticked. */
export function parseAcceptedWarnings({ accepted }: OrderForm): readonly string[] {
  return accepted === '' ? [] : accepted.split('\n');
}

/**
 * The ticked warnings after this one is ticked or not. Warnings about a changed trip are dropped: an order accepts
 * only a few.
 */
export function setWarningAccepted(
  form: OrderForm,
  current: readonly OrderWarning[],
  { text }: OrderWarning,
  isTicked: boolean,
): string {
  const acceptedWarnings = current.filter(
    (warning) => warning.text !== text && parseAcceptedWarnings(form).includes(warning.text),
  );
  return [...acceptedWarnings.map((warning) => warning.text), ...(isTicked ? [text] : [])].join('\n');
}

/** Whether consent was given to exactly what the form holds now. */
export function hasConsent(form: OrderForm): boolean {
  const consent = parseConsent(form);
  return consent !== undefined && JSON.stringify(consent.subject) === JSON.stringify(extractConsentSubject(form));
}

/** The body of `create-guest-checkout-gated`, at the price the customer was shown. */
export function createCheckoutBody(form: OrderForm, pricing: Price) {
  const consent = hasConsent(form) ? parseConsent(form) : undefined;
  return {
    mode: form.express === 'on' ? 'express' : 'full',
    ...extractConsentSubject(form),
    urgent_processing: form.urgent_processing === 'on',
    consent: consent !== undefined,
    accepted: [...parseAcceptedWarnings(form)],
    ...(consent && {
      consented_to: {
        country: consent.subject.trip.country,
        city_zone: consent.subject.trip.city_zone,
        plate_number: consent.subject.vehicle.plate_number ?? '',
        ...(consent.told && { told: [...consent.told] }),
      },
    }),
    pricing,
  } satisfies Partial<Record<keyof CheckoutInput, unknown>>;
}
