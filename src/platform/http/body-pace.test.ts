import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { answerErrors, readBody } from './guards.ts';

const pace = { bytes: 100, spanMs: 100 };
const http = new Hono().post('*', async (c) =>
  c.text(String((await readBody(c, 1000, 'Too large.', { pace })).length)),
);
http.onError(answerErrors(createLog('silent')));

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
  http.request('http://permits.example/', { method: 'POST', body, duplex: 'half' } as RequestInit);

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
