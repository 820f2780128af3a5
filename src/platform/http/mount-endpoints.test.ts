import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../errors.ts';
import { createLog } from '../log.ts';
import { type Audience, defineEndpoint } from './endpoint.ts';
import { createErrorHandler } from './middleware.ts';
import { mountEndpoints } from './mount-endpoints.ts';

interface Shelf {
  books: string[];
}
const endpoint = defineEndpoint<Shelf, { name: string }>();
const path = '/api/functions/add-book';
const log = createLog('silent');
let shelf: Shelf;
let http: Hono;

beforeEach(() => {
  shelf = { books: [] };
  const calls = new Map<string, number>();
  http = new Hono();
  http.onError(createErrorHandler(log));
  mountEndpoints(http, {
    appOf: () => shelf,
    endpoints: [
      endpoint({
        method: 'POST',
        path,
        summary: 'Adds a book',
        who: 'anyone',
        callsPerTenMinutes: 3,
        input: z.object({
          title: z.string().min(1, 'Enter a title.'),
          author: z.object({ name: z.string('Who wrote it?') }).optional(),
        }),
        async handle({ books }, { title }) {
          if (title === 'Faust') throw new Error('insert into books: Faust, jo@example.com');
          if (books.includes(title)) throw new Refusal('CONFLICT', 'This book is there already.', { extra: { title } });
          books.push(title);
        },
      }),
      endpoint({
        method: 'GET',
        path: '/api/data/books/:shelf',
        summary: 'Lists books',
        who: 'signed-in',
        input: z.object({ first: z.coerce.number('Which one first?').default(0) }),
        handle: async ({ books }, { first }, { viewer, params, address }) => ({
          books: books.slice(first),
          reader: viewer.name,
          shelf: params.shelf,
          address,
        }),
      }),
    ],
    readViewer: async (headers) => (headers.has('cookie') ? { name: headers.get('cookie') ?? '' } : undefined),
    authorizeCall(viewer, who: Audience) {
      if (who !== 'anyone' && !viewer) throw new Refusal('SIGN_IN_REQUIRED', 'Please sign in.');
    },
    async enforceCallLimit(subject, most) {
      calls.set(subject, (calls.get(subject) ?? 0) + 1);
      if (Number(calls.get(subject)) > most)
        throw new Refusal('TOO_MANY_REQUESTS', 'Too many tries. Please wait 10 minutes and try again.');
    },
    trustProxy: true,
  });
});

async function post(body: BodyInit, from = '203.0.113.1'): Promise<{ status: number; body: unknown }> {
  const init = { method: 'POST', body, headers: { 'x-forwarded-for': from }, duplex: 'half' };
  const response = await http.request(path, init);
  return { status: response.status, body: await response.json() };
}

test('an answer is JSON that nobody keeps; no answer means success', async () => {
  const added = await http.request(path, { method: 'POST', body: '{"title":"Emma"}' });
  expect(await added.json()).toEqual({ success: true });
  expect(added.headers.get('cache-control')).toBe('no-store');
  expect(shelf.books).toEqual(['Emma']);
});

test('who is asked for is checked first; a query is read as a body is', async () => {
  shelf.books.push('Emma', 'Ulysses');
  expect(await (await http.request('/api/data/books/7?first=x')).json()).toEqual({
    error: 'Please sign in.',
    code: 'SIGN_IN_REQUIRED',
  });
  const headers = { cookie: 'Jo', 'x-forwarded-for': '198.51.100.9, 203.0.113.1' };
  expect(await (await http.request('/api/data/books/7?first=1', { headers })).json()).toEqual({
    books: ['Ulysses'],
    reader: 'Jo',
    shelf: '7',
    address: '203.0.113.1',
  });
  expect((await http.request('/api/data/books/7?first=x', { headers })).status).toBe(400);
});

test('each wrong field is told by its path, in its own words', async () => {
  expect(await post('{"title":"","author":{"name":5}}')).toEqual({
    status: 400,
    body: {
      error: 'Enter a title.',
      code: 'INVALID_INPUT',
      fields: { title: 'Enter a title.', 'author.name': 'Who wrote it?' },
    },
  });
});

test.each(['{"title":', 'title=Emma', '\u0000', '{"title":"Em\\u0000ma"}', 'null', '[]', '"Emma"', '7', ''])(
  'what is no object of the right form is refused: %j',
  async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', error: expect.any(String) } });
    expect(shelf.books).toEqual([]);
  },
);

test('a body that is too large is refused, and one without an end is not read to its end', async () => {
  const large = { status: 413, body: { code: 'TOO_LARGE', error: 'This request is too large.' } };
  expect(await post(JSON.stringify({ title: 'x'.repeat(300_000) }))).toEqual(large);
  expect(await post(JSON.stringify({ title: 'é'.repeat(200_000) }))).toEqual(large);
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(0x20));
      if (sent > 20_000_000) controller.close();
    },
  });
  expect(await post(endless)).toEqual(large);
  expect(sent).toBeLessThan(1_000_000);
});

test('an address that asks too often is told how long to wait; others are not held up', async () => {
  for (const title of ['One', 'Two']) await post(JSON.stringify({ title }));
  // A refused attempt counts too.
  await post('nonsense');
  expect(await post('{"title":"Four"}')).toEqual({
    status: 429,
    body: { error: 'Too many tries. Please wait 10 minutes and try again.', code: 'TOO_MANY_REQUESTS' },
  });
  expect((await post('{"title":"Five"}', '203.0.113.2')).status).toBe(200);
  expect(shelf.books).toEqual(['One', 'Two', 'Five']);
});

test('a refusal is told as it is meant, a bug without what went wrong', async () => {
  await post('{"title":"Emma"}');
  expect(await post('{"title":"Emma"}')).toEqual({
    status: 409,
    body: { error: 'This book is there already.', code: 'CONFLICT', title: 'Emma' },
  });
  expect(await post('{"title":"Faust"}')).toEqual({
    status: 500,
    body: { error: 'Something went wrong on our side. Please try again.', code: 'INTERNAL' },
  });
});
