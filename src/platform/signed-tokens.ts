import { createHmac, timingSafeEqual } from 'node:crypto';
import { daySeconds } from './clock.ts';

/**
 * `<id>.<expiry in seconds, UTC>.<signature>`: allows its holder one thing with what the id names, without an account.
 */
export function createSignedToken(
  secret: string,
  { purpose, id, days }: { purpose: string; id: string; days: number },
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1000) + days * daySeconds;
  return `${id}.${expires}.${signature(secret, purpose, id, expires)}`;
}

/** The id of a token; undefined when the token is expired, changed or was signed for another purpose. */
export function verifySignedToken(
  secret: string,
  { purpose, token }: { purpose: string; token: string },
  now: Date,
): string | undefined {
  const [id = '', expiry = '', tokenSignature = '', ...surplusParts] = token.split('.');
  const expires = Number(expiry);
  if (surplusParts.length > 0 || !Number.isSafeInteger(expires) || expires * 1000 <= now.getTime()) return undefined;
  return equal(tokenSignature, signature(secret, purpose, id, expires)) ? id : undefined;
}

/** The id that a link opens, and the link epoch of its account: the link ends with that epoch. */
export interface EpochToken {
  id: string;
  epoch: number;
}

/** As `createSignedToken`; the id carries the epoch, except the first epoch, which is left out. */
export function createEpochToken(
  secret: string,
  { id, epoch, ...terms }: EpochToken & { purpose: string; days: number },
  now: Date,
): string {
  return createSignedToken(secret, { ...terms, id: epoch === 0 ? id : `${id}_${epoch}` }, now);
}

/** As `verifySignedToken`. The caller checks whether the epoch is still the current one. */
export function verifyEpochToken(
  secret: string,
  signedToken: { purpose: string; token: string },
  now: Date,
): EpochToken | undefined {
  const [id = '', epoch = '0'] = verifySignedToken(secret, signedToken, now)?.split('_') ?? [];
  return id ? { id, epoch: Number(epoch) } : undefined;
}

// The secret signs other links too; the first line makes a signature useless for another purpose.
function signature(secret: string, purpose: string, id: string, expires: number): string {
  return createHmac('sha256', secret).update(`${purpose}\n${id}\n${expires}`).digest('base64url');
}

function equal(actual: string, expected: string): boolean {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
