import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { orders } from '../order/tables.ts';
import { submissions } from '../runs/tables.ts';

export interface LockedOrder {
  order: typeof orders.$inferSelect;
  submission: typeof submissions.$inferSelect | undefined;
}

export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder | undefined> {
  const [locked] = await lockOrders(tx, eq(orders.id, orderId));
  return locked;
}

/** A submission was made between the two locks, so that it is not held in the right order. */
class BegunMeanwhile extends Error {}

/** Orders and their submissions, held still until commit. Submissions first, as everywhere. */
export async function lockOrders(tx: Tx, which: SQL): Promise<LockedOrder[]> {
  for (;;) {
    try {
      // Within a savepoint: to go back to it lets go of what was locked since.
      return await tx.transaction((held) => lockInOrder(held, which));
    } catch (error) {
      // An order has at most one submission, so this comes to an end.
      if (!(error instanceof BegunMeanwhile)) throw error;
    }
  }
}

async function lockInOrder(tx: Tx, which: SQL): Promise<LockedOrder[]> {
  const ofOrders = inArray(submissions.orderId, tx.select({ id: orders.id }).from(orders).where(which));
  const begun = await tx.select().from(submissions).where(ofOrders).orderBy(submissions.id).for('update');
  const found = await tx.select().from(orders).where(which).orderBy(orders.id).for('update');
  // Nobody makes a submission while we hold the order.
  if ((await tx.$count(submissions, ofOrders)) > begun.length) throw new BegunMeanwhile();
  return found.map((order) => ({ order, submission: begun.find(({ orderId }) => orderId === order.id) }));
}
