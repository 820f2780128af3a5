import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Store } from '../store.ts';
import { decideCardOutcome } from './card-outcome.ts';

export interface PaymentAttempt {
  at: string;
  outcome: 'accepted' | 'declined' | 'challenged';
  lastDigits: string;
}

/** One payment a portal asked its card processor for; `draft` is what the portal will file once it is paid. */
export interface PaymentOrder<Draft> {
  token: string;
  createdAt: string;
  amountCents: number;
  currency: 'EUR';
  language: string;
  description: string;
  draft: Draft;
  state: 'open' | 'challenge' | 'paid' | 'failed' | 'cancelled';
  attempts: PaymentAttempt[];
  /** While the bank waits for its customer: until when (ISO, UTC), and the wrong codes so far. */
  challenge?: { until: string; wrongCodes: number };
  paidAt?: string;
}

/** The processors close a payment after three refusals. */
const MAX_ATTEMPTS = 3;
const MAX_WRONG_CODES = 3;
const CHALLENGE_MINUTES = 5;
/** What a person types on the bank's page; printed there, since no telephone receives it. */
export const APPROVAL_CODE = '123456';

/**
 * The state behind a card processor's pages. `onPaid` files the application and must bear being called again for the
 * same order: it is, when the process died between the payment and the filing.
 */
export class CardPayments<Draft> {
  readonly #orders: Store<PaymentOrder<Draft>>;
  readonly #onPaid: (order: PaymentOrder<Draft>) => void;

  constructor(folder: string | undefined, onPaid: (order: PaymentOrder<Draft>) => void) {
    this.#orders = new Store(folder && join(folder, 'payments.jsonl'));
    this.#onPaid = onPaid;
    for (const order of this.#orders.all()) if (order.state === 'paid') onPaid(order);
  }

  open(order: Pick<PaymentOrder<Draft>, 'amountCents' | 'language' | 'description' | 'draft'>): PaymentOrder<Draft> {
    const token = randomBytes(20).toString('hex');
    const createdAt = new Date().toISOString();
    return this.#orders.put(token, { ...order, token, createdAt, currency: 'EUR', state: 'open', attempts: [] });
  }

  /** Another one like it, for a portal that takes repeats: what is paid may be posted again. */
  openCopy({ amountCents, language, description, draft }: PaymentOrder<Draft>): PaymentOrder<Draft> {
    return this.open({ amountCents, language, description, draft });
  }

  /** The order as it is now: a bank's question left unanswered for five minutes is a refusal. */
  get(token: string): PaymentOrder<Draft> | undefined {
    const order = this.#orders.get(token);
    if (order?.challenge && order.state === 'challenge' && order.challenge.until <= new Date().toISOString()) {
      return this.#decline(order, lastDigits(order));
    }
    return order;
  }

  /** What the log shows of the payments: no draft, no way to pay in somebody's place. */
  listForLog(): object[] {
    return this.#orders.all().map(({ createdAt, amountCents, currency, description, state, attempts }) => {
      return { createdAt, amountCents, currency, description, state, attempts };
    });
  }

  /** Pays an open order with a card that passed `findCardProblems`; anything but an open order is left as it is. */
  pay(token: string, cardNumber: string, bank?: 'declines' | 'challenges'): PaymentOrder<Draft> | undefined {
    const order = this.get(token);
    if (order?.state !== 'open') return order;
    const digits = cardNumber.slice(-4);
    const verdict = bank ?? decideCardOutcome(cardNumber);
    if (verdict === 'declines') return this.#decline(order, digits);
    if (verdict === 'accepts') return this.#accept(order, digits);
    const until = new Date(Date.now() + CHALLENGE_MINUTES * 60_000).toISOString();
    const attempts = withAttempt(order, 'challenged', digits);
    return this.#orders.put(token, { ...order, attempts, state: 'challenge', challenge: { until, wrongCodes: 0 } });
  }

  /** The bank's customer types the code. */
  approve(token: string, code: string): PaymentOrder<Draft> | undefined {
    const order = this.get(token);
    if (order?.state !== 'challenge' || !order.challenge) return order;
    if (code.trim() === APPROVAL_CODE) return this.#accept(order, lastDigits(order));
    const wrongCodes = order.challenge.wrongCodes + 1;
    if (wrongCodes >= MAX_WRONG_CODES) return this.#decline(order, lastDigits(order));
    return this.#orders.put(token, { ...order, challenge: { ...order.challenge, wrongCodes } });
  }

  cancel(token: string): PaymentOrder<Draft> | undefined {
    const order = this.get(token);
    if (order?.state !== 'open' && order?.state !== 'challenge') return order;
    return this.#orders.put(token, { ...order, state: 'cancelled' });
  }

  #accept(order: PaymentOrder<Draft>, digits: string): PaymentOrder<Draft> {
    const paidAt = new Date().toISOString();
    const attempts = withAttempt(order, 'accepted', digits);
    const paid = this.#orders.put(order.token, { ...order, attempts, state: 'paid', paidAt });
    this.#onPaid(paid);
    return paid;
  }

  #decline(order: PaymentOrder<Draft>, digits: string): PaymentOrder<Draft> {
    const attempts = withAttempt(order, 'declined', digits);
    const refusals = attempts.filter(({ outcome }) => outcome === 'declined').length;
    return this.#orders.put(order.token, { ...order, attempts, state: refusals >= MAX_ATTEMPTS ? 'failed' : 'open' });
  }
}

function withAttempt<D>(order: PaymentOrder<D>, outcome: PaymentAttempt['outcome'], digits: string): PaymentAttempt[] {
  return [...order.attempts, { at: new Date().toISOString(), outcome, lastDigits: digits }];
}

function lastDigits<D>(order: PaymentOrder<D>): string {
  return order.attempts.at(-1)?.lastDigits ?? '';
}
