import Stripe from 'stripe';
import {
  type PaymentSession,
  type Payments,
  type ProviderPayment,
  type ProviderRefund,
  RefundRefused,
  UnknownSession,
} from './payments.ts';

/** The most the provider puts on one page of a list. */
const limit = 100;

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Set in development: the sandbox that speaks the provider's API. */
  apiOrigin: string | undefined;
}

export function stripePayments({ secretKey, webhookSecret, apiOrigin }: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: 10_000,
    telemetry: false,
    ...hostOf(apiOrigin),
  });
  const readRefunds = async (of: Stripe.RefundListParams) => {
    const found: ProviderRefund[] = [];
    for await (const refund of stripe.refunds.list({ ...of, limit })) found.push(describeRefund(refund));
    return found;
  };
  return {
    async createSession(request) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          // Money that is promised now and comes, or does not come, days later would leave an order in between.
          allowed_payment_method_types: ['card'],
          customer_email: request.email,
          client_reference_id: request.orderRef,
          metadata: { order_id: request.orderId, order_ref: request.orderRef },
          payment_intent_data: { metadata: { order_ref: request.orderRef } },
          line_items: request.items.map((item) => ({
            quantity: 1,
            price_data: {
              currency: request.currency,
              unit_amount: item.amount_cents,
              product_data: { name: item.label },
            },
          })),
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
        },
        { idempotencyKey: `checkout:${request.orderId}${request.replaces ? `:${request.replaces}` : ''}` },
      );
      if (!session.url) throw new Error('The card provider answered without a payment page.');
      return { id: session.id, url: session.url };
    },
    async readSession(id) {
      try {
        return describe(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
          throw new UnknownSession('No such payment session.');
        throw error;
      }
    },
    async closeSession(id) {
      const { status } = await stripe.checkout.sessions.retrieve(id);
      if (status === 'open') await stripe.checkout.sessions.expire(id);
      return status !== 'complete';
    },
    async refund(paymentIntentId, amountCents, key) {
      try {
        await stripe.refunds.create(
          { payment_intent: paymentIntentId, amount: amountCents, metadata: { refund_key: key } },
          { idempotencyKey: `refund:${key}` },
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new RefundRefused(error.message);
        throw error;
      }
    },
    async listPayments(since) {
      const found: ProviderPayment[] = [];
      const pages = stripe.checkout.sessions.list({ status: 'complete', created: { gte: secondsOf(since) }, limit });
      for await (const session of pages) if (session.payment_status === 'paid') found.push(describePayment(session));
      return found;
    },
    listRefundsSince: (since) => readRefunds({ created: { gte: secondsOf(since) } }),
    listRefunds: (paymentIntentId) => readRefunds({ payment_intent: paymentIntentId }),
    async readWebhook(body, signature) {
      const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
      const subject = event.data.object;
      return {
        id: event.id,
        type: event.type,
        sessionId: subject.object === 'checkout.session' ? subject.id : null,
        refundedPaymentId: subject.object === 'charge' ? idOf(subject.payment_intent) : null,
        payload: event,
      };
    },
    ping: async () => void (await stripe.balance.retrieve()),
  };
}

function hostOf(apiOrigin: string | undefined) {
  if (!apiOrigin) return {};
  const { hostname, port, protocol } = new URL(apiOrigin);
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) };
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

function describePayment(session: Stripe.Checkout.Session): ProviderPayment {
  return {
    sessionId: session.id,
    paymentIntentId: idOf(session.payment_intent),
    orderRef: session.client_reference_id,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
  };
}

const idOf = (object: string | { id: string } | null) => (typeof object === 'string' ? object : (object?.id ?? null));

function describeRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    paymentIntentId: idOf(refund.payment_intent),
    key: refund.metadata?.refund_key ?? null,
    amountCents: refund.amount,
    isGood: refund.status !== 'failed' && refund.status !== 'canceled',
  };
}

function describe(session: Stripe.Checkout.Session): PaymentSession {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  return {
    id: session.id,
    url: session.url,
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    paid: session.payment_status === 'paid',
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    orderRef: session.client_reference_id,
    paymentIntentId: intent?.id ?? (typeof session.payment_intent === 'string' ? session.payment_intent : null),
    declined: intent?.last_payment_error?.message ?? null,
  };
}
