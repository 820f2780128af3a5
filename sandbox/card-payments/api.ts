import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, invalidRequestError, notFoundError } from './api-error.ts';
import { checkExpand, checkListExpand } from './expand.ts';
import type { ProviderFaults } from './faults.ts';
import { readBodyParams, readQueryParams } from './form-encoding.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import type { Ledger } from './ledger.ts';
import { listParams, paginate } from './list-params.ts';
import { expandParam, integerParam, metadataParam, readParams } from './param-schemas.ts';
import { newId, type Payment } from './payment.ts';
import { renderBalance, renderCharge, renderIntent, renderRefund } from './payment-objects.ts';
import { createSessionApi } from './session-api.ts';

const DEFAULT_TIMEOUT_SECONDS = 120;

const retrieveParams = z.strictObject({ expand: expandParam });
const eventListParams = listParams.extend({
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
});

export interface ApiOptions {
  ledger: Ledger;
  keys: IdempotencyKeys;
  faults: ProviderFaults;
  origin: string;
  secretKey: string;
  /** Resolves after so many seconds; never, when the sandbox ends before. */
  wait: (seconds: number) => Promise<void>;
}

/** The part of https://docs.stripe.com/api that the shop uses; mounted wherever `/v1` is looked for. */
export function createApi(options: ApiOptions): Hono {
  const { ledger, keys, faults, origin, secretKey, wait } = options;
  const app = new Hono();

  app.use(async (c, next) => {
    await next();
    c.header('Request-Id', newId('req_', 14));
    const version = c.req.header('Stripe-Version');
    if (version) c.header('Stripe-Version', version);
  });

  app.use(async (_, next) => {
    if (faults.consume('api_500'))
      throw new ApiError(500, {
        type: 'api_error',
        message: 'An error occurred in the provider (a fault set in the sandbox).',
      });
    const slow = faults.consume('api_timeout');
    await next();
    if (slow) await wait(slow.seconds ?? DEFAULT_TIMEOUT_SECONDS);
  });

  app.use(async (c, next) => {
    assertApiKey(readApiKey(c), secretKey);
    const key = c.req.header('Idempotency-Key');
    if (c.req.method !== 'POST' || !key) return next();
    if (key.length > 255)
      throw new ApiError(400, { type: 'idempotency_error', message: 'Idempotency keys have at most 255 characters.' });
    const request = `POST ${apiPath(c)}\n${await c.req.text()}`;
    c.res = await keys.runOnce(key, request, async () => {
      await next();
      return c.res;
    });
  });

  app.route('/checkout/sessions', createSessionApi(ledger, origin));
  app.route('/refunds', createRefundApi(ledger, faults));

  app.get('/payment_intents/:intent', (c) => {
    const id = c.req.param('intent');
    const paths = checkExpand('intent', readParams(retrieveParams, readQueryParams(c)).expand);
    const payment = ledger.find(id);
    if (!payment?.intent || payment.intent.id !== id) throw notFoundError('payment_intent', id, 'intent');
    return c.json(renderIntent(payment, payment.intent, paths));
  });

  app.get('/charges/:charge', (c) => {
    const id = c.req.param('charge');
    const paths = checkExpand('charge', readParams(retrieveParams, readQueryParams(c)).expand);
    const payment = ledger.find(id);
    const charge = payment && renderCharge(payment, paths);
    if (charge?.id !== id) throw notFoundError('charge', id, 'id');
    return c.json(charge);
  });

  app.get('/balance', (c) => c.json(renderBalance(ledger.all())));

  app.get('/events', (c) => {
    const params = readParams(eventListParams, readQueryParams(c));
    const types = params.types ?? (params.type ? [params.type] : undefined);
    return c.json(
      paginate(
        '/v1/events',
        ledger.events().filter(({ type }) => !types || types.includes(type)),
        params,
      ),
    );
  });

  app.get('/events/:event', (c) => {
    const id = c.req.param('event');
    const event = ledger.find(id)?.events.find((candidate) => candidate.id === id);
    if (!event) throw notFoundError('event', id, 'id');
    return c.json(event);
  });

  app.all('*', (c) => {
    const url = `${c.req.method}: ${apiPath(c)}`;
    const message = `Unrecognized request URL (${url}), or a part of the API that the sandbox does not play.`;
    throw new ApiError(404, { type: 'invalid_request_error', message });
  });

  app.onError((error, c) => {
    const answer = error instanceof ApiError ? error : new ApiError(500, { type: 'api_error', message: error.message });
    return c.json({ error: answer.body }, answer.status);
  });

  return app;
}

