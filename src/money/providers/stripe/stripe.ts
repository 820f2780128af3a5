import Stripe from 'stripe';
import {
  type PaymentProvider,
  type PaymentSession,
  type ProviderPayment,
  type ProviderRefund,
  RefundRefusedError,
  UnknownPaymentSessionError,
} from '../provider.ts';

/** The provider's largest page of a list. */
const listPageSize = 100;

/** The second event comes for money that was only promised at the first. */
const paidEvents: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
]);

/** No order reference contains it, and the provider accepts it in a client reference of at most 200 characters. */
const orderRefSeparator = '_';

const signatureHeader = 'stripe-signature';
/** In seconds: an older event is a replay. This is the library's own default. */
const toleranceSeconds = 300;

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Set in development: the sandbox that implements the provider's API. */
  apiOrigin: string | undefined;
}

export function createStripeProvider({ secretKey, webhookSecret, apiOrigin }: StripeOptions): PaymentProvider {
  const api = new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: 10_000,
    telemetry: false,
    ...hostOf(apiOrigin),
  });
  const readRefunds = async (listParams: Stripe.RefundListParams) => {
    const providerRefunds: ProviderRefund[] = [];
    for await (const refund of api.refunds.list({ ...listParams, limit: listPageSize }))
      providerRefunds.push(describeRefund(refund));
    return providerRefunds;
  };
  return {
    name: 'stripe',
    title: 'Stripe Checkout',
    async createSession(request) {
      const refs = request.orders.map(({ orderRef }) => orderRef);
      const order_ref = refs.join(' ');
      const session = await api.checkout.sessions.create(
        {
          mode: 'payment',
          // Methods whose money arrives, or fails to arrive, days later would leave an order undecided.
          allowed_payment_method_types: ['card'],
          customer_email: request.email,
          client_reference_id: refs.join(orderRefSeparator),
          metadata: { order_id: request.orders.map(({ id }) => id).join(' '), order_ref },
          payment_intent_data: { metadata: { order_ref } },
          line_items: request.items.map((item) => ({
            quantity: 1,
            price_data: {
              currency: request.currency,
              unit_amount: item.amount_cents,
              product_data: { name: item.label },
            },
          })),
          success_url: request.successUrl('{CHECKOUT_SESSION_ID}'),
          cancel_url: request.cancelUrl,
        },
        { idempotencyKey: `checkout:${request.paymentId}${request.replaces ? `:${request.replaces}` : ''}` },
      );
      if (!session.url) throw new Error('The card provider answered without a payment page.');
      return { id: session.id, url: session.url };
    },
    async readSession(id) {
      try {
        return describeSession(await api.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
          throw new UnknownPaymentSessionError('No such payment session.');
        throw error;
      }
    },
    async expireSession(id) {
      const { status } = await api.checkout.sessions.retrieve(id);
      if (status === 'open') await api.checkout.sessions.expire(id);
      return status !== 'complete';
    },
    async refund(providerPaymentId, amountCents, key) {
      try {
        await api.refunds.create(
          { payment_intent: providerPaymentId, amount: amountCents, metadata: { refund_key: key } },
          { idempotencyKey: `refund:${key}` },
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new RefundRefusedError(error.message);
        throw error;
      }
    },
    async listPayments(since) {
      const providerPayments: ProviderPayment[] = [];
      const pages = api.checkout.sessions.list({
        status: 'complete',
        created: { gte: secondsOf(since) },
        limit: listPageSize,
      });
      for await (const session of pages)
        if (session.payment_status === 'paid') providerPayments.push(describePayment(session));
      return providerPayments;
    },
    listRefundsSince: (since) => readRefunds({ created: { gte: secondsOf(since) } }),
    listRefunds: (providerPaymentId) => readRefunds({ payment_intent: providerPaymentId }),
    hasPlausibleSignature(headers) {
      const signature = headers.get(signatureHeader) ?? '';
      const sentAt = Number(/^(?:.*,)?t=(\d+)(?:,|$)/.exec(signature)?.[1]);
      // Uses the machine's own time, as the library does.
      return (
        Math.abs(Date.now() / 1000 - sentAt) <= toleranceSeconds && /(?:^|,)v1=[0-9a-f]{64}(?:,|$)/.test(signature)
      );
    },
    async verifyWebhook(body, headers) {
      const signature = headers.get(signatureHeader) ?? '';
      const event = await api.webhooks.constructEventAsync(body, signature, webhookSecret, toleranceSeconds);
      const subject = event.data.object;
      return {
        id: event.id,
        type: event.type,
        sessionId: subject.object === 'checkout.session' ? subject.id : null,
        isPaid: paidEvents.has(event.type),
        refundedPaymentId:
          event.type === 'charge.refunded' && subject.object === 'charge' ? idOf(subject.payment_intent) : null,
        payload: selectEventFacts(event),
      };
    },
    ping: async () => void (await api.balance.retrieve()),
  };
}

function hostOf(apiOrigin: string | undefined) {
  if (!apiOrigin) return {};
  const { hostname, port, protocol } = new URL(apiOrigin);
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) };
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

/**
 * Takes from an event's object only which payment it is and what happened to it. The provider's other fields name the
 * payer, and its events come days after an account was erased.
 */
const eventFacts = [
  'id',
  'object',
  'status',
  'payment_status',
  'payment_intent',
  'client_reference_id',
  'created',
  'expires_at',
  'currency',
  'amount',
  'amount_total',
  'amount_received',
  'amount_refunded',
  'refunded',
] as const;

function selectEventFacts({ id, type, created, livemode, data }: Stripe.Event) {
  const subject = data.object as unknown as Record<string, unknown>;
  const storedFacts = eventFacts.flatMap((name) => {
    const fact = subject[name];
    return fact === null || typeof fact === 'object' || fact === undefined ? [] : [[name, fact] as const];
  });
  return { id, type, created, livemode, data: { object: Object.fromEntries(storedFacts) } };
}

function describePayment(session: Stripe.Checkout.Session): ProviderPayment {
  return {
    sessionId: session.id,
    providerPaymentId: idOf(session.payment_intent),
    orderRefs: refsOf(session),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
  };
}

const refsOf = ({ client_reference_id }: Stripe.Checkout.Session) =>
  client_reference_id?.split(orderRefSeparator) ?? [];

const idOf = (object: string | { id: string } | null) => (typeof object === 'string' ? object : (object?.id ?? null));

function describeRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    providerPaymentId: idOf(refund.payment_intent),
    key: refund.metadata?.refund_key ?? null,
    orderRef: refund.metadata?.order_ref?.trim() || null,
    amountCents: refund.amount,
    isEffective: refund.status !== 'failed' && refund.status !== 'canceled',
  };
}

function describeSession(session: Stripe.Checkout.Session): PaymentSession {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  return {
    id: session.id,
    url: session.url,
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    isPaid: session.payment_status === 'paid',
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    orderRefs: refsOf(session),
    providerPaymentId: intent?.id ?? (typeof session.payment_intent === 'string' ? session.payment_intent : null),
    declineReason: intent?.last_payment_error?.message ?? null,
  };
}
