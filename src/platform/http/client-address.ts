import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * This header is ours alone: we overwrite it on every request that we pass on, so nobody can claim an address by
 * sending it.
 */
export const clientAddressHeader = 'x-edp-client-address';

/** The request's headers with the caller's address added, for a library that counts attempts by a header. */
export function headersWithClientAddress(c: Context, trustProxy: boolean): Headers {
  const headers = new Headers(c.req.raw.headers);
  const address = clientAddress(c, trustProxy);
  headers.set(clientAddressHeader, address.includes(':') ? `${address}::` : address);
  return headers;
}

/**
 * The caller's address for counting attempts; IPv6 by its /64, because one household or attacker has a whole one.
 * Behind our proxy the last entry of X-Forwarded-For is the one the proxy itself wrote; anybody can invent the earlier
 * ones.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return toNetworkPrefix(forwarded ?? socketAddress(c) ?? 'unknown');
}

/** Headers by which proxies name their caller (RFC 7239, RFC 9110 section 7.6.3, and the usual ones before them). */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether the caller is a program on this machine that calls for itself. Behind a proxy on the same machine every
 * connection comes from here. A proxy's header about its caller, or a host name other than this machine's own, then
 * shows that the caller is elsewhere.
 */
export function isFromThisMachine(c: Context): boolean {
  const address = socketAddress(c) ?? '';
  return (
    /^(::ffff:)?127\.|^::1$/i.test(address) &&
    proxyHeaders.every((name) => c.req.header(name) === undefined) &&
    /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(c.req.url).hostname)
  );
}

function socketAddress(c: Context): string | undefined {
  // Requests made in-process (tests) have no socket.
  return c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined;
}

/** One household or attacker has a whole /64 of IPv6, so it counts as one address. */
export function toNetworkPrefix(address: string): string {
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
