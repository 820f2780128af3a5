import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import {
  eventBatch,
  type OrderWatch,
  selectLastOrderEventId,
  selectOrderEventsAfter,
} from '../realtime/order-events.ts';

/** Seconds between comments that keep proxies from closing a quiet stream (specification, section 9). */
const heartbeatMs = 25_000;

/**
 * One order's events as they commit. A browser that reconnects sends the last id it saw and gets what it missed: the
 * table is read by cursor, a notification only wakes the reader, so nothing is lost and nothing comes twice.
 */
export function streamOrderEvents(
  c: Context,
  { db, orderWatch, log }: { db: Db; orderWatch: OrderWatch; log: Log },
  orderId: string,
): Response {
  const asked = Number(c.req.header('last-event-id') ?? c.req.query('after') ?? Number.NaN);
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (stream) => {
    let wake = Promise.withResolvers<void>();
    const unfollow = orderWatch.follow(orderId, () => wake.resolve());
    stream.onAbort(() => wake.resolve());
    try {
      let cursor = Number.isSafeInteger(asked) ? asked : await selectLastOrderEventId(db, orderId);
      await stream.writeSSE({ event: 'ready', data: '{}', id: String(cursor), retry: 1000 });
      while (!stream.aborted && !stream.closed) {
        // Renewed before reading: a notification that comes during the read wakes the next round.
        wake = Promise.withResolvers<void>();
        const events = await selectOrderEventsAfter(db, orderId, cursor);
        for (const event of events) {
          await stream.writeSSE({ event: event.type, id: String(event.id), data: JSON.stringify(event.payload) });
          cursor = event.id;
        }
        if (events.length === eventBatch) continue;
        if (!(await wokenWithin(wake.promise, heartbeatMs))) await stream.write(': still here\n\n');
      }
    } catch (error) {
      // The answer has begun, so it can only end; the browser comes back by itself with the last id it saw.
      log.warn({ err: error, order_id: orderId }, 'event stream broken off');
    } finally {
      unfollow();
    }
  });
}

async function wokenWithin(wake: Promise<void>, ms: number): Promise<boolean> {
  const quiet = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => quiet.resolve(false), ms);
  const woken = await Promise.race([wake.then(() => true), quiet.promise]);
  clearTimeout(timer);
  return woken;
}
