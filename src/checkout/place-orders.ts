import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Order } from '#orders/access.ts';
import { checkOrderRules } from '#orders/check-order-rules.ts';
import { selectOrdersFacts } from '#orders/order-facts.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { keepers, orders, payments, vehicles } from '#orders/tables/orders.ts';
import {
  type AdmissionVerdict,
  listConsentTexts,
  listOrderWarnings,
  type StoredOrderWarning,
} from '#permits/admission-verdict.ts';
import { findZone } from '#permits/catalogue.ts';
import { CONSENT_MISSING } from '#permits/consent-message.ts';
import { entryProblem, pastProblem, toDestinationDay, vignetteProblem } from '#permits/days.ts';
import { mapFactsToColumns } from '#permits/fact-columns.ts';
import type { CheckoutAnswer, CheckoutInput } from '#permits/order-contract.ts';
import { type Price, priceTrip } from '#permits/pricing.ts';
import { checkTrip } from '#permits/trip-check.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { openPaymentPage, type PaymentWithOrders, readPaymentWithOrders } from './payment-page.ts';
import { checkoutAttempts } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'ids' | 'clock' | 'settings' | 'log'>;

export interface PlaceOrdersOptions {
  /** The signed-in account; it owns the orders from the start. */
  userId: string | undefined;
  idempotencyKey: string | undefined;
}

/** One payment belongs to one customer, whom its first order names. */
type CheckoutInputs = readonly [CheckoutInput, ...CheckoutInput[]];

/** The number of references that a provider accepts with one payment. */
const maxOrdersPerPayment = 10;

/**
 * Creates the orders, a vehicle for each, and the one page on which they are paid. Each total is recomputed here: a
 * different posted total creates nothing and returns the right lines. The same Idempotency-Key returns the same
 * orders and page.
 * @throws Refusal PRICE_CHANGED, MAY_NOT_ENTER, NOTHING_NEEDED, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED, CONFLICT (it
 * is paid already, or the consent is to something else), PAYMENT_PROVIDER
 */
export async function placeOrders(
  ctx: Ctx,
  inputs: CheckoutInputs,
  caller: PlaceOrdersOptions,
): Promise<CheckoutAnswer> {
  const [{ owner }] = inputs;
  if (inputs.length > maxOrdersPerPayment || inputs.some((input) => input.owner.email !== owner.email)) {
    throw new Refusal(
      'INVALID_INPUT',
      `One payment is for at most ${maxOrdersPerPayment} orders of one e-mail address.`,
    );
  }
  const priced = inputs.map((input) => ({ input, price: assertPriceUnchanged(input) }));
  for (const input of inputs) {
    assertValidDates(ctx, input.trip, input.vehicle.date_first_registration);
    const verdict = evaluateInput(ctx, input);
    assertVehicleAdmitted(verdict);
    assertNotAlreadyRegistered(input, verdict);
    assertConsentMatches(input, verdict);
  }
  // Two clicks at once both find no key. The unique key fails the second insert, whose retry finds the first.
  const payment = await createOrders(ctx, priced, caller).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return createOrders(ctx, priced, caller);
  });
  for (const order of payment.orders) assertAllowed({ order }, 'pay');
  return openPaymentPage(ctx, payment);
}

function assertPriceUnchanged(input: CheckoutInput): Price {
  const price = priceTrip({ ...input.trip, urgent_processing: input.urgent_processing });
  if (price.total_cents === input.pricing.total_cents) return price;
  throw new Refusal('PRICE_CHANGED', 'The price has changed. Please check the new total before you pay.', {
    extra: { pricing: price },
  });
}

/**
 * The entry day must not be over at the destination, whatever day it is where the driver plans the trip, and a vignette
 * must be valid on one of the days: no tick sells one that is valid on none.
 */
