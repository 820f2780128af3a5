import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';

/**
 * One checkout session with everything that hangs on it. It is kept as one line of the store, so that a process
 * killed at any moment never leaves money taken without its session paid or its event recorded.
 */
export interface Payment {
  id: string;
  /** Unix seconds, as everywhere in the provider's API. */
  created: number;
  expires_at: number;
  status: 'open' | 'complete' | 'expired';
  order: CheckoutOrder;
  customer: Customer | null;
  intent: PaymentIntent | null;
  attempts: Attempt[];
  refunds: Refund[];
  events: Stripe.Event[];
}

export interface CheckoutOrder {
  currency: string;
  /** In the currency's smallest unit. */
  total: number;
  lines: OrderLine[];
  success_url: string;
  cancel_url: string | null;
  customer_email: string | null;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  locale: string | null;
  submit_type: string | null;
  description: string | null;
  intent_metadata: Record<string, string>;
  receipt_email: string | null;
  statement_descriptor: string | null;
}

export interface OrderLine {
  id: string;
  price_id: string;
  product_id: string;
  name: string;
  details: string | null;
  unit_amount: number;
  quantity: number;
}

export interface Customer {
  email: string;
  name: string;
}

/** What the ledger stores of a card: never the number or the CVC. */
export interface CardSummary {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

export interface PaymentIntent {
  id: string;
  created: number;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  card: CardSummary;
  charge: { id: string; created: number } | null;
  last_error: PaymentFailure | null;
}

export interface PaymentFailure {
  code: string;
  message: string;
  decline_code?: string;
}

interface Attempt {
  at: number;
  last4: string;
  outcome: 'succeeded' | 'declined' | 'authentication asked' | 'authentication failed';
}

export interface Refund {
  id: string;
  created: number;
  amount: number;
  reason: string | null;
  metadata: Record<string, string>;
  /** The bank sent the money back (https://docs.stripe.com/refunds#failed-refunds): it is with the shop again. */
  failed?: true;
}

export function sumRefunds(payment: Payment): number {
  return payment.refunds.reduce((sum, { amount, failed }) => (failed ? sum : sum + amount), 0);
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in the provider's form: a prefix that tells the kind, then letters and digits. */
export function newId(prefix: string, length = 24): string {
  return prefix + Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** An amount in the currency's smallest unit as people read it: 2498, 'gbp' -> £24.98. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
