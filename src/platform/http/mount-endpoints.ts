import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { Refusal } from '../errors.ts';
import { type FileLinkRecipient, withFileLinkRecipient } from '../files/signed-urls.ts';
import { clientAddress } from './client-address.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrency-limiter.ts';
import type { Audience, Endpoint, ViewAsMode } from './endpoint.ts';
import { checkBeforeBody, readRequestBody } from './middleware.ts';

/** Bodies of calls are small; documents have their own route. */
const maxBodyBytes = 256 * 1024;
/** Bodies read at the same time, each of at most the size above: a person's browser sends a few. */
const bodyLimiterOptions = {
  inAll: 200,
  ofSource: 50,
  text: 'Many requests are being sent just now. Please try again in a moment.',
  retryAfter: 2,
};

export interface MountOptions<App, Viewer> {
  /** What the handler of an endpoint gets. */
  appOf(endpoint: Pick<Endpoint<App, Viewer>, 'method' | 'who'>): App;
  endpoints: readonly Endpoint<App, Viewer>[];
  readViewer(headers: Headers, whileViewing: ViewAsMode): Promise<Viewer | undefined>;
  /** Throws the refusal when this viewer may not call the endpoint. */
  authorizeCall(viewer: Viewer | undefined, who: Audience, path: string): void;
  /**
   * Counts a call before it is answered, in one count for all web processes. Throws the refusal after more than `most`
   * in ten minutes.
   */
  enforceCallLimit(subject: string, most: number): Promise<void>;
  /**
   * For whom links to files are signed while a call is answered; without it they are made for nobody and open nothing.
   */
  fileLinkRecipientOf?(viewer: Viewer): FileLinkRecipient;
  trustProxy: boolean;
}

export function mountEndpoints<App, Viewer>(http: Hono, options: MountOptions<App, Viewer>): void {
  const bodyLimiter = createConcurrencyLimiter(bodyLimiterOptions);
  for (const endpoint of options.endpoints) {
    http.on(endpoint.method, endpoint.path, async (c) => {
      const address = clientAddress(c, options.trustProxy);
      // The body is read completely before any refusal: a connection with a half-read request cannot be used again.
      const text = endpoint.method === 'GET' ? '' : await readBodyText(c, bodyLimiter, address);
      if (endpoint.callsPerTenMinutes)
        await options.enforceCallLimit(`${endpoint.method} ${endpoint.path} ${address}`, endpoint.callsPerTenMinutes);
      const viewer = await options.readViewer(c.req.raw.headers, endpoint.whileViewing);
      options.authorizeCall(viewer, endpoint.who, endpoint.path);
      const rawInput = endpoint.input && (endpoint.method === 'GET' ? readQuery(c) : parseJson(text));
      const input = endpoint.input && validateInput(endpoint.input, rawInput);
      const call = {
        viewer,
        address,
        headers: c.req.raw.headers,
        params: c.req.param() as Record<string, string>,
        setCookie: (line: string) => c.header('set-cookie', line, { append: true }),
      };
      const answer = await withFileLinkRecipient(viewer && options.fileLinkRecipientOf?.(viewer), () =>
        endpoint.handle(options.appOf(endpoint), input, call),
      );
      return c.json((answer ?? { success: true }) as object, 200, { 'cache-control': 'no-store' });
    });
  }
}

async function readBodyText(c: Context, bodyLimiter: ConcurrencyLimiter, address: string): Promise<string> {
  using _slot = await checkBeforeBody(c, () => bodyLimiter.acquire(address));
  return new TextDecoder().decode(await readRequestBody(c, maxBodyBytes, 'This request is too large.'));
}

/** @throws Refusal INVALID_INPUT where a name has two values: neither of them is what was asked */
function readQuery(c: Context): Record<string, string> {
  const [repeated] = Object.entries(c.req.queries()).find(([, values]) => new Set(values).size > 1) ?? [];
  if (repeated === undefined) return c.req.query();
  const problem = `${describeFieldName([repeated])} is stated more than once`;
  throw new Refusal('INVALID_INPUT', `${problem}.`, { fields: { [repeated]: problem } });
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

/** Finds a NUL in a value: PostgreSQL stores none in a text, and nobody types one. */
function* findNulPaths(value: unknown, path: string): Generator<string> {
  if (typeof value === 'string' && value.includes('\0')) yield path || 'body';
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const partPath = path ? `${path}.${key}` : key;
    if (key.includes('\0')) yield path || 'body';
    else yield* findNulPaths(part, partPath);
  }
}

/** @throws Refusal INVALID_INPUT with one text for each field */
export function validateInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = schema.safeParse(value, { error: describeIssue });
  const fields: Record<string, string> = {};
  if (checked.success) {
    for (const path of findNulPaths(checked.data, '')) fields[path] = NUL_REFUSED;
    if (Object.keys(fields).length === 0) return checked.data;
  } else {
    for (const issue of checked.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  }
  throw new Refusal('INVALID_INPUT', Object.values(fields)[0] ?? 'Please check what you entered.', { fields });
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * The message for a wrong value whose schema has no text of its own: it names the field, in words for people. The
 * library's messages are for the author of the schema ('Invalid input: expected string, received undefined').
 */
function describeIssue(issue: RawIssue): string {
  const name = describeFieldName(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is missing`
        : `${name} must be ${kinds[issue.expected] ?? 'given in another form'}`;
    case 'too_small':
      return `${name} ${amount(issue.origin, issue.minimum, 'at least', 'short')}`;
    case 'too_big':
      return `${name} ${amount(issue.origin, issue.maximum, 'at most', 'long')}`;
    case 'invalid_format':
      return `${name} must be ${formats[issue.format] ?? 'written in another way'}`;
    case 'invalid_value':
      return `${name} must be one of the choices: ${issue.values.join(', ')}`;
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `${name} holds something we do not know: ${issue.keys.join(', ').slice(0, 100)}`;
    default:
      return `${name} cannot be used as it is`;
  }
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  date: 'a date',
  object: 'a group of fields',
  record: 'a group of fields',
};

const formats: Record<string, string> = {
  email: 'an e-mail address',
  url: 'a web address',
  uuid: 'a valid number of ours',
  date: 'a date like 2027-12-31',
  datetime: 'a date and time',
};

function amount(origin: string, limit: number | bigint, bound: string, size: 'short' | 'long'): string {
  if (origin === 'string') return `is too ${size}: ${bound} ${limit} characters`;
  if (origin === 'array' || origin === 'set' || origin === 'object' || origin === 'record')
    return `must hold ${bound} ${limit}`;
  return `must be ${bound} ${limit}`;
}

/** 'order_id' as people write it: 'Order id'. Positions in a list are not names. */
function describeFieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')?.toString();
  if (!name) return 'The request';
  const words = name.replaceAll(/[_.]+/g, ' ').trim().slice(0, 60);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
