import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddressHeader, withClientAddress } from './client-address.ts';

const seen = new Hono().get('/', (c) => c.text(withClientAddress(c, true).headers.get(clientAddressHeader) ?? ''));
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
