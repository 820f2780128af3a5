import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Store } from '../store.ts';
import { ApiError } from './api-error.ts';

interface StoredResponse {
  fingerprint: string;
  at: number;
  body: string;
}

/** Keys may be used anew after this time; https://docs.stripe.com/api/idempotent_requests. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Successful answers by `Idempotency-Key`: a repeat is answered from here and does nothing. */
export class IdempotencyKeys {
  readonly #answers: Store<StoredResponse>;
  readonly #underWay = new Set<string>();

  constructor(stateDir: string | undefined) {
    this.#answers = new Store(stateDir && join(stateDir, 'card-payment-idempotency-keys.jsonl'));
  }

  /**
   * Does the work unless it was done under this key.
   * @param request what makes two requests the same: method, path and body
   * @throws ApiError when the key was used for another request or is in use at this moment
   */
  async runOnce(key: string, request: string, work: () => Promise<Response>): Promise<Response> {
    const fingerprint = createHash('sha256').update(request).digest('hex');
    const known = this.#answers.get(key);
    if (known && Date.now() - known.at < KEY_LIFETIME_MS) {
      if (known.fingerprint !== fingerprint) throw keyReusedError(key);
      return new Response(known.body, {
        headers: { 'Content-Type': 'application/json', 'Idempotent-Replayed': 'true' },
      });
    }
    if (this.#underWay.has(key)) throw keyInUseError(key);
    this.#underWay.add(key);
    try {
      const answer = await work();
      if (answer.ok) this.#answers.put(key, { fingerprint, at: Date.now(), body: await answer.clone().text() });
      return answer;
    } finally {
      this.#underWay.delete(key);
    }
  }
}

function keyReusedError(key: string): ApiError {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    `Try using a key other than '${key}' if you meant to execute a different request.`;
  return new ApiError(400, { type: 'idempotency_error', message });
}

function keyInUseError(key: string): ApiError {
  const message = `There is currently another in-progress request using this Idempotent Key (${key}). Try again later.`;
  return new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}
