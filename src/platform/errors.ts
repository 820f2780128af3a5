import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The answer to every refused call; `code` is for programs and stays stable. */
const statusOf = {
  INVALID_INPUT: 400,
  SIGN_IN_REQUIRED: 401,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  TOO_SLOW: 408,
  CONFLICT: 409,
  ALREADY_PAID: 409,
  PRICE_CHANGED: 409,
  MAY_NOT_ENTER: 409,
  NOTHING_NEEDED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  OUTCOME_UNKNOWN: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  NOT_PAID: 409,
  UNPROCESSABLE: 422,
  TOO_MANY_REQUESTS: 429,
  PAYMENT_PROVIDER: 502,
  UNAVAILABLE: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

export type ErrorCode = keyof typeof statusOf;

/** An intended refusal: the caller gets it in plain words, and nothing was changed. Any other thrown error is a bug. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly extra: Record<string, unknown> | undefined;
  /** In seconds: when the caller should try again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    text: string,
    details: { fields?: Record<string, string>; extra?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(text);
    this.code = code;
    this.fields = details.fields;
    this.extra = details.extra;
    this.retryAfter = details.retryAfter;
  }

  get status(): ContentfulStatusCode {
    return statusOf[this.code];
  }

  toJSON() {
    return { error: this.message, code: this.code, ...(this.fields ? { fields: this.fields } : {}), ...this.extra };
  }
}

export const notFound = (noun: string) => new Refusal('NOT_FOUND', `${noun} not found`);
