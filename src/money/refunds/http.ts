import { z } from 'zod';
import { endpoint } from '#accounts/app-context.ts';
import { findAccessibleOrder } from '#orders/access.ts';
import { noFurtherRefundSchema, refundAnswerSchema, refundOrderSchema } from '#orders/contracts/refund-contract.ts';
import { orderAccessSchema } from '#orders/contracts/submission-contract.ts';
import { api } from '#paths.ts';
import { cancelOrderByCustomer } from './cancel-order-by-customer.ts';
import { refuseFurtherRefund } from './no-further-refund.ts';
import { refundOrder } from './refund-order.ts';

export const refundEndpoints = [
  endpoint({
    method: 'POST',
    path: api.function('refund-order'),
    summary: 'Gives the customer money back, whole or in part',
    who: 'admin',
    input: refundOrderSchema,
    output: refundAnswerSchema,
    handle: (app, request, { viewer }) => refundOrder(app, request, { actorId: viewer.userId }),
  }),
  endpoint({
    method: 'POST',
    path: api.function('take-back-order'),
    summary: 'Refunds an own order in full, while nothing of it was sent',
    who: 'anyone',
    callsPerTenMinutes: 60,
    input: z.object({ access: orderAccessSchema }),
    output: z.object({ success: z.literal(true) }),
    async handle(app, { access }, { viewer }) {
      await cancelOrderByCustomer(app, await findAccessibleOrder(app, access, viewer), viewer);
      return { success: true };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('no-further-refund'),
    summary: 'Says why nothing more of an ended application is given back: its refund is due no longer',
    who: 'admin',
    input: noFurtherRefundSchema,
    output: z.object({ success: z.literal(true) }),
    async handle(app, request, { viewer }) {
      await refuseFurtherRefund(app, request, viewer.userId);
      return { success: true };
    },
  }),
];
