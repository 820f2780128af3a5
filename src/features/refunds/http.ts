import { endpoint } from '#app-context.ts';
import { api } from '#paths.ts';
import { refundAnswerSchema, refundOrderSchema } from './contract.ts';
import { refundOrder } from './refund-order.ts';

export const refundEndpoints = [
  endpoint({
    method: 'POST',
    path: api.function('refund-order'),
    summary: 'Gives the customer money back, whole or in part',
    who: 'admin',
    input: refundOrderSchema,
    output: refundAnswerSchema,
    handle: (app, request, { viewer }) => refundOrder(app, request, viewer.userId),
  }),
];
