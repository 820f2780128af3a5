import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { clientAddressHeader, headersWithClientAddress, isFromThisMachine } from './client-address.ts';

const seen = new Hono().get('/', (c) => c.text(headersWithClientAddress(c, true).get(clientAddressHeader) ?? ''));
const addressOf = async (headers: Record<string, string>) => (await seen.request('/', { headers })).text();

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::'],
])('%s counts as %s', async (forwarded, address) => {
  expect(await addressOf({ 'x-forwarded-for': forwarded })).toBe(address);
});

test('nobody can claim an address by sending our own header', async () => {
  expect(await addressOf({ [clientAddressHeader]: '192.0.2.1', 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7');
});

describe('whether a program on this machine asks', async () => {
  const app = new Hono().get('/', (c) => c.text(String(isFromThisMachine(c))));
  const server = createServer(getRequestListener(app.fetch));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  afterAll(() => server.close());

  async function ask(headers: Record<string, string>): Promise<string> {
    const [answer] = (await once(get({ port, host: '127.0.0.1', headers }), 'response')) as [IncomingMessage];
    return text(answer);
  }

  test('directly, by any of its names', async () => {
    for (const host of [`127.0.0.1:${port}`, 'localhost', `[::1]:${port}`]) expect(await ask({ host })).toBe('true');
  });

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '' },
    { 'x-real-ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
    { 'x-forwarded-proto': 'https' },
    { host: 'permits.example' },
    { host: 'localhost.example' },
  ])('not with %j, which a proxy beside us would send', async (headers) => {
    expect(await ask(headers)).toBe('false');
  });

  test('not where nothing is known of the connection', async () => {
    expect(await (await app.request('http://localhost/')).text()).toBe('false');
  });
});
