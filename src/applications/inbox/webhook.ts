import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { receiveMail } from './receive-mail.ts';

/** Older signatures are refused, so that a recorded call cannot be played again later. In seconds. */
const toleranceSeconds = 300;

/**
 * A mail provider hands over a raw mail: body `message/rfc822`, recipient in `X-Recipient`, and `X-Signature:
 * t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.recipient.body">`.
 * @throws Refusal NOT_ALLOWED, UNAVAILABLE when no secret is configured
 */
export async function receiveInboundWebhook(
  ctx: Pick<Context, 'db' | 'queue' | 'files' | 'ids' | 'clock' | 'log' | 'alone'>,
  secret: string | undefined,
  raw: Uint8Array,
  headers: Headers,
): Promise<void> {
  if (!secret) throw new Refusal('UNAVAILABLE', 'Inbound mail by webhook is not configured.');
  const recipient = headers.get('x-recipient') ?? '';
  const [, time = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers.get('x-signature') ?? '') ?? [];
  const age = Math.abs(ctx.clock.now().getTime() / 1000 - Number(time));
  const signed = Buffer.concat([Buffer.from(`${time}.${recipient}.`), raw]);
  if (!given || age > toleranceSeconds || !(await isSignedWith(secret, signed, Buffer.from(given, 'hex')))) {
    throw new Refusal('NOT_ALLOWED', 'The signature of this mail is not good.');
  }
  await receiveMail(ctx, raw, recipient ? [recipient.toLowerCase()] : [], null);
}

/** Web Crypto counts on a thread of its own: 25 MB would hold this one for a tenth of a second. */
async function isSignedWith(secret: string, text: BufferSource, signature: BufferSource): Promise<boolean> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), hmac, false, ['verify']);
  return crypto.subtle.verify(hmac, key, signature, text);
}
