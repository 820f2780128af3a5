import { createHmac, timingSafeEqual } from 'node:crypto';

const secondsPerDay = 86_400;

/** `<id>.<expiry in seconds, UTC>.<signature>`: lets its holder do one thing with what the id names, without an account. */
export function createSignedToken(
  secret: string,
  { purpose, id, days }: { purpose: string; id: string; days: number },
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1000) + days * secondsPerDay;
  return `${id}.${expires}.${signature(secret, purpose, id, expires)}`;
}

/** The id a token is for; undefined when it is expired, changed or was signed for anything else. */
export function verifySignedToken(
  secret: string,
  { purpose, token }: { purpose: string; token: string },
  now: Date,
): string | undefined {
  const [id = '', expiry = '', given = '', ...rest] = token.split('.');
  const expires = Number(expiry);
  if (rest.length > 0 || !Number.isSafeInteger(expires) || expires * 1000 <= now.getTime()) return undefined;
  return equal(given, signature(secret, purpose, id, expires)) ? id : undefined;
}

/** What a link opens, and the epoch of whose it is: it ends with that epoch. */
export interface EpochToken {
  id: string;
  epoch: number;
}

/** As `createSignedToken`; the id carries the epoch, the first one unsaid. */
export function createEpochToken(
  secret: string,
  { id, epoch, ...terms }: EpochToken & { purpose: string; days: number },
  now: Date,
): string {
  return createSignedToken(secret, { ...terms, id: epoch === 0 ? id : `${id}_${epoch}` }, now);
}

/** As `verifySignedToken`. Whether the epoch is still the present one is for whoever asks to see. */
export function verifyEpochToken(
  secret: string,
  what: { purpose: string; token: string },
  now: Date,
): EpochToken | undefined {
  const [id = '', epoch = '0'] = verifySignedToken(secret, what, now)?.split('_') ?? [];
  return id ? { id, epoch: Number(epoch) } : undefined;
}

// The secret signs other links too; the first line keeps a signature from being good for another purpose.
function signature(secret: string, purpose: string, id: string, expires: number): string {
  return createHmac('sha256', secret).update(`${purpose}\n${id}\n${expires}`).digest('base64url');
}

function equal(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
