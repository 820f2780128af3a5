import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Order } from '#orders/access.ts';
import { selectOrdersFacts } from '#orders/order-facts.ts';
import { requireCan } from '#orders/states/acts.ts';
import { orders, owners, payments, vehicles } from '#orders/tables/orders.ts';
import { verdictOf } from '#orders/verdict-of.ts';
import { findZone } from '#permits/catalogue.ts';
import { checkTrip } from '#permits/check.ts';
import { dayThere, entryProblem, pastProblem } from '#permits/days.ts';
import { asColumns } from '#permits/fact-columns.ts';
import type { CheckoutAnswer, CheckoutInput } from '#permits/order-contract.ts';
import { CONSENT_MISSING } from '#permits/order-words.ts';
import { type Price, priceTrip } from '#permits/pricing.ts';
import { caveatsOf, type KeptCaveat, type Verdict } from '#permits/verdict.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/sql-states.ts';
import { Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { openPaymentPage, type PaymentOfOrders, readPayment } from './payment-page.ts';
import { checkoutAttempts } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'ids' | 'clock' | 'settings' | 'log'>;

export interface Caller {
  /** The signed-in account, whose orders they are from the start. */
  userId: string | undefined;
  idempotencyKey: string | undefined;
}

/** One payment is one customer's: its first order says whose. */
type Inputs = readonly [CheckoutInput, ...CheckoutInput[]];

/** So many references a provider takes with one payment. */
const mostOrders = 10;

/**
 * Makes the orders, a vehicle for each, and the one page on which they are paid. Each total is recomputed here; a posted
 * one that differs makes nothing and returns the right lines. The same Idempotency-Key returns the same orders and page.
 * @throws Refusal PRICE_CHANGED, MAY_NOT_ENTER, NOTHING_NEEDED, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED, CONFLICT (it is paid already, or the
 * consent is to something else), PAYMENT_PROVIDER
 */
export async function placeOrders(ctx: Ctx, inputs: Inputs, caller: Caller): Promise<CheckoutAnswer> {
  const [{ owner }] = inputs;
  if (inputs.length > mostOrders || inputs.some((input) => input.owner.email !== owner.email)) {
    throw new Refusal('INVALID_INPUT', `One payment is for at most ${mostOrders} orders of one e-mail address.`);
  }
  const priced = inputs.map((input) => ({ input, price: priceOf(input) }));
  for (const input of inputs) {
    refuseWrongDays(ctx, { entryDate: input.trip.entry_date, registered: input.vehicle.date_first_registration });
    const verdict = verdictOn(ctx, input);
    refuseExcluded(verdict);
    refuseCertified(input, verdict);
    refuseOtherConsent(input, verdict);
  }
  // Two clicks at once both look for the key and find nothing; the unique key stops the second, which then finds it.
  const made = await makeOrders(ctx, priced, caller).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return makeOrders(ctx, priced, caller);
  });
  for (const order of made.orders) requireCan({ order }, 'pay');
  return openPaymentPage(ctx, made);
}

function priceOf(input: CheckoutInput): Price {
  const price = priceTrip({ ...input.trip, urgent_processing: input.urgent_processing });
  if (price.total_cents === input.pricing.total_cents) return price;
  throw new Refusal('PRICE_CHANGED', 'The price has changed. Please check the new total before you pay.', {
    extra: { pricing: price },
  });
}

/** A day that is over at the place can be entered on by nobody, whatever day it is where the driver plans the journey. */
function refuseWrongDays(
  { clock }: Pick<Context, 'clock'>,
  { entryDate, registered }: { entryDate: string | null | undefined; registered?: string | undefined },
): void {
  const today = dayThere(clock.now());
  const isOver = entryProblem(entryDate, today);
  const isToCome = pastProblem(registered, today);
  if (isOver) throw new Refusal('INVALID_INPUT', `${isOver}.`, { fields: { 'trip.entry_date': isOver } });
  if (isToCome)
    throw new Refusal('INVALID_INPUT', `${isToCome}.`, { fields: { 'vehicle.date_first_registration': isToCome } });
}

/** A permit does not let in a vehicle that the rules keep out: nobody pays for one. */
function refuseExcluded(verdict: Verdict | undefined): void {
  if (verdict?.need !== 'may_not_enter') return;
  throw new Refusal('MAY_NOT_ENTER', `This vehicle may not enter. ${verdict.reason} ${verdict.what_would_change_it}`);
}

/** Who has the certificate needs no other, and is sold none: what it says is asked before the payment. */
function refuseCertified({ vehicle }: CheckoutInput, verdict: Verdict | undefined): void {
  if (!vehicle.certificate_class || verdict?.need !== 'not_needed') return;
  throw new Refusal(
    'NOTHING_NEEDED',
    'The sticker that this vehicle has is enough here: you need no other, and we sell you none.',
  );
}

/**
 * What was read when the consent was given, as the page tells it, beside what is ordered and what the rules say at this moment:
 * it covers nothing else.
 */
