import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Ours alone: overwritten on every request that is handed on, so nobody can claim an address by sending it. */
export const clientAddressHeader = 'x-edp-client-address';

/** The request with the caller's address written into it, for a library that counts tries by a header. */
export function withClientAddress(c: Context, trustProxy: boolean): Request {
  const headers = new Headers(c.req.raw.headers);
  const address = clientAddress(c, trustProxy);
  headers.set(clientAddressHeader, address.includes(':') ? `${address}::` : address);
  return new Request(c.req.raw, { headers });
}

/**
 * The caller's address for counting tries; IPv6 by its /64, which one household or one attacker has whole.
 * Behind our proxy the last entry of X-Forwarded-For is the one the proxy itself wrote; earlier ones are anybody's claim.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return network(forwarded ?? socketAddress(c) ?? 'unknown');
}

function socketAddress(c: Context): string | undefined {
  // Requests made in-process (tests) have no socket.
  return c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined;
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}
