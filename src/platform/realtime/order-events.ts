import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { orderEvents } from './tables.ts';

export interface OrderEvent {
  id: number;
  /** A submission or a run that moved; any other change is the order's, for a status told twice reads as a second try. */
  type: 'orders' | 'submissions' | 'automation_runs';
  payload: Record<string, string | null>;
}

const channel = 'order_events';

/**
 * Written in the transaction that makes the change. Writers of one order stand in line at its row until they commit, because
 * a reader's cursor would pass over an id that is drawn first and committed last. A lock of its own for that would be one
 * more that two transactions can take the other way round. Whoever follows all orders of an account is woken by the account's id.
 */
export async function publishOrderEvent(
  tx: Tx,
  orderId: string,
  { type, payload }: Pick<OrderEvent, 'type' | 'payload'>,
): Promise<void> {
  // In one statement, for there are hundreds of them in the life of an order; to count the row is to have its lock.
  await tx.execute(sql`
    with told as materialized (select user_id from orders where id = ${orderId} for no key update),
    event as (
      insert into ${orderEvents} (order_id, type, payload)
      select ${orderId}::uuid, ${type}, ${JSON.stringify(payload)}::jsonb from (select count(*) from told) as in_line
      returning order_id::text
    )
    select pg_notify(${channel}, follower)
    from (select order_id as follower from event union select user_id::text from told) as followers
    where follower is not null`);
}

/** Wakes whoever follows this id, when the caller's transaction commits: there is nothing to resume from. */
export async function notifySubscribers(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${id})`);
}

/** How many events are read at once; an answer of this length means that there may be more. */
export const eventBatchSize = 500;

export function selectOrderEventsAfter(db: Queryable, orderId: string, id: number): Promise<OrderEvent[]> {
  return db
    .select({ id: orderEvents.id, type: orderEvents.type, payload: orderEvents.payload })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), gt(orderEvents.id, id)))
    .orderBy(asc(orderEvents.id))
    .limit(eventBatchSize);
}

export async function selectLastOrderEventId(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${orderEvents.id}), 0)::int` })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  return row?.id ?? 0;
}

/** Wakes whoever follows an order, all orders of an account, a run that waits for a person, or the desk. */
export const openOrderChangeFeed = (database: Database): Promise<ChangeFeed> => openChangeFeed(database, channel);

/**
 * Wakes whoever answers a user for long, when a session or a role of theirs ends: triggers of the database say so, in the
 * transaction that ends it (0012_orders_beside_accounts.sql), whichever way it is ended.
 */
export const openAccessChangeFeed = (database: Database): Promise<ChangeFeed> =>
  openChangeFeed(database, 'access_ended');
