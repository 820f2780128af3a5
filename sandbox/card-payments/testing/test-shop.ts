import Stripe from 'stripe';
import type { TestSandbox } from '../../testing/test-sandbox.ts';

/** The official SDK, pointed at the sandbox as the product points it. */
export function createStripeClient({ options }: TestSandbox, secretKey = options.cardPayments.secretKey): Stripe {
  return new Stripe(secretKey, { host: options.host, port: options.port, protocol: 'http', maxNetworkRetries: 0 });
}

export const SESSION_PARAMS: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    { price_data: { currency: 'gbp', unit_amount: 1999, product_data: { name: 'Base' } }, quantity: 1 },
    { price_data: { currency: 'gbp', unit_amount: 499, product_data: { name: 'Italy surcharge' } }, quantity: 3 },
  ],
  success_url: 'http://shop.example/thank-you?session_id={CHECKOUT_SESSION_ID}&guest_order_ref=EDP-1',
  cancel_url: 'http://shop.example/order?cancelled=1',
  client_reference_id: 'EDP-1',
  customer_email: 'ann@example.com',
  metadata: { order_id: 'b7e7' },
};

export const CARD_FORM_VALUES = {
  email: 'ann@example.com',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12 / 44',
  cardCvc: '123',
  billingName: 'Ann Driver',
};

/** Sends the payment page's form, as a browser does; the answer's redirect is not followed. */
export function submitPaymentForm(url: string, typed: Partial<typeof CARD_FORM_VALUES> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ ...CARD_FORM_VALUES, ...typed }),
    redirect: 'manual',
  });
}

/** A fresh session's id and payment page. */
export async function createCheckoutSession(stripe: Stripe): Promise<{ id: string; url: string }> {
  const { id, url } = await stripe.checkout.sessions.create(SESSION_PARAMS);
  if (!url) throw new Error('An open session has a payment page');
  return { id, url };
}
