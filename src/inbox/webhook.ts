import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context as Call } from 'hono';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import { createConcurrencyLimiter } from '#platform/http/concurrency-limiter.ts';
import { checkBeforeBody, readRequestBody } from '#platform/http/middleware.ts';
import { receiveMail } from './receive-mail.ts';

/** Older signatures are refused, so that a recorded call cannot be replayed. In seconds. */
const toleranceSeconds = 300;

const megabyte = 1024 * 1024;
/** A mail of the largest size that our SMTP server takes is a third larger as base64. */
const maxMailBytes = 40 * megabyte;
/** The minimum weight of a mail, so that few are read at once. */
const leastWeight = 4 * megabyte;

/** A forged call is only detected once its body was read, so bodies share this much memory, in bytes. */
const bodyMemoryLimits = {
  inAll: 96 * megabyte,
  ofSource: 48 * megabyte,
  text: 'Many mails are being handed over just now. Please try again in a few seconds.',
  retryAfter: 5,
};

type Ctx = Pick<Context, 'db' | 'queue' | 'files' | 'ids' | 'clock' | 'log' | 'alone' | 'settings'>;

/**
 * A mail provider delivers a raw mail: body `message/rfc822` of a stated length, recipient in `X-Recipient`, and
 * `X-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.recipient.body">`. The signature covers the body, so
 * everything else is checked before a byte of it is read.
 * @returns the handler of one such call. It throws Refusal UNAVAILABLE when no secret is configured, NOT_ALLOWED,
 * INVALID_INPUT without a length, TOO_LARGE, TOO_SLOW, and UNAVAILABLE or TOO_MANY_REQUESTS when too much comes at once
 */
export function inboundWebhook(ctx: Ctx, secret: string | undefined): (c: Call) => Promise<void> {
  const limiter = createConcurrencyLimiter(bodyMemoryLimits);
  return async (c) => {
    const { hmac, recipient, signature, slot } = await checkBeforeBody(c, () => {
      const signedHead = readHead(ctx, secret, c.req.raw.headers);
      const weight = Math.max(leastWeight, readLength(c.req.raw.headers));
      return { ...signedHead, slot: limiter.acquire(clientAddress(c, ctx.settings.production), weight) };
    });
    using _slot = slot;
    const raw = await readRequestBody(c, maxMailBytes, tooLarge, { onChunk: (piece) => void hmac.update(piece) });
    if (!timingSafeEqual(hmac.digest(), signature)) throw notSigned();
    await receiveMail(ctx, raw, recipient ? [recipient.toLowerCase()] : [], null);
  };
}

/** @throws Refusal UNAVAILABLE, NOT_ALLOWED */
function readHead({ clock }: Ctx, secret: string | undefined, headers: Headers) {
  if (!secret) throw new Refusal('UNAVAILABLE', 'Inbound mail by webhook is not configured.');
  const recipient = headers.get('x-recipient') ?? '';
  const [, time = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers.get('x-signature') ?? '') ?? [];
  const age = Math.abs(clock.now().getTime() / 1000 - Number(time));
  if (!signature || age > toleranceSeconds) throw notSigned();
  const hmac = createHmac('sha256', secret).update(`${time}.${recipient}.`);
  return { hmac, recipient, signature: Buffer.from(signature, 'hex') };
}

/** @throws Refusal INVALID_INPUT, TOO_LARGE */
function readLength(headers: Headers): number {
  const contentLength = headers.get('content-length');
  if (contentLength === null)
    throw new Refusal('INVALID_INPUT', 'The length of the mail has to be stated (Content-Length).');
  if (Number(contentLength) > maxMailBytes) throw new Refusal('TOO_LARGE', tooLarge);
  return Number(contentLength);
}

const tooLarge = 'This mail is too large.';
const notSigned = () => new Refusal('NOT_ALLOWED', 'The signature of this mail is not good.');