function assertValidDates(
  { clock }: Pick<Context, 'clock'>,
  trip: Parameters<typeof vignetteProblem>[0],
  registered?: string,
): void {
  const today = toDestinationDay(clock.now());
  const isOver = entryProblem(trip.entry_date, today);
  const isUseless = vignetteProblem(trip, today);
  const isToCome = pastProblem(registered, today);
  if (isOver) throw new Refusal('INVALID_INPUT', `${isOver}.`, { fields: { 'trip.entry_date': isOver } });
  if (isUseless) throw new Refusal('INVALID_INPUT', `${isUseless}.`, { fields: { 'trip.vignette_type': isUseless } });
  if (isToCome)
    throw new Refusal('INVALID_INPUT', `${isToCome}.`, { fields: { 'vehicle.date_first_registration': isToCome } });
}

/** A permit does not admit a vehicle that the rules exclude, so nobody may pay for one. */
function assertVehicleAdmitted(verdict: AdmissionVerdict | undefined): void {
  if (verdict?.need !== 'may_not_enter') return;
  throw new Refusal('MAY_NOT_ENTER', `This vehicle may not enter. ${verdict.reason} ${verdict.what_would_change_it}`);
}

/** A vehicle with the certificate needs no other, and we sell none. The checkout asks for it before payment. */
function assertNotAlreadyRegistered({ vehicle }: CheckoutInput, verdict: AdmissionVerdict | undefined): void {
  if (!vehicle.certificate_class || verdict?.need !== 'not_needed') return;
  throw new Refusal(
    'NOTHING_NEEDED',
    'The sticker that this vehicle has is enough here: you need no other, and we sell you none.',
  );
}

/**
 * Consent covers only what the page showed when it was given. It must match what is ordered and what the rules say
 * now.
 */
function assertConsentMatches(
  { trip, vehicle, consented_to: consent }: CheckoutInput,
  verdict: AdmissionVerdict | undefined,
): void {
  if (!consent) return;
  const refuse = (words: string) => {
    throw new Refusal('CONFLICT', `${words} ${CONSENT_MISSING}`, { fields: { consent: CONSENT_MISSING } });
  };
  const plate = consent.plate_number.replace(/\s+/g, '').toUpperCase();
  if (consent.country !== trip.country || consent.city_zone !== trip.city_zone)
    refuse(`You authorised us for ${consent.city_zone} and are ordering for ${trip.city_zone}.`);
  if (plate !== (vehicle.plate_number ?? '')) refuse('You authorised us for another number plate.');
  const { told: shownTexts } = consent;
  const newText =
    verdict && shownTexts ? listConsentTexts(verdict).find((text) => !shownTexts.includes(text)) : undefined;
  if (newText) refuse(`Something has changed since you authorised us: ${newText}`);
}

/**
 * The orders may be old. An order that is no longer possible opens no payment page, nor does one with a new warning
 * that nobody has read. A new order asks for those ticks.
 * @throws Refusal INVALID_INPUT, MAY_NOT_ENTER, CONFLICT
 */
export async function assertOrdersUnchanged(
  ctx: Pick<Context, 'db' | 'clock'>,
  payableOrders: readonly Order[],
): Promise<void> {
  const ids = payableOrders.map(({ id }) => id);
  for (const facts of await selectOrdersFacts(ctx.db, ids)) {
    const { entryDate, numberOfDays, vignetteType, warnings: storedWarnings } = facts.order;
    assertValidDates(ctx, { entry_date: entryDate, number_of_days: numberOfDays, vignette_type: vignetteType });
    const verdict = checkOrderRules(ctx, facts);
    assertVehicleAdmitted(verdict);
    const warnings = verdict ? listOrderWarnings(verdict) : [];
    const newWarnings = warnings.filter(({ text }) => !storedWarnings.some((stored) => stored.text === text));
    if (newWarnings.length === 0) continue;
    const words = newWarnings.map(({ text }) => text).join(' ');
    const advice =
      'You were not told so when you ordered, so this order cannot be paid any more. Please make a new one.';
    throw new Refusal('CONFLICT', `${words} ${advice}`);
  }
}

