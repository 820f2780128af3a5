import type Stripe from 'stripe';
import { selectNestedPaths } from './expand.ts';
import { type CardSummary, type Payment, type PaymentIntent, type Refund, sumRefunds } from './payment.ts';

export function renderIntent(payment: Payment, intent: PaymentIntent, expand: string[] = []): Stripe.PaymentIntent {
  const { order } = payment;
  const isPaid = intent.status === 'succeeded';
  const chargePaths = selectNestedPaths(expand, 'latest_charge');
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: order.total,
    amount_capturable: 0,
    amount_received: isPaid ? order.total : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: order.currency,
    customer: null,
    customer_account: null,
    description: order.description,
    excluded_payment_method_types: null,
    last_payment_error: intent.last_error && { ...intent.last_error, type: 'card_error' },
    latest_charge: chargePaths ? renderCharge(payment, chargePaths) : (intent.charge?.id ?? null),
    livemode: false,
    managed_payments: null,
    metadata: order.intent_metadata,
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: order.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: order.statement_descriptor,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_group: null,
  };
}

/** Renders the charge that moved the money; null before the payment succeeds. */
export function renderCharge(payment: Payment, expand: string[] = []): Stripe.Charge | null {
  const { order, intent, customer } = payment;
  if (!intent?.charge) return null;
  const refundedTotal = sumRefunds(payment);
  const intentPaths = selectNestedPaths(expand, 'payment_intent');
  return {
    id: intent.charge.id,
    object: 'charge',
    amount: order.total,
    amount_captured: order.total,
    amount_refunded: refundedTotal,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: customer?.email ?? null,
      name: customer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: order.statement_descriptor,
    captured: true,
    created: intent.charge.created,
    currency: order.currency,
    customer: null,
    description: order.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: order.intent_metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intentPaths ? renderIntent(payment, intent, intentPaths) : intent.id,
    payment_method: null,
    payment_method_details: { type: 'card', card: renderCardDetails(intent.card) },
    receipt_email: order.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: refundedTotal === order.total,
    ...(selectNestedPaths(expand, 'refunds') && { refunds: renderRefundList(payment, intent.charge.id) }),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: order.statement_descriptor,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function renderCardDetails({
  brand,
  last4,
  exp_month,
  exp_year,
}: CardSummary): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand,
    checks: null,
    country: null,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    funding: 'credit',
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

function renderRefundList(payment: Payment, chargeId: string): Stripe.ApiList<Stripe.Refund> {
  const data = payment.refunds.toReversed().map((refund) => renderRefund(payment, refund));
  return { object: 'list', data, has_more: false, url: `/v1/charges/${chargeId}/refunds` };
}

export function renderRefund(payment: Payment, refund: Refund, expand: string[] = []): Stripe.Refund {
  const { intent, order } = payment;
  const chargePaths = selectNestedPaths(expand, 'charge');
  const intentPaths = selectNestedPaths(expand, 'payment_intent');
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: chargePaths ? renderCharge(payment, chargePaths) : (intent?.charge?.id ?? null),
    created: refund.created,
    currency: order.currency,
    customer: null,
    customer_account: null,
    ...(refund.failed && { failure_reason: 'expired_or_canceled_card' }),
    metadata: refund.metadata,
    payment_intent: intent && (intentPaths ? renderIntent(payment, intent, intentPaths) : intent.id),
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.failed ? 'failed' : 'succeeded',
    transfer_reversal: null,
  };
}

/** What was paid less what was refunded, by currency. */
export function renderBalance(payments: Payment[]): Stripe.Balance {
  const amounts = new Map([['gbp', 0]]);
  for (const payment of payments.filter(({ intent }) => intent?.status === 'succeeded')) {
    const { currency, total } = payment.order;
    amounts.set(currency, (amounts.get(currency) ?? 0) + total - sumRefunds(payment));
  }
  const available = [...amounts].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
  const pending = available.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } }));
  return { object: 'balance', available, livemode: false, pending };
}
