import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { ChangeFeed } from '../realtime/change-feed.ts';
import { eventBatchSize, selectLastOrderEventId, selectOrderEventsAfter } from '../realtime/order-events.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrency-limiter.ts';

/** A person has a few windows open; each stream costs a socket and a database query with every change. */
const maxStreamsPerPerson = 20;
/** The most streams that one process keeps open in total. */
const maxStreams = 5_000;

export const createStreamLimiter = () =>
  createConcurrencyLimiter({
    inAll: maxStreams,
    ofSource: maxStreamsPerPerson,
    text: 'Too many windows of yours follow changes already. This one is kept up to date more slowly; please close some.',
    retryAfter: 30,
  });

/** Seconds between comments that keep proxies from closing a quiet stream (specification, section 9). */
const heartbeatMs = 25_000;

interface StreamDependencies {
  db: Db;
  orderWatch: ChangeFeed;
  log: Log;
  streams: ConcurrencyLimiter;
}

/** Somebody may listen only for as long as they would be admitted again. */
export interface StreamSubscriber {
  /** The person whose limit of open streams this stream counts towards. */
  quotaOwner: string;
  isStillAllowed(): Promise<boolean>;
  /** Notifies when that may have changed. */
  onAccessChange(wake: () => void): () => void;
}

/**
 * One order's events as they commit. A browser that reconnects sends the last id it received and gets what it missed.
 * The reader queries the table by cursor and a notification only wakes it, so no event is lost or sent twice. The
 * stream ends with the session that opened it: at once when the session is revoked, with the next heartbeat when it
 * expires.
 */
export function streamOrderEvents(
  c: Context,
  dependencies: StreamDependencies,
  orderId: string,
  listener: StreamSubscriber,
): Response {
  const { db } = dependencies;
  const requestedEventId = Number(c.req.header('last-event-id') ?? c.req.query('after') ?? Number.NaN);
  return openStream(c, dependencies, { key: orderId, listener }, async (stream) => {
    let cursor = Number.isSafeInteger(requestedEventId) ? requestedEventId : await selectLastOrderEventId(db, orderId);
    await stream.writeSSE({ event: 'ready', data: '{}', id: String(cursor), retry: 1000 });
    return async () => {
      const events = await selectOrderEventsAfter(db, orderId, cursor);
      for (const event of events) {
        await stream.writeSSE({ event: event.type, id: String(event.id), data: JSON.stringify(event.payload) });
        cursor = event.id;
      }
      return events.length === eventBatchSize;
    };
  });
}

/**
 * One stream of 'something has changed' for what `key` names (any order of an account, the desk). It cannot be resumed:
 * a client that reconnects loads its list again.
 */
export function streamChanges(
  c: Context,
  dependencies: StreamDependencies,
  key: string,
  listener: StreamSubscriber,
): Response {
  return openStream(c, dependencies, { key, listener }, async (stream) => {
    await stream.writeSSE({ event: 'ready', data: '{}', retry: 1000 });
    return async (isWoken) => {
      if (isWoken) await stream.writeSSE({ event: 'orders', data: '{}' });
      return false;
    };
  });
}

/**
 * Runs a round at once, after every notification for `key` and every heartbeat.
 * @param begin returns the round, which learns whether a notification came and returns whether there is more to send
 * @throws Refusal TOO_MANY_REQUESTS when the person has too many streams open, UNAVAILABLE when there are too many in
 * total
 */
function openStream(
  c: Context,
  { orderWatch, log, streams }: StreamDependencies,
  { key, listener }: { key: string; listener: StreamSubscriber },
  begin: (stream: SSEStreamingApi) => Promise<(isWoken: boolean) => Promise<boolean>>,
): Response {
  const slot = streams.acquire(listener.quotaOwner);
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (stream) => {
    using _slot = slot;
    let wake = Promise.withResolvers<void>();
    let isWoken = false;
    const unsubscribeFunctions = [
      orderWatch.subscribe(key, () => {
        isWoken = true;
        wake.resolve();
      }),
      listener.onAccessChange(() => wake.resolve()),
    ];
    stream.onAbort(() => wake.resolve());
    try {
      const round = await begin(stream);
      while (!stream.aborted && !stream.closed) {
        // Renewed before the round: a notification that comes during it starts the next one.
        wake = Promise.withResolvers<void>();
        if (!(await listener.isStillAllowed())) break;
        const hadNotification = isWoken;
        isWoken = false;
        if (await round(hadNotification)) continue;
        if (!(await waitForWake(wake.promise, heartbeatMs))) await stream.write(': still here\n\n');
      }
    } catch (error) {
      // The response has begun, so it can only end; the browser reconnects with the last id it received.
      log.warn({ err: error, followed: key }, 'event stream broken off');
    } finally {
      for (const unsubscribe of unsubscribeFunctions) unsubscribe();
    }
  });
}

async function waitForWake(wake: Promise<void>, ms: number): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), ms);
  const isWoken = await Promise.race([wake.then(() => true), timeout.promise]);
  clearTimeout(timer);
  return isWoken;
}