/** The path from `/v1` on, the same under both places where the API is mounted. */
function apiPath(c: Context): string {
  return c.req.path.slice(c.req.path.indexOf('/v1'));
}

/** https://docs.stripe.com/api/authentication: the key as a bearer token, or as the user name of Basic. */
function readApiKey(c: Context): string {
  const [scheme, credentials = ''] = (c.req.header('Authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer') return credentials;
  return scheme?.toLowerCase() === 'basic' ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '') : '';
}

function assertApiKey(given: string, secretKey: string): void {
  if (given === secretKey) return;
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header.';
  throw new ApiError(401, { type: 'invalid_request_error', message });
}

const refundTargetParams = { payment_intent: z.string().optional(), charge: z.string().optional() };
const createRefundParams = z.strictObject({
  ...refundTargetParams,
  amount: integerParam
    .refine((value) => value >= 1, {
      message: 'Invalid positive integer',
      params: { code: 'parameter_invalid_integer' },
    })
    .optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadataParam.default({}),
  expand: expandParam,
});
const refundListParams = listParams.extend(refundTargetParams);

/** https://docs.stripe.com/api/refunds, to be mounted at /refunds. */
function createRefundApi(ledger: Ledger, faults: ProviderFaults): Hono {
  const app = new Hono();

  app.post('/', async (c) => {
    const params = readParams(createRefundParams, await readBodyParams(c));
    const paths = checkExpand('refund', params.expand);
    const payment = paymentOf(params);
    const refunded = ledger.refund(payment, { ...params, fails: faults.consume('refund_fails') !== undefined });
    const refund = refunded.refunds.at(-1);
    if (!refund) throw new Error('The ledger refunds or throws');
    return c.json(renderRefund(refunded, refund, paths));
  });

  app.get('/', (c) => {
    const params = readParams(refundListParams, readQueryParams(c));
    const paths = checkListExpand('refund', params.expand);
    const payments = params.payment_intent || params.charge ? [paymentOf(params)] : ledger.all();
    const refunds = payments
      .flatMap((payment) => payment.refunds.map((refund) => renderRefund(payment, refund, paths)))
      .sort((a, b) => b.created - a.created);
    return c.json(paginate('/v1/refunds', refunds, params));
  });

  app.get('/:refund', (c) => {
    const id = c.req.param('refund');
    const paths = checkExpand('refund', readParams(retrieveParams, readQueryParams(c)).expand);
    const payment = ledger.find(id);
    const refund = payment?.refunds.find((candidate) => candidate.id === id);
    if (!payment || !refund) throw notFoundError('refund', id, 'id');
    return c.json(renderRefund(payment, refund, paths));
  });

  function paymentOf({ payment_intent, charge }: { payment_intent?: string; charge?: string }): Payment {
    const id = payment_intent ?? charge;
    if (!id) {
      const message = 'One of the following params should be provided for this request: payment_intent or charge.';
      throw invalidRequestError(message, { code: 'parameter_missing', param: 'payment_intent' });
    }
    const payment = ledger.find(id);
    if (payment_intent && payment?.intent?.id !== payment_intent)
      throw notFoundError('payment_intent', payment_intent, 'payment_intent');
    if (charge && payment?.intent?.charge?.id !== charge) throw notFoundError('charge', charge, 'charge');
    if (!payment) throw notFoundError('payment', id, 'payment_intent');
    return payment;
  }

  return app;
}
