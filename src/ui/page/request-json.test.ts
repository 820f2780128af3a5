import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CallError, errorText, requestJson } from './request-json.ts';

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: async () => void server.close() };
}

const answering = (status: number, body: string) =>
  listen((_request, response) => response.writeHead(status).end(body));
const ask = (url: string) => requestJson(url, { answer: z.object({ ok: z.boolean() }) });

test('an answer is parsed by its schema, and nothing else gets through', async () => {
  await using good = await answering(200, '{"ok":true,"extra":1}');
  expect(await ask(good.url)).toEqual({ ok: true });
  await using odd = await answering(200, '{"ok":"yes"}');
  await expect(ask(odd.url)).rejects.toThrow();
});

test("a refusal carries the server's words, code and fields", async () => {
  await using server = await answering(
    409,
    '{"error":"The price has changed.","code":"PRICE_CHANGED","fields":{"a":"b"}}',
  );
  const error = await ask(server.url).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ status: 409, code: 'PRICE_CHANGED', fields: { a: 'b' } });
  expect(errorText(error, 'other')).toBe('The price has changed.');
});

test('an error page without words leaves the words to the caller', async () => {
  await using server = await answering(502, '<html>Bad gateway</html>');
  const error = await ask(server.url).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ status: 502, code: 'HTTP_502' });
  expect(errorText(error, 'Unable to start payment.')).toBe('Unable to start payment.');
});

test('a server that cannot be reached is said to be so', async () => {
  const server = await answering(200, '');
  await server[Symbol.asyncDispose]();
  const error = await ask(server.url).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ status: 0, code: 'UNREACHABLE' });
  expect(errorText(error, 'other')).toContain('could not reach');
});
