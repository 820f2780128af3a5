import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { orderEvents } from './tables.ts';

export interface OrderEvent {
  id: number;
  type: 'submissions' | 'automation_runs';
  payload: Record<string, string | null>;
}

const channel = 'order_events';

/**
 * Written in the transaction that makes the change. Writers of one order stand in line until they commit, because a
 * reader's cursor would pass over an id that is drawn first and committed last.
 */
export async function publishOrderEvent(
  tx: Tx,
  orderId: string,
  event: { type: OrderEvent['type']; payload: OrderEvent['payload'] },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${channel} || ${orderId}, 0))`);
  await tx.insert(orderEvents).values({ orderId, ...event });
  await tx.execute(sql`select pg_notify(${channel}, ${orderId})`);
}

/** How many events are read at once; an answer of this length means that there may be more. */
export const eventBatch = 500;

export function selectOrderEventsAfter(db: Queryable, orderId: string, id: number): Promise<OrderEvent[]> {
  return db
    .select({ id: orderEvents.id, type: orderEvents.type, payload: orderEvents.payload })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), gt(orderEvents.id, id)))
    .orderBy(asc(orderEvents.id))
    .limit(eventBatch);
}

export async function selectLastOrderEventId(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${orderEvents.id}), 0)::int` })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  return row?.id ?? 0;
}

/** Wakes whoever follows an order. One LISTEN a process serves all its streams. */
export interface OrderWatch {
  follow(orderId: string, wake: () => void): () => void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openOrderWatch(database: Database): Promise<OrderWatch> {
  const followers = new Map<string, Set<() => void>>();
  const stop = await database.listen(channel, (orderId) => {
    // An empty payload follows a reconnect: notifications may have been missed, so everybody looks.
    const woken = orderId ? [followers.get(orderId)] : followers.values();
    for (const wakes of woken) for (const wake of wakes ?? []) wake();
  });
  return {
    follow(orderId, wake) {
      const wakes = followers.get(orderId) ?? new Set();
      followers.set(orderId, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0) followers.delete(orderId);
      };
    },
    [Symbol.asyncDispose]: stop,
  };
}
