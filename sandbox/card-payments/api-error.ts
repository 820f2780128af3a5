import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface ApiErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
}

/** An answer of the provider's API that is not a success; https://docs.stripe.com/api/errors has the shape. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: ApiErrorBody;

  constructor(status: ContentfulStatusCode, body: ApiErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequestError(message: string, details: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details });
}

export function notFoundError(kind: string, id: string, param: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
