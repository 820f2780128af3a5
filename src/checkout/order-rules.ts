import { zonesOf } from '#permits/catalogue.ts';
import { entryProblem, pastProblem } from '#permits/days.ts';
import {
  expressCheckoutSchema,
  missingForCountry,
  ownerSchema,
  tripFieldsSchema,
  vehicleSchema,
} from '#permits/order-contract.ts';
import { CONSENT_MISSING } from '#permits/order-words.ts';
import { type Caveat, caveatsOf, needsTick, type Verdict } from '#permits/verdict.ts';
import type { OrderErrors, OrderForm, OrderStep } from './order-form.ts';
import { acceptedIn, detailsOf, hasConsent, isStickerEnough, tripOf } from './order-subject.ts';

// Apart from the form: the contract and what reads it are heavier than the whole first view, which has nothing to check yet.

/** What keeps a step from being complete, by field, in the words of the contract. `today` is an ISO day at the place. */
export function stepErrors(step: OrderStep, form: OrderForm, today: string): OrderErrors {
  if (step === 1) return { ...pastEntryDate(form, today), ...tripErrors(form) };
  if (step === 2) return detailErrors(form, today);
  return hasConsent(form) ? {} : { consent: CONSENT_MISSING };
}

/** Why this is not sold, in a sentence; undefined where it is. */
export function notSoldBecause(form: OrderForm, verdict: Verdict | undefined): string | undefined {
  if (verdict?.need === 'may_not_enter') return 'A permit would not let this vehicle in, so we do not sell you one.';
  return isStickerEnough(form, verdict) ? 'You need no other sticker, so we do not sell you one.' : undefined;
}

/** What has to be ticked before this is paid and is not. */
export function unticked(form: OrderForm, verdict: Verdict): Caveat[] {
  const accepted = acceptedIn(form);
  return caveatsOf(verdict).filter((caveat) => needsTick(caveat) && !accepted.includes(caveat.text));
}

/** The first of the steps before `wanted` that is not complete, or `wanted` itself. */
export function reachableStep(wanted: OrderStep, form: OrderForm, today: string): OrderStep {
  const open = ([1, 2] as const).find((step) => step < wanted && Object.keys(stepErrors(step, form, today)).length > 0);
  return open ?? wanted;
}

function pastEntryDate(form: OrderForm, today: string): OrderErrors {
  const problem = entryProblem(tripOf(form).entry_date, today);
  return problem ? { 'trip.entry_date': problem } : {};
}

// Which zones there are depends on the country: without one there is no such field to mend.
function tripErrors(form: OrderForm): OrderErrors {
  const trip = tripOf(form);
  const missing = Object.entries(missingForCountry(trip)).map(([field, message]) => [`trip.${field}`, message]);
  const { 'trip.city_zone': zone, ...errors } = {
    ...(Object.fromEntries(missing) as OrderErrors),
    ...issuesOf('trip', tripFieldsSchema.safeParse(trip)),
  };
  return zone && zonesOf(trip.country).length > 0 ? { 'trip.city_zone': zone, ...errors } : errors;
}

function detailErrors(form: OrderForm, today: string): OrderErrors {
  const [owner, vehicle] =
    form.express === 'on'
      ? [expressCheckoutSchema.shape.owner, expressCheckoutSchema.shape.vehicle]
      : [ownerSchema, vehicleSchema];
  const plateMissing = form.rental_car !== 'on' && form['vehicle.plate_number'].trim() === '';
  const isToCome = pastProblem(form['vehicle.date_first_registration'], today);
  return {
    ...(isToCome && { 'vehicle.date_first_registration': isToCome }),
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
