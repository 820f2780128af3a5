import type { Hono } from 'hono';
import { api } from '#paths.ts';
import { assertDatabaseWritable } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import { headersWithClientAddress } from '#platform/http/client-address.ts';
import { limitBody } from '#platform/http/middleware.ts';
import type { AppContext } from './app-context.ts';

/** In bytes; the body holds an address, a name and a password. */
const maxBodyBytes = 16 * 1024;

/** The library has more routes than the product uses; routes that no page calls do not exist here. */
const allowedAuthRoutes = new Set([
  `POST ${api.auth}/sign-in/email`,
  `POST ${api.auth}/sign-up/email`,
  `POST ${api.auth}/sign-out`,
  `POST ${api.auth}/request-password-reset`,
  `POST ${api.auth}/send-verification-email`,
  `POST ${api.auth}/change-password`,
]);

export function mountAuth(http: Hono, { auth, settings, db }: Pick<AppContext, 'auth' | 'settings' | 'db'>): void {
  const answer = async (request: Request) => {
    const response = await auth.handler(request);
    // The library hides the cause: an unavailable database reports itself.
    if (response.status >= 500) await assertDatabaseWritable(db);
    return response;
  };
  http.on(['GET', 'POST'], `${api.auth}/*`, limitBody(maxBodyBytes), (c) => {
    if (!allowedAuthRoutes.has(`${c.req.method} ${c.req.path}`)) throw notFound('Address');
    const headers = headersWithClientAddress(c, settings.production);
    return answer(new Request(c.req.raw, { headers }));
  });
}
