import {
  type AdmissionVerdict,
  isAcceptanceNeeded,
  listOrderWarnings,
  type OrderWarning,
} from '#permits/admission-verdict.ts';
import { CONSENT_MISSING } from '#permits/consent-message.ts';
import { entryProblem, pastProblem, vignetteProblem } from '#permits/days.ts';
import {
  expressCheckoutSchema,
  findMissingTripFields,
  keeperSchema,
  tripFieldsSchema,
  vehicleSchema,
} from '#permits/order-contract.ts';
import type { OrderErrors, OrderForm, OrderStep } from './order-form.ts';
import {
  extractDetails,
  extractTrip,
  hasConsent,
  hasSufficientSticker,
  parseAcceptedWarnings,
} from './order-payload.ts';

// Separate from the form: contract and rules weigh more than the whole first view, which has nothing to validate yet.

/** The errors of a step by field, in the contract's words. `today` is an ISO day at the destination. */
export function findStepErrors(step: OrderStep, form: OrderForm, today: string): OrderErrors {
  if (step === 1) return findTripErrors(form, today);
  if (step === 2) return findDetailErrors(form, today);
  return hasConsent(form) ? {} : { consent: CONSENT_MISSING };
}

/** Why this is not sold, in one sentence; undefined when it is sold. */
export function describeSaleRefusal(form: OrderForm, verdict: AdmissionVerdict | undefined): string | undefined {
  if (verdict?.need === 'may_not_enter') return 'A permit would not let this vehicle in, so we do not sell you one.';
  return hasSufficientSticker(form, verdict) ? 'You need no other sticker, so we do not sell you one.' : undefined;
}

/** The order warnings that must be ticked before payment and are not. */
export function findUnacceptedWarnings(form: OrderForm, verdict: AdmissionVerdict): OrderWarning[] {
  const accepted = parseAcceptedWarnings(form);
  return listOrderWarnings(verdict).filter(
    (warning) => isAcceptanceNeeded(warning) && !accepted.includes(warning.text),
  );
}

/** The first incomplete step before `requestedStep`, or `requestedStep` itself. */
export function findReachableStep(requestedStep: OrderStep, form: OrderForm, today: string): OrderStep {
  const incompleteStep = ([1, 2] as const).find(
    (step) => step < requestedStep && Object.keys(findStepErrors(step, form, today)).length > 0,
  );
  return incompleteStep ?? requestedStep;
}

// One thing at a time: without a country the page has no zone field to correct, and without a zone nothing else.
function findTripErrors(form: OrderForm, today: string): OrderErrors {
  const trip = extractTrip(form);
  const missing = Object.entries(findMissingTripFields(trip)).map(([field, message]) => [`trip.${field}`, message]);
  const parsed = tripFieldsSchema.safeParse(trip);
  const errors: OrderErrors = {
    ...(Object.fromEntries(missing) as OrderErrors),
    ...toFieldErrors('trip', parsed),
  };
  for (const field of ['trip.country', 'trip.city_zone'] as const) if (errors[field]) return { [field]: errors[field] };
  const problem = entryProblem(trip.entry_date, today);
  const ofVignette = parsed.data && vignetteProblem(parsed.data, today);
  return {
    ...errors,
    ...(problem && { 'trip.entry_date': problem }),
    ...(ofVignette && { 'trip.vignette_type': ofVignette }),
  };
}

function findDetailErrors(form: OrderForm, today: string): OrderErrors {
  const [owner, vehicle] =
    form.express === 'on'
      ? [expressCheckoutSchema.shape.owner, expressCheckoutSchema.shape.vehicle]
      : [keeperSchema, vehicleSchema];
  const plateMissing = form.rental_car !== 'on' && form['vehicle.plate_number'].trim() === '';
  const isToCome = pastProblem(form['vehicle.date_first_registration'], today);
  return {
    ...(isToCome && { 'vehicle.date_first_registration': isToCome }),
    ...toFieldErrors('owner', owner.safeParse(extractDetails(form, 'owner'))),
    ...toFieldErrors('vehicle', vehicle.safeParse(extractDetails(form, 'vehicle'))),
    ...(plateMissing && { 'vehicle.plate_number': 'Plate number is required' }),
  };
}

function toFieldErrors(
  group: string,
  result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined },
): OrderErrors {
  const issues = result.error?.issues ?? [];
  // The first issue of a field is the one that people can fix.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [[group, ...path].join('.'), message]));
}
