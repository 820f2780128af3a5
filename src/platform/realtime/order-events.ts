import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { orderEvents } from './tables.ts';

export interface OrderEvent {
  id: number;
  /**
   * The submission or run that changed; any other change belongs to the order, because a status sent twice reads as a
   * second attempt.
   */
  type: 'orders' | 'submissions' | 'automation_runs';
  payload: Record<string, string | null>;
}

const channel = 'order_events';

/**
 * Written in the transaction that makes the change. Writers of one order wait at its row until each commits, because a
 * reader's cursor would skip an id that is drawn first and committed last. A separate lock would be one more that two
 * transactions can take in opposite orders. The account's id notifies subscribers to all orders of an account.
 */
export async function publishOrderEvent(
  tx: Tx,
  orderId: string,
  { type, payload }: Pick<OrderEvent, 'type' | 'payload'>,
): Promise<void> {
  // One statement, because an order has hundreds of events; counting on the order's row also locks it.
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

/** Notifies subscribers of this id when the caller's transaction commits; this channel cannot be resumed. */
export async function notifySubscribers(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${id})`);
}

/** How many events one query reads; a result of this length means that there may be more. */
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

/** Notifies subscribers to an order, all orders of an account, a run that waits for a person, or the desk. */
export const openOrderChangeFeed = (database: Database): Promise<ChangeFeed> => openChangeFeed(database, channel);

/**
 * Notifies the long answers to a user when a session or a role of theirs ends. Triggers of the database send it in the
 * transaction that ends it (0012_orders_beside_accounts.sql), whatever code ends it.
 */
export const openAccessChangeFeed = (database: Database): Promise<ChangeFeed> =>
  openChangeFeed(database, 'access_ended');
