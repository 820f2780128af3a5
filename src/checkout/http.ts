import { z } from 'zod';
import { endpoint } from '#accounts/app-context.ts';
import { countAttempt } from '#accounts/attempt-limits.ts';
import { confirmPayment } from '#money/confirm-payment.ts';
import { findAccessibleOrder, readOrdersOfPaymentSession } from '#orders/access.ts';
import { earlierOrderAnswerSchema, earlierOrderQuerySchema } from '#orders/contracts/earlier-order-contract.ts';
import { guestCredentialsSchema } from '#orders/contracts/order-contract.ts';
import { findEarlierOrder } from '#orders/earlier-order.ts';
import { api } from '#paths.ts';
import { admissionVerdictSchema } from '#permits/admission-verdict.ts';
import { findZone } from '#permits/catalogue.ts';
import { longPastProblem, pastProblem, toDestinationDay } from '#permits/days.ts';
import { checkoutAnswerSchema, checkoutSchema, orderDefaultsSchema, tripCheckSchema } from '#permits/order-contract.ts';
import { checkTrip } from '#permits/trip-check.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts';
import { closePageBeforeChange, continuePayment } from './continue-payment.ts';
import { processGuestPayment, readCheckoutState, resendPasswordEmail, verifiedPayment } from './guest-payment.ts';
import { readOrderDefaults } from './order-defaults.ts';
import { checkoutStateSchema, guestPaymentAnswerSchema, verifiedPaymentSchema } from './payment-answers.ts';
import { placeOrders } from './place-orders.ts';

/** Orders one e-mail address may start in ten minutes. */
const maxOrdersPerEmail = 30;

export const checkoutEndpoints = [
  endpoint({
    method: 'POST',
    path: api.function('create-guest-checkout-gated'),
    summary: 'Makes an order and its payment page',
    away: 'Unable to start payment.',
    who: 'anyone',
    callsPerTenMinutes: 300,
    input: checkoutSchema,
    output: checkoutAnswerSchema,
    async handle(app, input, { viewer, headers }) {
      if (await countAttempt(app, `orders:${input.owner.email}`, maxOrdersPerEmail))
        throw new Refusal('TOO_MANY_REQUESTS', 'Too many orders for this e-mail address. Please wait ten minutes.');
      return placeOrders(app, [input], { userId: viewer?.userId, idempotencyKey: readIdempotencyKey(headers) });
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('process-guest-payment'),
    summary: 'Confirms a guest payment and opens the account',
    away: 'There was an issue processing your guest order. Please contact support.',
    who: 'anyone',
    callsPerTenMinutes: 300,
    input: guestCredentialsSchema,
    output: guestPaymentAnswerSchema,
    handle: (app, pair) => processGuestPayment(app, pair),
  }),
  endpoint({
    method: 'POST',
    path: api.function('verify-payment'),
    summary: 'Confirms the payment of an own order',
    who: 'signed-in',
    callsPerTenMinutes: 300,
    input: z.object({ session_id: z.string().trim().min(1).max(200) }),
    output: verifiedPaymentSchema,
    async handle(app, { session_id }, { viewer }) {
      const ownOrder = (await readOrdersOfPaymentSession(app.db, session_id)).find(
        ({ userId }) => userId === viewer.userId,
      );
      if (!ownOrder) throw notFound('Order');
      const order = (await confirmPayment(app, session_id)).find(({ id }) => id === ownOrder.id);
      if (!order) throw notFound('Order');
      return verifiedPayment(order);
    },
  }),
  endpoint({
    method: 'GET',
    path: api.orderDefaults,
    summary: "What the account's last order knows, for the next one",
    who: 'signed-in',
    output: orderDefaultsSchema,
    handle: (app, _input, { viewer }) => readOrderDefaults(app.db, viewer.userId),
  }),
  endpoint({
    // A plate in an address would stand in histories and logs.
    method: 'POST',
    path: api.function('find-earlier-order'),
    summary: 'An own paid order that makes another one for this plate needless',
    who: 'signed-in',
    callsPerTenMinutes: 300,
    input: earlierOrderQuerySchema,
    output: earlierOrderAnswerSchema,
    async handle(app, query, { viewer }) {
      return { earlier: await findEarlierOrder(app.db, viewer.userId, query) };
    },
  }),
  endpoint({
    method: 'GET',
    path: api.tripCheck,
    summary: 'Whether a vehicle needs anything for a place and day, and whether it may enter',
    who: 'anyone',
    input: tripCheckSchema,
    output: admissionVerdictSchema,
    async handle({ clock }, { country, city_zone, ...known }) {
      const zone = findZone(country, city_zone);
      if (!zone) throw notFound('City or zone');
      const today = toDestinationDay(clock.now());
      const problem = pastProblem(known.date_first_registration, today);
      if (problem) throw new Refusal('INVALID_INPUT', `${problem}.`, { fields: { date_first_registration: problem } });
      const entryText = longPastProblem(known.entry_date, today);
      if (entryText) throw new Refusal('INVALID_INPUT', `${entryText}.`, { fields: { entry_date: entryText } });
      return checkTrip(zone, known, known, clock.now());
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('continue-payment'),
    summary: 'The open payment page of an own order that is not paid',
    who: 'signed-in',
    callsPerTenMinutes: 60,
    input: z.object({ order_id: z.uuid() }),
    output: z.object({ url: z.url().nullable() }),
    async handle(app, { order_id }, { viewer }) {
      return { url: await continuePayment(app, await findAccessibleOrder(app, { order_id }, viewer)) };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('checkout-state'),
    summary: 'What became of a payment page',
    who: 'anyone',
    // Every two seconds, from five customers who share one address.
    callsPerTenMinutes: 1_500,
    input: guestCredentialsSchema,
    output: checkoutStateSchema,
    handle: (app, pair) => readCheckoutState(app, pair),
  }),
  endpoint({
    method: 'POST',
    path: api.function('close-checkout'),
    summary: 'Closes the payment page of an order that was changed before it was paid',
    away: 'Unable to start payment.',
    who: 'anyone',
    callsPerTenMinutes: 300,
    input: guestCredentialsSchema,
    output: z.object({ success: z.literal(true) }),
    async handle(app, pair) {
      await closePageBeforeChange(app, pair);
      return { success: true };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('resend-password-email'),
    summary: 'Mails the set-password link again',
    who: 'anyone',
    callsPerTenMinutes: 20,
    input: guestCredentialsSchema,
    output: z.object({ success: z.literal(true) }),
    async handle(app, pair, { viewer }) {
      await resendPasswordEmail(app, pair, viewer);
      return { success: true };
    },
  }),
];
