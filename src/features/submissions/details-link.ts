import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a mailed link to give missing details works: a rental plate may be weeks away when the order is paid. */
const detailsLinkDays = 30;

/** `<order id>.<expiry in seconds, UTC>.<signature>`: lets its holder give this order's missing details without an account. */
export function createDetailsToken(secret: string, orderId: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + detailsLinkDays * 86_400;
  return `${orderId}.${expires}.${signature(secret, orderId, expires)}`;
}

/** The order a token is for; undefined when it is expired, changed or was signed for anything else. */
export function readDetailsToken(secret: string, token: string, now: Date): string | undefined {
  const [orderId = '', expiry = '', given = '', ...rest] = token.split('.');
  const expires = Number(expiry);
  if (rest.length > 0 || !Number.isSafeInteger(expires) || expires * 1000 <= now.getTime()) return undefined;
  return equal(given, signature(secret, orderId, expires)) ? orderId : undefined;
}

// The secret signs other links too; the first line keeps a signature from being good for another purpose.
function signature(secret: string, orderId: string, expires: number): string {
  return createHmac('sha256', secret).update(`order details\n${orderId}\n${expires}`).digest('base64url');
}

function equal(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
