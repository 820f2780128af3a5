import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { RetryTimers, retryDelay } from '../retry-timers.ts';
import { Store } from '../store.ts';
import type { ProviderFaults } from './faults.ts';

/** How long the receiver may take to answer. */
const RESPONSE_TIMEOUT_MS = 10_000;
const DEFAULT_DELAY_SECONDS = 5;

export interface DeliveryAttempt {
  event: string;
  at: string;
  /** HTTP status; absent when no answer came. */
  status?: number;
  error?: string;
}

/**
 * Sends events to the shop, signed, until it answers 2xx. Attempts are kept, so that what was not delivered when the
 * process ended is sent again after the next start.
 */
export class Webhooks implements Disposable {
  readonly #attempts: Store<DeliveryAttempt>;
  readonly #byEvent = new Map<string, DeliveryAttempt[]>();
  readonly #held = new Map<string, Stripe.Event>();
  readonly #timers = new RetryTimers();
  readonly #ended = new AbortController();
  readonly #options: { url: string; secret: string; faults: ProviderFaults };

  constructor(options: { url: string; secret: string; faults: ProviderFaults; stateDir?: string }) {
    this.#options = options;
    this.#attempts = new Store(options.stateDir && join(options.stateDir, 'card-payment-webhooks.jsonl'));
    for (const attempt of this.#attempts.all()) this.#remember(attempt);
  }

  /** Sends a new event, or does with it what the faults say. */
  send(event: Stripe.Event): void {
    const { faults } = this.#options;
    if (faults.consume('webhook_off')) {
      this.#held.set(event.id, event);
      return;
    }
    const delay = faults.consume('webhook_delay');
    const seconds = delay ? (delay.seconds ?? DEFAULT_DELAY_SECONDS) : 0;
    this.#timers.after(seconds, () => void this.#deliver(event));
    if (faults.consume('webhook_duplicate')) this.#timers.after(seconds, () => void this.redeliver(event));
  }

  /** Sends again, once, whatever became of it before. */
  async redeliver(event: Stripe.Event): Promise<DeliveryAttempt> {
    this.#held.delete(event.id);
    const attempt = await this.#post(event);
    if (this.#ended.signal.aborted) return attempt;
    this.#remember(this.#attempts.put(`${event.id}/${this.attempts(event.id).length}`, attempt));
    return attempt;
  }

  /** Takes up where the last process left off. */
  sendUndelivered(events: Stripe.Event[]): void {
    for (const event of events) if (!this.isDelivered(event.id)) this.#timers.after(0, () => void this.#deliver(event));
  }

  /** The end of webhook_off: what was held back goes out. */
  sendHeldEvents(): void {
    this.sendUndelivered([...this.#held.values()]);
    this.#held.clear();
  }

  attempts(eventId: string): DeliveryAttempt[] {
    return this.#byEvent.get(eventId) ?? [];
  }

  isDelivered(eventId: string): boolean {
    return this.attempts(eventId).some(isSuccess);
  }

  [Symbol.dispose](): void {
    this.#ended.abort();
    this.#timers[Symbol.dispose]();
  }

  async #deliver(event: Stripe.Event): Promise<void> {
    if (this.isDelivered(event.id)) return;
    const attempt = await this.redeliver(event);
    const delay = isSuccess(attempt) ? undefined : retryDelay(this.attempts(event.id).length);
    if (delay !== undefined) this.#timers.after(delay, () => void this.#deliver(event));
  }

  async #post(event: Stripe.Event): Promise<DeliveryAttempt> {
    const at = new Date();
    const body = JSON.stringify(event);
    const attempt = { event: event.id, at: at.toISOString() };
    try {
      const answer = await fetch(this.#options.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'Stripe-Signature': signBody(body, at, this.#options.secret),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#ended.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return { ...attempt, status: answer.status };
    } catch (error) {
      return { ...attempt, error: describeError(error) };
    }
  }

  #remember(attempt: DeliveryAttempt): void {
    this.#byEvent.set(attempt.event, [...this.attempts(attempt.event), attempt]);
  }
}

/** https://docs.stripe.com/webhooks#verify-manually */
function signBody(body: string, at: Date, secret: string): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

function isSuccess({ status }: DeliveryAttempt): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
