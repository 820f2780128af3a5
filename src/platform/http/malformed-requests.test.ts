import { once } from 'node:events';
import { createServer, maxHeaderSize } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handleMalformedRequests } from './malformed-requests.ts';

/** Answers with the bytes it receives, as they arrive. */
const server = createServer((request, response) => {
  response.flushHeaders();
  request.on('error', () => {}).pipe(response);
});

beforeAll(async () => {
  handleMalformedRequests(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

function open() {
  return connect((server.address() as AddressInfo).port, '127.0.0.1');
}

const chunked = 'POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n';

test.each([
  [
    'headers too large',
    `GET / HTTP/1.1\r\nHost: here\r\nX-Long: ${'x'.repeat(maxHeaderSize)}\r\n\r\n`,
    431,
    'TOO_LARGE',
  ],
  ['headers far too large', `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(8_000_000)}`, 431, 'TOO_LARGE'],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'INVALID_INPUT'],
  ['a header that is none', 'GET / HTTP/1.1\r\nHost: here\r\nno header\r\n\r\n', 400, 'INVALID_INPUT'],
])('%s: refused in words', async (_what, sent, status, code) => {
  const socket = open();
  socket.write(sent);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain(`Content-Length: ${body.length}\r\n`);
  expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/\S/), code });
});

test('an answer that has begun is not mixed with a refusal', async () => {
  const socket = open();
  socket.write(`${chunked}5\r\nhello\r\n`);
  const [begun] = (await once(socket, 'data')) as [Buffer];
  socket.write('no length\r\n');
  const answer = begun.toString() + (await text(socket));
  expect(answer).toContain('HTTP/1.1 200 OK');
  expect(answer).not.toContain('understood');
});
