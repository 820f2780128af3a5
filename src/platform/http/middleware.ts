import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { isDatabaseUnavailable, isTimeLimitReached, isTransactionConflict } from '../db/database-errors.ts';
import { Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import { securityHeaders } from './content-security.ts';

/**
 * Browsers state where a request comes from; a request from another site may change nothing here. Requests without such
 * a header come from programs, which have no cookies of ours.
 */
export const sameSiteOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  const isForeign = origin
    ? hostOf(origin) !== c.req.header('host')
    : site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeign) throw new Refusal('NOT_ALLOWED', 'This request came from another site.');
  return next();
};

/**
 * Refuses a body larger than this and stores nothing of it.
 * @param maxSize in bytes
 */
export function limitBody(maxSize: number, text = 'This request is too large.'): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: (c) => discardBodyAndRefuse(c, new Refusal('TOO_LARGE', text)),
  });
}

/** At least this many bytes have to arrive in each span of time. */
interface TransferRate {
  bytes: number;
  spanMs: number;
}

/**
 * A phone at the edge of a network sends four times this; one span is long enough for a tunnel. A slower client only
 * occupies a place.
 */
const minTransferRate: TransferRate = { bytes: 128 * 1024, spanMs: 30_000 };

/** The pieces of a body, for as long as they arrive fast enough. @throws Refusal TOO_SLOW */
async function* enforceTransferRate(
  body: ReadableStream<Uint8Array>,
  { bytes, spanMs }: TransferRate,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const timeout = Promise.withResolvers<never>();
  timeout.promise.catch(() => undefined);
  let arrived = 0;
  const watch = setInterval(() => {
    if (arrived < bytes)
      timeout.reject(new Refusal('TOO_SLOW', 'This came in too slowly. Please try again on a better connection.'));
    arrived = 0;
  }, spanMs);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), timeout.promise]);
      if (done) return;
      arrived += value.byteLength;
      yield value;
    }
  } finally {
    clearInterval(watch);
    reader.releaseLock();
  }
}

interface ReadBodyOptions {
  minRate?: TransferRate;
  /**
   * A larger body is read to its end and thrown away: a person's browser reads the answer only after it has sent
   * everything.
   */
  isDrainedWhenTooLarge?: boolean;
  /** Called with each piece as it arrives. */
  onChunk?(piece: Uint8Array): void;
}

/**
 * The complete body, in one piece.
 * @param maxSize in bytes
 * @throws Refusal TOO_LARGE, TOO_SLOW; nothing of the body is stored then
 */
export async function readRequestBody(
  c: Context,
  maxSize: number,
  tooLarge: string,
  { minRate = minTransferRate, isDrainedWhenTooLarge = false, onChunk }: ReadBodyOptions = {},
): Promise<Uint8Array> {
  const refusal = new Refusal('TOO_LARGE', tooLarge);
  if (Number(c.req.header('content-length')) > maxSize) return discardBodyAndRefuse(c, refusal);
  const { body } = c.req.raw;
  const maxReadBytes = isDrainedWhenTooLarge ? maxDiscardedBytes : maxSize;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ? enforceTransferRate(body, minRate) : []) {
      size += chunk.byteLength;
      if (size <= maxSize) {
        chunks.push(chunk);
        onChunk?.(chunk);
      } else chunks.length = 0;
      if (size > maxReadBytes) break;
    }
  } catch (error) {
    // Whatever the error: the caller disconnected before the end.
    throw closeConnection(
      c,
      error instanceof Refusal ? error : new Refusal('INVALID_INPUT', 'This request broke off.'),
    );
  }
  if (size > maxReadBytes) closeConnection(c, refusal);
  if (size > maxSize) throw refusal;
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Reads no more of this request: its connection ends with the answer. */
function closeConnection<Problem>(c: Context, problem: Problem): Problem {
  c.header('connection', 'close');
  return problem;
}

/** Checks that need no byte of the body; a refusal by them is sent at once. */
export async function checkBeforeBody<T>(c: Context, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw closeConnection(c, error);
  }
}

/**
 * Refuses a body that was not read: throws the rest away, so that the caller receives the refusal. @throws the refusal
 */
export async function discardBodyAndRefuse(c: Context, refusal: unknown): Promise<never> {
  if (!(await discardBody(c.req.raw.body))) c.header('connection', 'close');
  throw refusal;
}

/**
 * In bytes: what a person may have considered small enough, so their browser gets the answer after it has sent the
 * body.
 */
const maxDiscardedBytes = 32 * 1024 * 1024;

/** Reads what nobody will use; false when it was too much or came too slowly: the connection cannot be used again. */
async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  if (!body) return true;
  if (body.locked) return false;
  let size = 0;
  try {
    for await (const chunk of enforceTransferRate(body, minTransferRate)) {
      size += chunk.byteLength;
      if (size > maxDiscardedBytes) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Set on every answer; a header that a handler has set itself stays. */
export function sendSecurityHeaders(publicUrl: string): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(publicUrl));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** A refusal is answered in its own words; a bug gets a general sentence without any detail of the error. */
export function createErrorHandler(
  log: Log,
  /** The message of a call while the database is away, by path, where the call has its own sentence. */
  awayWords: ReadonlyMap<string, string> = new Map(),
): ErrorHandler {
  return (error, c) => {
    if (error instanceof Refusal) {
      if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter));
      return c.json(error.toJSON(), error.status, noStore);
    }
    if (error instanceof HTTPException && error.status < 500) {
      return c.json({ error: 'This request could not be understood.', code: 'INVALID_INPUT' }, error.status, noStore);
    }
    if (isDatabaseUnavailable(error)) {
      log.warn({ err: error, method: c.req.method }, 'a request came while the database was away');
      const words =
        awayWords.get(c.req.path) ?? 'We cannot reach our records at the moment. Please try again in a minute.';
      const refusal = new Refusal('UNAVAILABLE', words);
      return c.json(refusal.toJSON(), refusal.status, { ...noStore, 'retry-after': String(unavailableRetrySeconds) });
    }
    if (isTimeLimitReached(error)) {
      log.warn({ err: error, method: c.req.method }, 'a query took too long and was ended');
      const words =
        'This took too long, so we ended it. Please ask for less at once, such as with a longer search word.';
      const refusal = new Refusal('UNAVAILABLE', words);
      return c.json(refusal.toJSON(), refusal.status, noStore);
    }
    if (isTransactionConflict(error)) {
      log.warn({ err: error, method: c.req.method }, 'a request was ended for the sake of another');
      const words =
        'Something else was being changed here at the same moment, so we could not finish this. Please try again.';
      const refusal = new Refusal('UNAVAILABLE', words);
      return c.json(refusal.toJSON(), refusal.status, { ...noStore, 'retry-after': '1' });
    }
    log.error(
      { err: error, method: c.req.method, route: c.req.path.split('/').slice(0, 4).join('/') },
      'request failed',
    );
    return c.json({ error: 'Something went wrong on our side. Please try again.', code: 'INTERNAL' }, 500, noStore);
  };
}

export const respondNotFound = (c: Context) =>
  c.json({ error: 'There is nothing at this address.', code: 'NOT_FOUND' }, 404, noStore);

/** A database that restarts is available again by then. */
const unavailableRetrySeconds = 10;

const noStore = { 'cache-control': 'no-store' };