function refuseOtherConsent({ trip, vehicle, consented_to: given }: CheckoutInput, verdict: Verdict | undefined): void {
  if (!given) return;
  const refuse = (words: string) => {
    throw new Refusal('CONFLICT', `${words} ${CONSENT_MISSING}`, { fields: { consent: CONSENT_MISSING } });
  };
  const plate = given.plate_number.replace(/\s+/g, '').toUpperCase();
  if (given.country !== trip.country || given.city_zone !== trip.city_zone)
    refuse(`You authorised us for ${given.city_zone} and are ordering for ${trip.city_zone}.`);
  if (plate !== (vehicle.plate_number ?? '')) refuse('You authorised us for another number plate.');
  const { told } = given;
  const fresh = verdict && told ? caveatsOf(verdict).find(({ text }) => !told.includes(text)) : undefined;
  if (fresh) refuse(`Something has changed since you authorised us: ${fresh.text}`);
}

/**
 * Time has passed since these were ordered: what cannot be had any more opens no payment, nor does what something speaks
 * against by now that nobody has read. Ordered anew it has its ticks.
 * @throws Refusal INVALID_INPUT, MAY_NOT_ENTER, CONFLICT
 */
export async function refuseChanged(ctx: Pick<Context, 'db' | 'clock'>, own: readonly Order[]): Promise<void> {
  const ids = own.map(({ id }) => id);
  for (const facts of await selectOrdersFacts(ctx.db, ids)) {
    const { entryDate, caveats } = facts.order;
    refuseWrongDays(ctx, { entryDate });
    const verdict = verdictOf(ctx, facts);
    refuseExcluded(verdict);
    const found = verdict ? caveatsOf(verdict) : [];
    const fresh = found.filter(({ text }) => !caveats.some((kept) => kept.text === text));
    if (fresh.length === 0) continue;
    const words = fresh.map(({ text }) => text).join(' ');
    const way = 'You were not told so when you ordered, so this order cannot be paid any more. Please make a new one.';
    throw new Refusal('CONFLICT', `${words} ${way}`);
  }
}

function verdictOn(
  { clock }: Ctx,
  { trip, vehicle, urgent_processing, rental_car }: CheckoutInput,
): Verdict | undefined {
  const zone = findZone(trip.country, trip.city_zone);
  return zone && checkTrip(zone, vehicle, { ...trip, urgent_processing, rental_car }, clock.now());
}

/** What speaks against this order, in the words of this moment; ticked is only what was read in these very words. */
function caveatsOn(ctx: Ctx, input: CheckoutInput): KeptCaveat[] {
  const verdict = verdictOn(ctx, input);
  const found = verdict ? caveatsOf(verdict) : [];
  return found.map((caveat) => ({ ...caveat, accepted: input.accepted.includes(caveat.text) }));
}

interface Priced {
  input: CheckoutInput;
  price: Price;
}

/** Orders and payment are there before the provider is asked for a page, so that asking again is asking for the same one. */
async function makeOrders(ctx: Ctx, priced: readonly Priced[], caller: Caller): Promise<PaymentOfOrders> {
  const { ids } = ctx;
  const bodyHash = priced.map(({ input }) => hashOf(input, caller)).join(' ');
  return ctx.db.transaction(async (tx) => {
    if (caller.idempotencyKey) {
      const [attempt] = await tx.select().from(checkoutAttempts).where(eq(checkoutAttempts.key, caller.idempotencyKey));
      if (attempt && attempt.bodyHash !== bodyHash) {
        throw new Refusal(
          'IDEMPOTENCY_KEY_REUSED',
          'This checkout was already started with other details. Please try again.',
        );
      }
      if (attempt) return readPayment(tx, attempt.paymentId);
    }
    const paymentId = ids.uuid();
    const amountCents = priced.reduce((sum, { price }) => sum + price.total_cents, 0);
    const provider = ctx.payments.current.name;
    await tx.insert(payments).values({ id: paymentId, provider, amountCents, createdAt: ctx.clock.now() });
    for (const one of priced) await makeOrder(ctx, tx, one, { paymentId, userId: caller.userId });
    if (caller.idempotencyKey)
      await tx.insert(checkoutAttempts).values({ key: caller.idempotencyKey, bodyHash, paymentId });
    return readPayment(tx, paymentId);
  });
}

function hashOf(input: CheckoutInput, { userId }: Caller): string {
  return createHash('sha256')
    .update(JSON.stringify({ input, user: userId ?? null }))
    .digest('hex');
}

async function makeOrder(
  ctx: Ctx,
  tx: Tx,
  { input, price }: Priced,
  { paymentId, userId }: { paymentId: string; userId: string | undefined },
): Promise<void> {
  const { clock, ids } = ctx;
  const { trip, owner, vehicle } = input;
  const vehicleId = ids.uuid();
  const orderId = ids.uuid();
  await tx.insert(vehicles).values({
    id: vehicleId,
    countryOfRegistration: vehicle.country_of_registration,
    ...asColumns('vehicles', vehicle),
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
    caveats: caveatsOn(ctx, input),
    createdAt: now,
    updatedAt: now,
  });
  await tx.insert(owners).values({ orderId, ...asColumns('owners', owner) });
  await publishOrderEvent(tx, orderId, { type: 'orders', payload: { status: 'pending' } });
}
