import type { Context, Hono } from 'hono';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { z } from 'zod';
import { Refusal } from '../errors.ts';
import { clientAddress } from './client-address.ts';
import type { Audience, Endpoint } from './endpoint.ts';
import { limitBody } from './guards.ts';

/** Bodies of calls are small; documents have a route of their own. */
const maxBodyBytes = 256 * 1024;
const limitWindowSeconds = 600;

export interface MountOptions<App, Viewer> {
  app: App;
  endpoints: readonly Endpoint<App, Viewer>[];
  readViewer(headers: Headers): Promise<Viewer | undefined>;
  /** Throws the refusal when this viewer may not. */
  admit(viewer: Viewer | undefined, who: Audience): void;
  trustProxy: boolean;
}

export function mountEndpoints<App, Viewer>(http: Hono, options: MountOptions<App, Viewer>): void {
  for (const endpoint of options.endpoints) {
    const limiter = endpoint.limit
      ? new RateLimiterMemory({ points: endpoint.limit, duration: limitWindowSeconds })
      : undefined;
    http.on(endpoint.method, endpoint.path, limitBody(maxBodyBytes), async (c) => {
      const address = clientAddress(c, options.trustProxy);
      if (limiter) await spend(limiter, address);
      const viewer = await options.readViewer(c.req.raw.headers);
      options.admit(viewer, endpoint.who);
      const given = endpoint.input && (endpoint.method === 'GET' ? c.req.query() : await readJson(c));
      const input = endpoint.input && check(endpoint.input, given);
      const call = { viewer, address, headers: c.req.raw.headers, params: c.req.param() as Record<string, string> };
      const answer = await endpoint.handle(options.app, input, call);
      return c.json((answer ?? { success: true }) as object, 200, { 'cache-control': 'no-store' });
    });
  }
}

async function spend(limiter: RateLimiterMemory, key: string): Promise<void> {
  await limiter.consume(key).catch((result: RateLimiterRes) => {
    const minutes = Math.max(1, Math.ceil(result.msBeforeNext / 60_000));
    throw new Refusal(
      'TOO_MANY_REQUESTS',
      `Too many tries. Please wait ${minutes} minute${minutes === 1 ? '' : 's'} and try again.`,
    );
  });
}

/** @throws Refusal INVALID_INPUT */
async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    return text ? JSON.parse(text, withoutNul) : {};
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('INVALID_INPUT', 'The request is not valid JSON.');
  }
}

/** PostgreSQL keeps no NUL in a text, and nobody types one. */
function withoutNul(key: string, value: unknown): unknown {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) {
    throw new Refusal('INVALID_INPUT', 'The request holds a character that cannot be kept.');
  }
  return value;
}

/** @throws Refusal INVALID_INPUT with one text for each field */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const fields: Record<string, string> = {};
  for (const issue of checked.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new Refusal('INVALID_INPUT', Object.values(fields)[0] ?? 'Please check what you entered.', { fields });
}
