import { inArray } from 'drizzle-orm';
import { lockOrders } from '#orders/lock-orders.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Tx } from '#platform/db/database.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';

/** An operator with one of these orders open sees at once that a mail about it has come or was read. */
export async function notifyDeskOfMail(tx: Tx, submissionIds: readonly string[]): Promise<void> {
  if (submissionIds.length === 0) return;
  const ids = tx
    .select({ id: submissions.orderId })
    .from(submissions)
    .where(inArray(submissions.id, [...submissionIds]));
  for (const { order } of await lockOrders(tx, inArray(orders.id, ids))) {
    await publishOrderEvent(tx, order.id, { type: 'orders', payload: { changed: 'mail' } });
  }
}
