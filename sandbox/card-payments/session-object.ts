import type Stripe from 'stripe';
import { selectNestedPaths } from './expand.ts';
import type { OrderLine, Payment } from './payment.ts';
import { renderIntent } from './payment-objects.ts';

/** Where the hosted pages are served; fixed by the session's address. */
export function buildPaymentPageUrl(origin: string, sessionId: string): string {
  return `${origin}/card-payments/pay/${sessionId}`;
}

/** The whole Checkout Session as the API and the events carry it. */
export function renderSession(payment: Payment, origin: string, expand: string[] = []): Stripe.Checkout.Session {
  const { order, customer, intent } = payment;
  const intentPaths = selectNestedPaths(expand, 'payment_intent');
  return {
    id: payment.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: order.total,
    amount_total: order.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: order.cancel_url,
    client_reference_id: order.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: payment.created,
    currency: order.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: customerDetails(payment),
    customer_email: order.customer_email,
    discounts: [],
    expires_at: payment.expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    ...(selectNestedPaths(expand, 'line_items') && { line_items: lineItemList(payment) }),
    livemode: false,
    locale: order.locale,
    managed_payments: null,
    metadata: order.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: intent && (intentPaths ? renderIntent(payment, intent, intentPaths) : intent.id),
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: customer && payment.status === 'complete' ? 'paid' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: payment.status,
    submit_type: order.submit_type,
    subscription: null,
    success_url: order.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: payment.status === 'open' ? buildPaymentPageUrl(origin, payment.id) : null,
    wallet_options: null,
  };
}

function customerDetails({ order, customer }: Payment): Stripe.Checkout.Session.CustomerDetails | null {
  const email = customer?.email ?? order.customer_email;
  if (!email) return null;
  const name = customer?.name ?? null;
  const unknown = { address: null, business_name: null, individual_name: null, phone: null, tax_ids: null };
  return { ...unknown, email, name, tax_exempt: 'none' };
}

function lineItemList(payment: Payment): Stripe.ApiList<Stripe.LineItem> {
  const data = lineItems(payment);
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${payment.id}/line_items` };
}

export function lineItems({ order, created }: Payment): Stripe.LineItem[] {
  return order.lines.map((line) => lineItem(line, order.currency, created));
}

function lineItem(line: OrderLine, currency: string, created: number): Stripe.LineItem {
  const amount = line.unit_amount * line.quantity;
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: line.name,
    metadata: {},
    price: {
      id: line.price_id,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: line.product_id,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: line.unit_amount,
      unit_amount_decimal: null,
    },
    quantity: line.quantity,
  };
}
