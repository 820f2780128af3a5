import { eq } from 'drizzle-orm';
import { orders } from '#features/orders/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';

export interface LockedOrder {
  order: typeof orders.$inferSelect;
  submission: typeof submissions.$inferSelect | undefined;
}

/**
 * An order and its submission, held still until commit. Submission first, as everywhere.
 * @throws Refusal CONFLICT when the submission was made in between, and may be asked again
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder | undefined> {
  const ofOrder = eq(submissions.orderId, orderId);
  const [submission] = await tx.select().from(submissions).where(ofOrder).for('update');
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) return undefined;
  // Nobody makes a submission while we hold the order; one made just before that is not locked in the right order.
  if (!submission && (await tx.$count(submissions, ofOrder)) > 0)
    throw new Refusal('CONFLICT', 'The application of this order has just begun. Please look again.');
  return { order, submission };
}
