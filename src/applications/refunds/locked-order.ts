import { eq, inArray, type SQL, sql } from 'drizzle-orm';
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

/**
 * Orders and their submissions, held still until commit.
 *
 * Whoever holds several rows takes them in this order, everywhere, or two would wait for each other: the mails; the
 * submissions, one whose application others share before those, else by id; the run; the orders, by id. To tell browsers
 * of a change holds its order (order-events.ts), so nothing earlier in the line is taken after it. What only is changed is held
 * 'no key update': rows that name it may be written meanwhile. What goes is held 'update'.
 */
export async function lockOrders(
  tx: Tx,
  which: SQL,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<LockedOrder[]> {
  for (;;) {
    try {
      // Within a savepoint: to go back to it lets go of what was locked since.
      return await tx.transaction((held) => lockInOrder(held, which, strength));
    } catch (error) {
      // An order has at most one submission, so this comes to an end.
      if (!(error instanceof BegunMeanwhile)) throw error;
    }
  }
}

async function lockInOrder(tx: Tx, which: SQL, strength: 'no key update' | 'update'): Promise<LockedOrder[]> {
  const ofOrders = inArray(submissions.orderId, tx.select({ id: orders.id }).from(orders).where(which));
  const { id, sharedWithId } = submissions;
  const begun = await tx
    .select()
    .from(submissions)
    .where(ofOrders)
    .orderBy(sql`coalesce(${sharedWithId}, ${id})`, sql`${sharedWithId} nulls first`, id)
    .for(strength);
  const found = await tx.select().from(orders).where(which).orderBy(orders.id).for(strength);
  // Nobody makes a submission while we hold the order.
  if ((await tx.$count(submissions, ofOrders)) > begun.length) throw new BegunMeanwhile();
  return found.map((order) => ({ order, submission: begun.find(({ orderId }) => orderId === order.id) }));
}
