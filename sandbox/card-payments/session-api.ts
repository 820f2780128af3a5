import { Hono } from 'hono';
import { z } from 'zod';
import { invalidRequestError, notFoundError } from './api-error.ts';
import { checkExpand, checkListExpand } from './expand.ts';
import { readBodyParams, readQueryParams } from './form-encoding.ts';
import type { Ledger } from './ledger.ts';
import { listParams, paginate } from './list-params.ts';
import {
  currencyParam,
  emailParam,
  expandParam,
  integerParam,
  metadataParam,
  readParams,
  urlParam,
} from './param-schemas.ts';
import { type CheckoutOrder, newId, type Payment } from './payment.ts';
import { lineItems, renderSession } from './session-object.ts';

const HALF_AN_HOUR = 30 * 60;
const A_DAY = 24 * 60 * 60;
/** The least the provider takes in one payment, for the currencies that have it at 30 or 50 of the smallest unit. */
const MIN_CHARGE: Record<string, number> = { gbp: 30, eur: 50, usd: 50 };

const retrieveParams = z.strictObject({ expand: expandParam });
const sessionListParams = listParams.extend({
  payment_intent: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  customer_details: z.strictObject({ email: z.string() }).optional(),
});

/** https://docs.stripe.com/api/checkout/sessions, to be mounted at /checkout/sessions. */
export function createSessionApi(ledger: Ledger, origin: string): Hono {
  const app = new Hono();

  app.post('/', async (c) => {
    const params = readParams(sessionParams, await readBodyParams(c));
    const paths = checkExpand('session', params.expand);
    const payment = ledger.create(toCheckoutOrder(params), readExpiry(params));
    return c.json(renderSession(payment, origin, paths));
  });

  app.get('/', (c) => {
    const params = readParams(sessionListParams, readQueryParams(c));
    const paths = checkListExpand('session', params.expand);
    const found = ledger
      .all()
      .filter(({ intent }) => !params.payment_intent || intent?.id === params.payment_intent)
      .filter(({ status }) => !params.status || status === params.status)
      .map((payment) => renderSession(payment, origin, paths))
      .filter(
        ({ customer_details }) => !params.customer_details || customer_details?.email === params.customer_details.email,
      );
    return c.json(paginate('/v1/checkout/sessions', found, params));
  });

  app.get('/:session', (c) => {
    const paths = checkExpand('session', readParams(retrieveParams, readQueryParams(c)).expand);
    return c.json(renderSession(found(c.req.param('session')), origin, paths));
  });

  app.get('/:session/line_items', (c) => {
    const payment = found(c.req.param('session'));
    const items = lineItems(payment).map((item) => ({ ...item, created: payment.created }));
    const { data, ...list } = paginate(
      `/v1/checkout/sessions/${payment.id}/line_items`,
      items,
      readParams(listParams, readQueryParams(c)),
    );
    return c.json({ ...list, data: data.map(({ created: _, ...item }) => item) });
  });

  app.post('/:session/expire', async (c) => {
    const paths = checkExpand('session', readParams(retrieveParams, await readBodyParams(c)).expand);
    return c.json(renderSession(ledger.expire(found(c.req.param('session'))), origin, paths));
  });

  function found(id: string): Payment {
    const payment = ledger.find(id);
    if (payment?.id !== id) throw notFoundError('checkout.session', id, 'session');
    return payment;
  }

  return app;
}

function toCheckoutOrder(params: SessionParams): CheckoutOrder {
  const [first] = params.line_items;
  const currency = params.currency ?? first?.price_data.currency ?? 'gbp';
  if (params.line_items.some(({ price_data }) => price_data.currency !== currency)) {
    throw invalidRequestError('All prices on a Checkout Session must have the same currency.', { param: 'line_items' });
  }
  const lines = params.line_items.map(({ price_data, quantity }) => ({
    id: newId('li_'),
    price_id: newId('price_'),
    product_id: newId('prod_', 14),
    name: price_data.product_data.name,
    details: price_data.product_data.description ?? null,
    unit_amount: price_data.unit_amount,
    quantity,
  }));
  const total = lines.reduce((sum, line) => sum + line.unit_amount * line.quantity, 0);
  if (total < (MIN_CHARGE[currency] ?? 1)) {
    const message = "The Checkout Session's total amount due must be at least the smallest charge of its currency.";
    throw invalidRequestError(message, { code: 'amount_too_small', param: 'line_items' });
  }
  return {
    currency,
    total,
    lines,
    success_url: params.success_url,
    cancel_url: params.cancel_url ?? null,
    customer_email: params.customer_email ?? null,
    client_reference_id: params.client_reference_id ?? null,
    metadata: params.metadata,
    locale: params.locale ?? null,
    submit_type: params.submit_type ?? null,
    description: params.payment_intent_data?.description ?? null,
    intent_metadata: params.payment_intent_data?.metadata ?? {},
    receipt_email: params.payment_intent_data?.receipt_email ?? null,
    statement_descriptor: params.payment_intent_data?.statement_descriptor ?? null,
  };
}

function readExpiry({ expires_at }: SessionParams): number {
  const now = Math.floor(Date.now() / 1000);
  if (expires_at === undefined) return now + A_DAY;
  if (expires_at < now + HALF_AN_HOUR || expires_at > now + A_DAY) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.';
    throw invalidRequestError(message, { param: 'expires_at' });
  }
  return expires_at;
}

const lineItemParams = z.strictObject({
  price_data: z.strictObject({
    currency: currencyParam,
    unit_amount: integerParam.refine((value) => value >= 0, {
      message: 'Invalid non-negative integer',
      params: { code: 'parameter_invalid_integer' },
    }),
    product_data: z.strictObject({
      name: z.string().min(1).max(250),
      description: z.string().optional(),
    }),
  }),
  quantity: integerParam.refine((value) => value >= 1, {
    message: 'Invalid positive integer',
    params: { code: 'parameter_invalid_integer' },
  }),
});

/**
 * What the sandbox plays of https://docs.stripe.com/api/checkout/sessions/create. A parameter it does not play is
 * refused as unknown instead of being dropped in silence.
 */
const sessionParams = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page').optional(),
  line_items: z.array(lineItemParams).min(1).max(100),
  success_url: urlParam,
  cancel_url: urlParam.optional(),
  currency: currencyParam.optional(),
  customer_email: emailParam.optional(),
  customer_creation: z.literal('if_required').optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadataParam.default({}),
  payment_intent_data: z
    .strictObject({
      description: z.string().optional(),
      metadata: metadataParam.default({}),
      receipt_email: emailParam.optional(),
      statement_descriptor: z.string().max(22).optional(),
    })
    .optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  billing_address_collection: z.literal('auto').optional(),
  submit_type: z.enum(['auto', 'book', 'pay']).optional(),
  locale: z.string().optional(),
  expires_at: integerParam.optional(),
  expand: expandParam,
});

type SessionParams = z.infer<typeof sessionParams>;
