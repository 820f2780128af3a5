import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createErrorHandler, readRequestBody, sameSiteOnly } from './middleware.ts';

const http = new Hono().use(sameSiteOnly).all('*', (c) => c.text('done'));
http.onError(createErrorHandler(createLog('silent')));

const ours = 'https://permits.example';
const status = async (method: string, headers: Record<string, string>) =>
  (await http.request(`${ours}/api/functions/anything`, { method, headers: { host: 'permits.example', ...headers } }))
    .status;

test.each([
  ['our own page', { origin: ours, 'sec-fetch-site': 'same-origin' }, 200],
  ['our own page, in a browser that says no more', { origin: ours }, 200],
  ['a browser without an origin: typed in, or from our own page', { 'sec-fetch-site': 'none' }, 200],
  ['a program, which has no cookies of ours', {}, 200],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['another site that says it is ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
  ['a name below ours', { origin: 'https://evil.permits.example', 'sec-fetch-site': 'same-site' }, 403],
  ['a name that begins as ours does', { origin: 'https://permits.example.evil.example' }, 403],
  ['another port', { origin: 'https://permits.example:8443' }, 403],
  ['a sandboxed frame or a file', { origin: 'null' }, 403],
  ['no address at all', { origin: 'permits.example' }, 403],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a name beside ours that hides its origin', { 'sec-fetch-site': 'same-site' }, 403],
])('%s: %j', async (_, headers, expected) => {
  expect(await status('POST', headers)).toBe(expected);
  expect(await status('DELETE', headers)).toBe(expected);
  // A read changes nothing, and a browser does not give our answer to another site's script.
  expect(await status('GET', headers)).toBe(200);
});

test.each(['40P01', '40001'])(
  'what the database ended for the sake of another (%s) is told in plain words',
  async (code) => {
    const meeting = new Hono().get('*', () => {
      throw new Error('Failed query', { cause: Object.assign(new Error('from the driver'), { code }) });
    });
    meeting.onError(createErrorHandler(createLog('silent')));
    const answer = await meeting.request('http://permits.example/');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toEqual({
      error: 'Something else was being changed here at the same moment, so we could not finish this. Please try again.',
      code: 'UNAVAILABLE',
    });
  },
);

const pace = { bytes: 100, spanMs: 100 };
const slowly = new Hono().post('*', async (c) =>
  c.text(String((await readRequestBody(c, 1000, 'Too large.', { minRate: pace })).length)),
);
slowly.onError(createErrorHandler(createLog('silent')));

/** @param every milliseconds between two pieces */
function dripping(pieces: number, bytes: number, every: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(to) {
      sent += 1;
      if (sent > pieces) return to.close();
      to.enqueue(new Uint8Array(bytes));
      return new Promise((resolve) => setTimeout(resolve, every));
    },
  });
}

const send = (body: ReadableStream<Uint8Array>) =>
  slowly.request('http://permits.example/', { method: 'POST', body, duplex: 'half' } as RequestInit);

test('a body that comes slowly but steadily is taken', async () => {
  const answer = await send(dripping(6, 100, 40));
  expect([answer.status, await answer.text()]).toEqual([200, '600']);
});

test.each([
  ['drips', () => dripping(900, 1, 20)],
  ['stops', () => new ReadableStream<Uint8Array>({ start: (to) => to.enqueue(new Uint8Array(500)) })],
  ['never begins', () => new ReadableStream<Uint8Array>()],
])('one that %s is given up, and its connection ends', async (_, body) => {
  const answer = await send(body());
  expect(answer.status).toBe(408);
  expect(answer.headers.get('connection')).toBe('close');
  expect(await answer.json()).toMatchObject({ code: 'TOO_SLOW' });
});
