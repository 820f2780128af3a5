import { Hono } from 'hono';
import { z } from 'zod';
import { invalidRequest, noSuch } from './api-error.ts';
import { checkExpand, checkListExpand } from './expand.ts';
import type { Ledger } from './ledger.ts';
import { listPage, listParams } from './list-params.ts';
import { expand, integer, metadata, readParams } from './params.ts';
import type { Payment } from './payment.ts';
import { refundObject } from './payment-objects.ts';
import { bodyOf, queryOf } from './request-params.ts';

const target = { payment_intent: z.string().optional(), charge: z.string().optional() };
const createParams = z.strictObject({
  ...target,
  amount: integer
    .refine((value) => value >= 1, {
      message: 'Invalid positive integer',
      params: { code: 'parameter_invalid_integer' },
    })
    .optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
  expand,
});
const retrieveParams = z.strictObject({ expand });
const refundListParams = listParams.extend(target);

/** https://docs.stripe.com/api/refunds, to be mounted at /refunds. */
export function refundApi(ledger: Ledger): Hono {
  const app = new Hono();

  app.post('/', async (c) => {
    const params = readParams(createParams, await bodyOf(c));
    const paths = checkExpand('refund', params.expand);
    const refunded = ledger.refund(paymentOf(params), params);
    const refund = refunded.refunds.at(-1);
    if (!refund) throw new Error('The ledger refunds or throws');
    return c.json(refundObject(refunded, refund, paths));
  });

  app.get('/', (c) => {
    const params = readParams(refundListParams, queryOf(c));
    const paths = checkListExpand('refund', params.expand);
    const payments = params.payment_intent || params.charge ? [paymentOf(params)] : ledger.all();
    const refunds = payments
      .flatMap((payment) => payment.refunds.map((refund) => refundObject(payment, refund, paths)))
      .sort((a, b) => b.created - a.created);
    return c.json(listPage('/v1/refunds', refunds, params));
  });

  app.get('/:refund', (c) => {
    const id = c.req.param('refund');
    const paths = checkExpand('refund', readParams(retrieveParams, queryOf(c)).expand);
    const payment = ledger.find(id);
    const refund = payment?.refunds.find((candidate) => candidate.id === id);
    if (!payment || !refund) throw noSuch('refund', id, 'id');
    return c.json(refundObject(payment, refund, paths));
  });

  function paymentOf({ payment_intent, charge }: { payment_intent?: string; charge?: string }): Payment {
    const id = payment_intent ?? charge;
    if (!id) {
      const message = 'One of the following params should be provided for this request: payment_intent or charge.';
      throw invalidRequest(message, { code: 'parameter_missing', param: 'payment_intent' });
    }
    const payment = ledger.find(id);
    if (payment_intent && payment?.intent?.id !== payment_intent)
      throw noSuch('payment_intent', payment_intent, 'payment_intent');
    if (charge && payment?.intent?.charge?.id !== charge) throw noSuch('charge', charge, 'charge');
    if (!payment) throw noSuch('payment', id, 'payment_intent');
    return payment;
  }

  return app;
}
