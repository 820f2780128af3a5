import type { Hono } from 'hono';
import { z } from 'zod';
import { type AppContext, endpoint } from '#app-context.ts';
import { readCaller } from '#features/accounts/customer-view.ts';
import { admit, isStaff } from '#features/accounts/viewer.ts';
import { api } from '#paths.ts';
import { notFound } from '#platform/errors.ts';
import { check } from '#platform/http/mount-endpoints.ts';
import { findOwnOrder } from './access.ts';
import { operatorOrderViewSchema, orderSummarySchema, orderViewSchema } from './contract.ts';
import { readOperatorOrderView, readOrderSummaries, readOrderView } from './order-view.ts';
import { updateVehicle, updateVehicleSchema } from './update-vehicle.ts';

export const orderEndpoints = [
  endpoint({
    method: 'GET',
    path: api.orders,
    summary: "The account's own orders, newest first",
    who: 'signed-in',
    whileViewing: 'as-customer',
    output: z.array(orderSummarySchema),
    handle: (app, _input, { viewer }) => readOrderSummaries(app, viewer.userId),
  }),
  endpoint({
    method: 'GET',
    path: api.order(':id'),
    summary: 'One order: the customer view, with film and errors for staff',
    who: 'signed-in',
    whileViewing: 'as-customer',
    output: z.union([operatorOrderViewSchema, orderViewSchema]),
    async handle(app, _input, { viewer, params }) {
      const id = z.uuid().safeParse(params.id);
      if (!id.success) throw notFound('Order');
      const order = await findOwnOrder(app, { order_id: id.data }, viewer);
      return isStaff(viewer) ? readOperatorOrderView(app, order.id) : readOrderView(app, order.id);
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('update-vehicle'),
    summary: 'Changes the vehicle of an own confirmed order',
    who: 'signed-in',
    input: updateVehicleSchema,
    output: z.object({ success: z.literal(true) }),
    async handle(app, input, { viewer }) {
      await updateVehicle(app, input, viewer);
      return { success: true };
    },
  }),
];

export function mountReceipt(http: Hono, app: AppContext): void {
  http.get(api.orderReceipt(':id'), async (c) => {
    const viewer = await readCaller(app, c.req.raw.headers, 'as-customer');
    admit(viewer, 'signed-in');
    const { order_id } = check(z.object({ order_id: z.uuid() }), { order_id: c.req.param('id') });
    const { paidAt, ...order } = await findOwnOrder(app, { order_id }, viewer);
    if (!paidAt) throw notFound('Receipt');
    // Loaded with the first receipt: the PDF library would delay every start of the product.
    const { writeReceipt } = await import('./receipt.ts');
    const receipt = await writeReceipt({ ...order, paidAt }, app.settings.publicUrl);
    return c.body(receipt as Uint8Array<ArrayBuffer>, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="receipt-${order.orderRef}.pdf"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
  });
}
