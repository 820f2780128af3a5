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

/** A row came between two locks, so that it is not held in the right order. */
export class ConcurrentInsertError extends Error {}

/** Locks, and locks anew where a row came between: to go back to the savepoint lets go of what was locked since. */
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
 * Orders and their submissions, held still until commit.
 *
 * Whoever holds several rows takes them in this order, everywhere, or two would wait for each other: the change of an
 * account's address; the account; the mails, by id; the submissions, one whose application others share before those, else
 * by id; the run; the orders, by id. To tell browsers of a change holds its order (order-events.ts), so nothing earlier in
 * the line is taken after it. What only is changed is held 'no key update': rows that name it may be written meanwhile. What
 * goes is held 'update', but for the account, which others name at every turn.
 */
export function lockOrders(
  tx: Tx,
  which: SQL,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<LockedOrder[]> {
  return retryOrderedLocks(tx, (held) => lockOrdersOnce(held, which, strength));
}

/** Those of these applications that are still there, and are until commit: a row that is about to name them waits for their erasure. */
export async function lockExistingSubmissions(tx: Tx, which: SQL): Promise<string[]> {
  const { id } = submissions;
  const kept = await tx
    .select({ id })
    .from(submissions)
    .where(which)
    .orderBy(...submissionLockOrder)
    .for('key share');
  return kept.map((submission) => submission.id);
}

const submissionLockOrder = [
  sql`coalesce(${submissions.sharedWithId}, ${submissions.id})`,
  sql`${submissions.sharedWithId} nulls first`,
  submissions.id,
];

async function lockOrdersOnce(tx: Tx, which: SQL, strength: 'no key update' | 'update'): Promise<LockedOrder[]> {
  const ofOrders = inArray(submissions.orderId, tx.select({ id: orders.id }).from(orders).where(which));
  const begun = await tx
    .select()
    .from(submissions)
    .where(ofOrders)
    .orderBy(...submissionLockOrder)
    .for(strength);
  const found = await tx.select().from(orders).where(which).orderBy(orders.id).for(strength);
  // Nobody makes a submission while we hold the order, and it has at most one: this comes to an end.
  if ((await tx.$count(submissions, ofOrders)) > begun.length) throw new ConcurrentInsertError();
  return found.map((order) => ({ order, submission: begun.find(({ orderId }) => orderId === order.id) }));
}
