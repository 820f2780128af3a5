import { join } from 'node:path';
import Stripe from 'stripe';
import { Store } from '../store.ts';
import { invalidRequestError } from './api-error.ts';
import {
  type CardSummary,
  type CheckoutOrder,
  type Customer,
  formatAmount,
  newId,
  type Payment,
  type PaymentFailure,
  type PaymentIntent,
  sumRefunds,
} from './payment.ts';
import { renderCharge } from './payment-objects.ts';
import { renderSession } from './session-object.ts';

interface RefundRequest {
  amount?: number;
  reason?: string;
  metadata: Record<string, string>;
  /** The customer's bank sends the money back at once. */
  fails?: boolean;
}

type PaymentEventType = 'checkout.session.completed' | 'checkout.session.expired' | 'charge.refunded';

export const AUTHENTICATION_FAILURE: PaymentFailure = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export const CARD_DECLINED: PaymentFailure = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

/**
 * The provider's books. Every change is one synchronous step, read and written without a pause between, which is what
 * keeps two tabs or two requests from charging twice.
 */
export class Ledger {
  readonly #payments: Store<Payment>;
  /** Which session an intent, charge, refund or event belongs to. */
  readonly #owners = new Map<string, string>();
  readonly #origin: string;
  readonly #announce: (event: Stripe.Event) => void;

  constructor(options: { origin: string; stateDir?: string; announce: (event: Stripe.Event) => void }) {
    this.#origin = options.origin;
    this.#announce = options.announce;
    this.#payments = new Store(options.stateDir && join(options.stateDir, 'card-payments.jsonl'));
    for (const payment of this.#payments.all()) this.#index(payment);
  }

  create(order: CheckoutOrder, expiresAt: number): Payment {
    const created = nowInSeconds();
    const empty = { customer: null, intent: null, attempts: [], refunds: [], events: [] };
    return this.#keep({ id: newId('cs_test_', 58), created, expires_at: expiresAt, status: 'open', order, ...empty });
  }

  /** Newest first. */
  all(): Payment[] {
    return this.#payments
      .all()
      .map((payment) => this.#current(payment))
      .reverse();
  }

  /** @param id of the session or of anything that belongs to it. */
  find(id: string): Payment | undefined {
    const payment = this.#payments.get(this.#owners.get(id) ?? id);
    return payment && this.#current(payment);
  }

  /** Newest first. */
  events(): Stripe.Event[] {
    return this.all()
      .flatMap(({ events }) => events)
      .sort((a, b) => b.created - a.created);
  }

  /** Charges the card; a session that is no longer open stays as it is. */
  pay(payment: Payment, customer: Customer, card: CardSummary): Payment {
    if (payment.status !== 'open') return payment;
    const charge = { id: newId('ch_'), created: nowInSeconds() };
    const intent: PaymentIntent = { ...this.#intent(payment, card), status: 'succeeded', charge, last_error: null };
    const paid: Payment = { ...this.#tried(payment, card, 'succeeded'), status: 'complete', customer, intent };
    return this.#keepWithEvent(paid, 'checkout.session.completed');
  }

  /** Notes a refused card; the session stays open for another try. */
  decline(payment: Payment, card: CardSummary, error: PaymentFailure): Payment {
    if (payment.status !== 'open') return payment;
    const outcome = error === AUTHENTICATION_FAILURE ? 'authentication failed' : 'declined';
    const intent: PaymentIntent = {
      ...this.#intent(payment, card),
      status: 'requires_payment_method',
      last_error: error,
    };
    return this.#keep({ ...this.#tried(payment, card, outcome), customer: null, intent });
  }

  /** Holds the payment until the cardholder has answered the bank's question. */
  requireAuthentication(payment: Payment, customer: Customer, card: CardSummary): Payment {
    if (payment.status !== 'open') return payment;
    const intent: PaymentIntent = { ...this.#intent(payment, card), status: 'requires_action' };
    return this.#keep({ ...this.#tried(payment, card, 'authentication asked'), customer, intent });
  }

  expire(payment: Payment): Payment {
    if (payment.status !== 'open') {
      const reason = `This Checkout Session has a status of ${payment.status}.`;
      throw invalidRequestError(`Only Checkout Sessions with a status in ["open"] can be expired. ${reason}`);
    }
    return this.#keepWithEvent({ ...payment, status: 'expired' }, 'checkout.session.expired');
  }

  /** @param amount in the smallest unit; without one, all that is left. @throws ApiError when that much is not left. */
  refund(payment: Payment, wanted: RefundRequest): Payment {
    const { order, intent } = payment;
    if (!intent?.charge) {
      throw invalidRequestError(`This PaymentIntent (${intent?.id}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      });
    }
    const left = order.total - sumRefunds(payment);
    if (left === 0) {
      throw invalidRequestError(`Charge ${intent.charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    }
    const amount = wanted.amount ?? left;
    if (amount > left) {
      const [asked, most] = [formatAmount(amount, order.currency), formatAmount(left, order.currency)];
      throw invalidRequestError(`Refund amount (${asked}) is greater than unrefunded amount on charge (${most})`, {
        param: 'amount',
      });
    }
    const refund = {
      id: newId('re_'),
      created: nowInSeconds(),
      amount,
      reason: wanted.reason ?? null,
      metadata: wanted.metadata,
      ...(wanted.fails && { failed: true as const }),
    };
    return this.#keepWithEvent({ ...payment, refunds: [...payment.refunds, refund] }, 'charge.refunded');
  }

  /** Ends sessions whose time is over. */
  expireOverdue(): void {
    this.all();
  }

  #current(payment: Payment): Payment {
    return payment.status === 'open' && payment.expires_at <= nowInSeconds() ? this.expire(payment) : payment;
  }

  #intent(payment: Payment, card: CardSummary): PaymentIntent {
    const fresh = {
      id: newId('pi_'),
      created: nowInSeconds(),
      status: 'requires_payment_method',
      charge: null,
      last_error: null,
    } as const;
    return { ...(payment.intent ?? fresh), card };
  }

  #tried(payment: Payment, { last4 }: CardSummary, outcome: Payment['attempts'][number]['outcome']): Payment {
    return { ...payment, attempts: [...payment.attempts, { at: nowInSeconds(), last4, outcome }] };
  }

  #keepWithEvent(payment: Payment, type: PaymentEventType): Payment {
    const object = type === 'charge.refunded' ? renderCharge(payment) : renderSession(payment, this.#origin);
    const event = {
      id: newId('evt_'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: nowInSeconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event;
    const kept = this.#keep({ ...payment, events: [...payment.events, event] });
    this.#announce(event);
    return kept;
  }

  #keep(payment: Payment): Payment {
    this.#index(payment);
    return this.#payments.put(payment.id, payment);
  }

  #index({ id, intent, refunds, events }: Payment): void {
    const parts = [intent, intent?.charge, ...refunds, ...events];
    for (const part of parts) if (part) this.#owners.set(part.id, id);
  }
}

/** Unix seconds. */
function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
