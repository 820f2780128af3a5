import { eq } from 'drizzle-orm';
import type { Context as Call } from 'hono';
import { payments } from '#orders/tables/orders.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import { createConcurrencyLimiter } from '#platform/http/concurrency-limiter.ts';
import { checkBeforeBody, readRequestBody } from '#platform/http/middleware.ts';
import { confirmPayment } from './confirm-payment.ts';
import { recordRefunds } from './refunds/record-refunds.ts';
import { paymentEvents } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock' | 'log' | 'settings'>;

/** In bytes: an event holds one object of the provider. */
const maxEventBytes = 1024 * 1024;
/** How many events are read at the same time; the provider has few addresses. */
const webhookConcurrencyLimits = {
  inAll: 32,
  ofSource: 16,
  text: 'Many events are being handed over just now. Please try again in a few seconds.',
  retryAfter: 5,
};

/**
 * Handles the webhook calls of the payment providers. A call that no provider can have signed is refused before a byte
 * of it is read.
 */
export function paymentWebhook(ctx: Ctx): (c: Call) => Promise<void> {
  const limiter = createConcurrencyLimiter(webhookConcurrencyLimits);
  return async (c) => {
    const { headers } = c.req.raw;
    using _slot = await checkBeforeBody(c, () => {
      if (!ctx.payments.all.some((provider) => provider.hasPlausibleSignature(headers)))
        throw createSignatureRefusal(ctx);
      return limiter.acquire(clientAddress(c, ctx.settings.production));
    });
    const body = await readRequestBody(c, maxEventBytes, 'This request is too large.');
    await receivePaymentEvent(ctx, new TextDecoder().decode(body), headers);
  };
}

/**
 * Handles a provider's event. It may come twice, late, early or in any order, so it is only a reason to check: the
 * session read from the provider counts. We answer only after we have acted on it.
 * @throws Refusal INVALID_INPUT on a bad signature, PAYMENT_PROVIDER when the provider should deliver it again
 */
async function receivePaymentEvent(ctx: Ctx, body: string, headers: Headers): Promise<void> {
  const { provider, event } = await verifyPaymentEvent(ctx, body, headers);
  if (event.isPaid && event.sessionId) {
    await confirmPayment(ctx, event.sessionId, provider).catch((error: unknown) => {
      // A session that is not ours or does not match will not improve with another delivery.
      if (!(error instanceof Refusal) || error.code === 'PAYMENT_PROVIDER') throw error;
      ctx.log.warn({ event_id: event.id, code: error.code }, 'payment event confirms nothing');
    });
  }
  if (event.refundedPaymentId) await importRefunds(ctx, event.refundedPaymentId);
  await ctx.db
    .insert(paymentEvents)
    .values({
      id: event.id,
      type: event.type,
      sessionId: event.sessionId,
      payload: event.payload,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing({ target: paymentEvents.id });
}

/** All providers call one address; each recognises its own signature. */
async function verifyPaymentEvent({ payments: providers, log }: Ctx, body: string, headers: Headers) {
  for (const provider of providers.all) {
    const event = await provider.verifyWebhook(body, headers).catch(() => undefined);
    if (event) return { provider, event };
  }
  throw createSignatureRefusal({ payments: providers, log });
}

/** Only this log line reveals a wrong secret of ours; the body names the payer and is not logged. */
function createSignatureRefusal({ payments: providers, log }: Pick<Ctx, 'payments' | 'log'>): Refusal {
  log.warn({ providers: providers.all.map(({ name }) => name) }, 'payment event with a bad signature');
  return new Refusal('INVALID_INPUT', 'The signature of this event is not good.');
}

/** A refund made by us, or at the provider's own dashboard: our records follow the provider's. */
async function importRefunds(ctx: Ctx, providerPaymentId: string): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.providerPaymentId, providerPaymentId));
  if (payment) await recordRefunds(ctx, payment);
  else ctx.log.warn({ payment_id: providerPaymentId }, 'refund of a payment that belongs to no order');
}