function evaluateInput(
  { clock }: Ctx,
  { trip, vehicle, urgent_processing, rental_car }: CheckoutInput,
): AdmissionVerdict | undefined {
  const zone = findZone(trip.country, trip.city_zone);
  return (
    zone &&
    checkTrip(
      zone,
      vehicle,
      { ...trip, urgent_processing, rental_car, plate_later: rental_car && !vehicle.plate_number },
      clock.now(),
    )
  );
}

/** The current order warnings. A warning counts as accepted only if the customer ticked exactly this text. */
function collectWarnings(ctx: Ctx, input: CheckoutInput): StoredOrderWarning[] {
  const verdict = evaluateInput(ctx, input);
  const warnings = verdict ? listOrderWarnings(verdict) : [];
  return warnings.map((warning) => ({ ...warning, accepted: input.accepted.includes(warning.text) }));
}

interface PricedInput {
  input: CheckoutInput;
  price: Price;
}

/** Stores orders and payment before the provider is called, so that a repeat asks for the same page. */
async function createOrders(
  ctx: Ctx,
  priced: readonly PricedInput[],
  caller: PlaceOrdersOptions,
): Promise<PaymentWithOrders> {
  const { ids } = ctx;
  const bodyHash = priced.map(({ input }) => hashInput(input, caller)).join(' ');
  return ctx.db.transaction(async (tx) => {
    if (caller.idempotencyKey) {
      const [attempt] = await tx.select().from(checkoutAttempts).where(eq(checkoutAttempts.key, caller.idempotencyKey));
      if (attempt && attempt.bodyHash !== bodyHash) {
        throw new Refusal(
          'IDEMPOTENCY_KEY_REUSED',
          'This checkout was already started with other details. Please try again.',
        );
      }
      if (attempt) return readPaymentWithOrders(tx, attempt.paymentId);
    }
    const paymentId = ids.uuid();
    const amountCents = priced.reduce((sum, { price }) => sum + price.total_cents, 0);
    const provider = ctx.payments.current.name;
    await tx.insert(payments).values({ id: paymentId, provider, amountCents, createdAt: ctx.clock.now() });
    for (const pricedInput of priced) await createOrder(ctx, tx, pricedInput, { paymentId, userId: caller.userId });
    if (caller.idempotencyKey)
      await tx.insert(checkoutAttempts).values({ key: caller.idempotencyKey, bodyHash, paymentId });
    return readPaymentWithOrders(tx, paymentId);
  });
}

function hashInput(input: CheckoutInput, { userId }: PlaceOrdersOptions): string {
  return createHash('sha256')
    .update(JSON.stringify({ input, user: userId ?? null }))
    .digest('hex');
}

async function createOrder(
  ctx: Ctx,
  tx: Tx,
  { input, price }: PricedInput,
  { paymentId, userId }: { paymentId: string; userId: string | undefined },
): Promise<void> {
  const { clock, ids } = ctx;
  const { trip, owner, vehicle } = input;
  const vehicleId = ids.uuid();
  const orderId = ids.uuid();
  await tx.insert(vehicles).values({
    id: vehicleId,
    countryOfRegistration: vehicle.country_of_registration,
    ...mapFactsToColumns('vehicles', vehicle),
  });
  const now = clock.now();
  const fullName = [owner.first_name, owner.last_name].filter(Boolean).join(' ');
  await tx.insert(orders).values({
    id: orderId,
    orderRef: ids.orderRef(),
    userId: userId ?? null,
    country: trip.country,
    cityZone: trip.city_zone,
    entryDate: trip.entry_date ?? null,
    numberOfDays: trip.number_of_days ?? null,
    vignetteType: trip.vignette_type ?? null,
    urgentProcessing: input.urgent_processing,
    rentalCar: input.rental_car,
    vehicleId,
    fullName: fullName || null,
    customerEmail: owner.email,
    priceItems: price.items,
    totalCents: price.total_cents,
    paymentId,
    consentedAt: input.consent ? now : null,
    warnings: collectWarnings(ctx, input),
    createdAt: now,
    updatedAt: now,
  });
  await tx.insert(keepers).values({ orderId, ...mapFactsToColumns('owners', owner) });
  await publishOrderEvent(tx, orderId, { type: 'orders', payload: { status: 'pending' } });
}
