import type { MiddlewareHandler } from 'hono';

/** The session cookie; over TLS its name has a prefix (auth.ts; RFC 6265bis, 4.1.3). */
const sessionCookie = /^(?:__Host-|__Secure-)?edp\.session_token=([^;]*)/;

/**
 * Sets `edp_signed_in=1` beside the session cookie, for the same time. Scripts cannot read the session cookie, and the
 * public pages are files: a few bytes of script in them read this cookie to show Dashboard in place of Sign in. It
 * grants nothing.
 */
export const sendSignedInHintCookie: MiddlewareHandler = async (c, next) => {
  await next();
  for (const cookie of c.res.headers.getSetCookie()) {
    const hint = createHintCookie(cookie);
    if (hint) c.header('set-cookie', hint, { append: true });
  }
};

function createHintCookie(cookie: string): string | undefined {
  const [pair = '', value] = sessionCookie.exec(cookie) ?? [];
  if (value === undefined) return undefined;
  const attributes = cookie.slice(pair.length).split(';');
  const copiedAttributes = attributes.filter((attribute) => /^\s*(max-age|expires|secure)\b/i.test(attribute));
  return [`edp_signed_in=${value ? '1' : ''}`, ' Path=/', ' SameSite=Lax', ...copiedAttributes].join(';');
}
