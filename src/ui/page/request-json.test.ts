import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { subscribeToToasts } from '../toasts.ts';
import { showFailureToast } from './call-server-function.ts';
import { CallError, errorText, isLostCall, pollWhileSignedIn, requestJson } from './request-json.ts';

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  };
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

test('of an act that got lost nobody says that nothing was changed, unless it began without a network', async () => {
  const said: string[] = [];
  onTestFinished(subscribeToToasts(({ title }) => said.push(title)));
  // Node's navigator does not know about networks.
  const setOnLine = (value: boolean) => Object.defineProperty(navigator, 'onLine', { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'));
  await using slow = await listen(() => {});
  const lost = () => requestJson(slow.url, { answer: z.unknown(), timeoutMs: 50 }).catch(showFailureToast);
  setOnLine(true);
  const going = lost();
  setOnLine(false); // the network went away later, so the request had passed
  await going;
  await lost();
  await using refusing = await answering(409, '{"error":"No","code":"CONFLICT"}');
  await ask(refusing.url).catch(showFailureToast);
  expect(said).toEqual(['Perhaps changed', 'Nothing was changed', 'Nothing was changed']);
});

describe('a call waits for a while, and then is lost', () => {
  const askFor = (url: string, more: { timeoutMs?: number; signal?: AbortSignal }) =>
    requestJson(url, { answer: z.unknown(), ...more }).catch((cause: unknown) => cause);

  test.each<[string, RequestListener]>([
    ['that nobody answers', () => {}],
    ['whose answer begins and never ends', (_request, response) => void response.writeHead(200).write('{"ok":')],
  ])('one %s', async (_kind, listener) => {
    await using server = await listen(listener);
    const error = await askFor(server.url, { timeoutMs: 50 });
    expect(error).toMatchObject({ status: 0, code: 'UNREACHABLE' });
    expect(isLostCall(error)).toBe(true);
    expect(errorText(error, 'other')).toContain('could not reach');
  });

  test('one that the page itself gives up is not called lost', async () => {
    await using server = await listen(() => {});
    const leaving = new AbortController();
    const asked = askFor(server.url, { signal: leaving.signal });
    leaving.abort();
    expect(isLostCall(await asked)).toBe(false);
  });

  test('for half a minute, where nobody says otherwise', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    await using server = await answering(200, '{}');
    await askFor(server.url, {});
    expect(timeout.mock.calls[0]).toEqual([30_000]);
  });
});

test('whose session has ended is not asked to sign in again and again: their page asks nothing by itself', () => {
  const nextLook = (error: Error | null) => pollWhileSignedIn(10_000)({ state: { error } });
  expect(nextLook(new CallError(401, { code: 'SIGN_IN_REQUIRED' }))).toBe(false);
  for (const error of [null, new CallError(0, {}), new CallError(503, {}), new CallError(404, {})])
    expect(nextLook(error)).toBe(10_000);
});
