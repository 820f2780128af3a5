import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { orders } from './tables/orders.ts';
import { submissions } from './tables/submissions.ts';

export interface LockedOrder {
  order: typeof orders.$inferSelect;
  submission: typeof submissions.$inferSelect | undefined;
}

export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder | undefined> {
  const [locked] = await lockOrders(tx, eq(orders.id, orderId));
  return locked;
}

/** A row was inserted between two locks, so it is not locked in the right order. */
export class ConcurrentInsertError extends Error {}

/**
 * Locks, and retries where a row was inserted in between: going back to the savepoint releases the locks since then.
 */
export async function retryOrderedLocks<Held>(tx: Tx, hold: (held: Tx) => Promise<Held>): Promise<Held> {
  for (;;) {
    try {
      return await tx.transaction(hold);
    } catch (error) {
      if (!(error instanceof ConcurrentInsertError)) throw error;
    }
  }
}

/**
 * Locks orders and their submissions until commit.
 *
 * Every transaction takes several rows in this order, or two could wait for each other: the change of an account's
 * address; the account; the mails, by id; the submissions, one whose application others share before those, else by id;
 * the run; the orders, by id. Notifying browsers of a change locks its order (order-events.ts), so nothing earlier in
 * the list is locked after it. Rows that only change are locked 'no key update': rows that reference them may be
 * written meanwhile. Rows that are deleted are locked 'update', except the account, which others reference all the
 * time.
 */
export function lockOrders(
  tx: Tx,
  condition: SQL,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<LockedOrder[]> {
  return retryOrderedLocks(tx, (nestedTx) => lockOrdersOnce(nestedTx, condition, strength));
}

/**
 * Those of these applications that still exist, locked until commit: a row that is about to reference them waits for
 * their erasure.
 */
export async function lockExistingSubmissions(tx: Tx, condition: SQL): Promise<string[]> {
  const { id } = submissions;
  const existing = await tx
    .select({ id })
    .from(submissions)
    .where(condition)
    .orderBy(...submissionLockOrder)
    .for('key share');
  return existing.map((submission) => submission.id);
}

const submissionLockOrder = [
  sql`coalesce(${submissions.sharedWithId}, ${submissions.id})`,
  sql`${submissions.sharedWithId} nulls first`,
  submissions.id,
];

async function lockOrdersOnce(tx: Tx, condition: SQL, strength: 'no key update' | 'update'): Promise<LockedOrder[]> {
  const isOfOrders = inArray(submissions.orderId, tx.select({ id: orders.id }).from(orders).where(condition));
  const lockedSubmissions = await tx
    .select()
    .from(submissions)
    .where(isOfOrders)
    .orderBy(...submissionLockOrder)
    .for(strength);
  const lockedOrders = await tx.select().from(orders).where(condition).orderBy(orders.id).for(strength);
  // Nobody creates a submission while we hold the order's lock, and an order has at most one: this ends.
  if ((await tx.$count(submissions, isOfOrders)) > lockedSubmissions.length) throw new ConcurrentInsertError();
  return lockedOrders.map((order) => ({
    order,
    submission: lockedSubmissions.find(({ orderId }) => orderId === order.id),
  }));
}
