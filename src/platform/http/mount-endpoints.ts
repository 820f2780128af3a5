import type { Hono } from 'hono';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { z } from 'zod';
import { Refusal } from '../errors.ts';
import { clientAddress } from './client-address.ts';
import type { Audience, Endpoint, WhileViewing } from './endpoint.ts';
import { limitBody } from './guards.ts';

/** Bodies of calls are small; documents have a route of their own. */
const maxBodyBytes = 256 * 1024;
const limitWindowSeconds = 600;

export interface MountOptions<App, Viewer> {
  app: App;
  endpoints: readonly Endpoint<App, Viewer>[];
  readViewer(headers: Headers, whileViewing: WhileViewing): Promise<Viewer | undefined>;
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
      // Read whole before anything is refused: a connection whose request was left half read cannot be used again.
      const text = endpoint.method === 'GET' ? '' : await c.req.text();
      const address = clientAddress(c, options.trustProxy);
      if (limiter) await spend(limiter, address);
      const viewer = await options.readViewer(c.req.raw.headers, endpoint.whileViewing);
      options.admit(viewer, endpoint.who);
      const given = endpoint.input && (endpoint.method === 'GET' ? c.req.query() : parseJson(text));
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
function parseJson(text: string): unknown {
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    throw new Refusal('INVALID_INPUT', 'The request is not valid JSON.');
  }
}

const NUL_REFUSED = 'This holds a character that cannot be kept.';

/** Where a value holds a NUL: PostgreSQL keeps none in a text, and nobody types one. */
function* placesOfNul(value: unknown, path: string): Generator<string> {
  if (typeof value === 'string' && value.includes('\0')) yield path || 'body';
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const place = path ? `${path}.${key}` : key;
    if (key.includes('\0')) yield path || 'body';
    else yield* placesOfNul(part, place);
  }
}

/** @throws Refusal INVALID_INPUT with one text for each field */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = schema.safeParse(value);
  const fields: Record<string, string> = {};
  if (checked.success) {
    for (const place of placesOfNul(checked.data, '')) fields[place] = NUL_REFUSED;
    if (Object.keys(fields).length === 0) return checked.data;
  } else {
    for (const issue of checked.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  }
  throw new Refusal('INVALID_INPUT', Object.values(fields)[0] ?? 'Please check what you entered.', { fields });
}
