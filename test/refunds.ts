import type { AdminOrder } from '../src/console/admin-order-contract.ts';
import type { PaidOrder } from './orders.ts';
import type { ServiceClient } from './service-client.ts';

/** Everything an admin sees of an order that is not the customer's own view. */
export async function fetchOrderStory(admin: ServiceClient, orderId: string): Promise<AdminOrder> {
  const { status, body } = await admin.get<AdminOrder>(`/api/data/admin/orders/${orderId}`);
  if (status !== 200) throw new Error(`The order's story was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What the form of the side panel sends, from a page that is up to date unless `more` says otherwise. */
export function requestRefund(
  admin: ServiceClient,
  orderId: string,
  amountCents: number,
  more: { refunded_cents?: number } = {},
) {
  const request = { order_id: orderId, amount_cents: amountCents, reason: 'The customer asked', refunded_cents: 0 };
  return admin.callFunction('refund-order', { ...request, ...more });
}

/** What the provider's own books say of one order's payment: the single amounts, oldest first. */
export async function listProviderRefunds({ sandbox }: ServiceClient, { checkout }: Pick<PaidOrder, 'checkout'>) {
  const response = await fetch(`${sandbox}/card-payments/__log`);
  const { refunds } = (await response.json()) as { refunds: { session: string; amount: number }[] };
  return refunds.filter(({ session }) => session === checkout.session_id).map(({ amount }) => amount);
}
