import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { orders, owners, vehicles } from '#features/orders/tables.ts';
import { checkoutReturn, thankYouReturn } from '#paths.ts';
import { dayIn } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { isUniqueViolation } from '#platform/db/violations.ts';
import { Refusal } from '#platform/errors.ts';
import type { CheckoutAnswer, CheckoutInput } from './contract.ts';
import { priceTrip } from './pricing.ts';
import { checkoutAttempts } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'ids' | 'clock' | 'settings' | 'log'>;

export interface Caller {
  /** The signed-in account, whose order it is from the start. */
  userId: string | undefined;
  idempotencyKey: string | undefined;
}

/**
 * Makes the order, its vehicle and the payment page. The total is recomputed here; a posted one that differs makes
 * nothing and answers the right lines. The same Idempotency-Key answers the same order and page.
 * @throws Refusal PRICE_CHANGED, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED, CONFLICT (it is paid already), PAYMENT_PROVIDER
 */
export async function placeOrder(ctx: Ctx, input: CheckoutInput, caller: Caller): Promise<CheckoutAnswer> {
  const price = priceTrip({ ...input.trip, urgent_processing: input.urgent_processing });
  if (price.total_cents !== input.pricing.total_cents) {
    throw new Refusal('PRICE_CHANGED', 'The price has changed. Please check the new total before you pay.', {
      extra: { pricing: price },
    });
  }
  refusePastDate(ctx, input.trip.entry_date);
  // Two clicks at once both look for the key and find nothing; the unique key stops the second, which then finds it.
  const order = await makeOrder(ctx, input, price, caller).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return makeOrder(ctx, input, price, caller);
  });
  if (order.status !== 'pending') {
    throw new Refusal('CONFLICT', 'This order has already been paid. Its confirmation is in your e-mail.');
  }
  return openPaymentPage(ctx, order);
}

/** Today where the driver plans the journey: the United Kingdom. */
function refusePastDate({ clock }: Ctx, entryDate: string | undefined): void {
  if (!entryDate || entryDate >= dayIn('Europe/London', clock.now())) return;
  throw new Refusal('INVALID_INPUT', 'The entry date must be today or later.', {
    fields: { 'trip.entry_date': 'The entry date must be today or later' },
  });
}

type OrderRow = typeof orders.$inferSelect;

async function makeOrder(
  ctx: Ctx,
  input: CheckoutInput,
  price: ReturnType<typeof priceTrip>,
  caller: Caller,
): Promise<OrderRow> {
  const { clock, ids } = ctx;
  const { trip, owner, vehicle } = input;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify({ input, user: caller.userId ?? null }))
    .digest('hex');
  return ctx.db.transaction(async (tx) => {
    if (caller.idempotencyKey) {
      const [attempt] = await tx.select().from(checkoutAttempts).where(eq(checkoutAttempts.key, caller.idempotencyKey));
      if (attempt && attempt.bodyHash !== bodyHash) {
        throw new Refusal(
          'IDEMPOTENCY_KEY_REUSED',
          'This checkout was already started with other details. Please try again.',
        );
      }
      const [known] = attempt ? await tx.select().from(orders).where(eq(orders.id, attempt.orderId)) : [];
      if (known) return known;
    }
    const vehicleId = ids.uuid();
    const orderId = ids.uuid();
    await tx.insert(vehicles).values({
      id: vehicleId,
      plateNumber: vehicle.plate_number ?? null,
      countryOfRegistration: vehicle.country_of_registration,
      dateFirstRegistration: vehicle.date_first_registration ?? null,
      fuelType: vehicle.fuel_type ?? null,
      euroStandard: vehicle.euro_standard ?? null,
      vehicleCategory: vehicle.vehicle_category ?? null,
      make: vehicle.make ?? null,
      model: vehicle.model ?? null,
    });
    const now = clock.now();
    const fullName = [owner.first_name, owner.last_name].filter(Boolean).join(' ');
    const [order] = await tx
      .insert(orders)
      .values({
        id: orderId,
        orderRef: ids.orderRef(),
        userId: caller.userId ?? null,
        country: trip.country,
        cityZone: trip.city_zone,
        entryDate: trip.entry_date ?? null,
        numberOfDays: trip.number_of_days ?? 1,
        vignetteType: trip.vignette_type ?? null,
        urgentProcessing: input.urgent_processing,
        rentalCar: input.rental_car,
        vehicleId,
        fullName: fullName || null,
        customerEmail: owner.email,
        priceItems: price.items,
        totalCents: price.total_cents,
        consentedAt: input.consent ? now : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!order) throw new Error('The order was not stored.');
    await tx.insert(owners).values({
      orderId,
      firstName: owner.first_name ?? null,
      lastName: owner.last_name ?? null,
      phone: owner.phone ?? null,
      addressLine1: owner.address_line1 ?? null,
      addressLine2: owner.address_line2 ?? null,
      city: owner.city ?? null,
      postcode: owner.postcode ?? null,
      country: owner.country ?? null,
    });
    if (caller.idempotencyKey)
      await tx.insert(checkoutAttempts).values({ key: caller.idempotencyKey, bodyHash, orderId });
    return order;
  });
}

/**
 * Asked again for the same order the provider answers the same page: the key is the order, and the page it replaces.
 * @throws Refusal PAYMENT_PROVIDER
 */
export async function openPaymentPage(ctx: Ctx, order: OrderRow, replaces?: string): Promise<CheckoutAnswer> {
  const { db, payments, settings, log } = ctx;
  try {
    const session = await payments.createSession({
      orderId: order.id,
      orderRef: order.orderRef,
      ...(replaces ? { replaces } : {}),
      email: order.customerEmail,
      currency: order.currency,
      items: order.priceItems,
      successUrl: settings.publicUrl + thankYouReturn(order.orderRef),
      cancelUrl: settings.publicUrl + checkoutReturn(order.orderRef),
    });
    await db.update(orders).set({ paymentSessionId: session.id }).where(eq(orders.id, order.id));
    return { url: session.url, order_ref: order.orderRef, session_id: session.id };
  } catch (error) {
    log.error({ err: error, order_id: order.id }, 'payment page could not be opened');
    throw new Refusal('PAYMENT_PROVIDER', 'Unable to start payment.');
  }
}
