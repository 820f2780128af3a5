import type { Hono } from 'hono';
import { api } from '#paths.ts';
import { notFound } from '#platform/errors.ts';
import { headersWithClientAddress } from '#platform/http/client-address.ts';
import { limitBody } from '#platform/http/guards.ts';
import type { AppContext } from './app-context.ts';

/** Bytes; an address, a name and a password. */
const maxBodyBytes = 16 * 1024;

/** The library has more routes than the product uses; what no page calls is not there. */
const used = new Set([
  `POST ${api.auth}/sign-in/email`,
  `POST ${api.auth}/sign-up/email`,
  `POST ${api.auth}/sign-out`,
  `POST ${api.auth}/request-password-reset`,
  `POST ${api.auth}/send-verification-email`,
  `POST ${api.auth}/change-password`,
]);

export function mountAuth(http: Hono, { auth, settings }: Pick<AppContext, 'auth' | 'settings'>): void {
  http.on(['GET', 'POST'], `${api.auth}/*`, limitBody(maxBodyBytes), (c) => {
    if (!used.has(`${c.req.method} ${c.req.path}`)) throw notFound('Address');
    const headers = headersWithClientAddress(c, settings.production);
    return auth.handler(new Request(c.req.raw, { headers }));
  });
}
