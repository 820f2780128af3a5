import Stripe from 'stripe';
import { readConfig } from '../src/config.ts';
import type { ServiceClient } from './service-client.ts';

const { secretKey, webhookSecret } = readConfig({}).sandbox.cardKeys;

/** The card provider as its owner and its webhooks see it. */
export class CardProvider {
  readonly #origin: string;
  readonly stripe: Stripe;

  constructor({ sandbox }: Pick<ServiceClient, 'sandbox'>) {
    this.#origin = sandbox;
    const { hostname, port } = new URL(sandbox);
    this.stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  }

  async injectFault(kind: string, times = 1_000_000): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${this.#origin}/card-payments/__faults`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ kind, times }),
    });
  }

  /** Everything works again, and events held back go out now. */
  async clearFaults(): Promise<void> {
    await fetch(`${this.#origin}/card-payments/__faults`, { method: 'DELETE' });
  }

  /** A payment page made behind the product's back, as a wrong price table or a swindler would. */
  async createSession(orderRef: string, amount: number, currency: string): Promise<{ id: string; url: string }> {
    const { id, url } = await this.stripe.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: orderRef,
      line_items: [
        { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: 'Base service' } } },
      ],
      success_url: 'http://shop.example/thank-you',
    });
    return { id, url: url ?? '' };
  }

  async findCompletedEvent(sessionId: string): Promise<Stripe.Event> {
    const { data } = await this.stripe.events.list({ limit: 100, type: 'checkout.session.completed' });
    const event = data.find(({ data: { object } }) => 'id' in object && object.id === sessionId);
    if (!event) throw new Error('The provider has no event of this session.');
    return event;
  }

  /** Delivers an event as the provider does; `secret` forges it. */
  async deliver(shop: ServiceClient, event: Stripe.Event, secret = webhookSecret): Promise<Response> {
    const payload = JSON.stringify(event);
    const signature = await this.stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return fetch(`${shop.origin}/api/webhooks/payments`, { method: 'POST', headers, body: payload });
  }
}
