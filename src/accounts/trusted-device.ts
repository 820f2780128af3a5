import { createHmac, randomUUID } from 'node:crypto';
import { daySeconds } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { createSignedToken, verifySignedToken } from '#platform/signed-tokens.ts';

type Ctx = Pick<Context, 'clock' | 'settings'>;

/** How long a browser stays trusted after a sign-in. */
const days = 365;

const normal = (email: string) => email.trim().toLowerCase();
const purposeOf = (email: string) => `known device of ${normal(email)}`;

/** One cookie for each account, so that several people may share a browser; the name does not reveal the account. */
function cookieNameOf({ settings }: Ctx, email: string): string {
  const account = createHmac('sha256', settings.secret).update(purposeOf(email)).digest('hex').slice(0, 16);
  return `${settings.publicUrl.startsWith('https:') ? '__Host-edp' : 'edp'}.device_${account}`;
}

/**
 * Marks this browser as one that has signed in to the account before (OWASP, "Slow down online guessing attacks with
 * device cookies"). It grants nothing: strangers' wrong attempts do not count against it, only its own.
 */
export function createTrustedDeviceCookie(ctx: Ctx, email: string): string {
  const { clock, settings } = ctx;
  const token = createSignedToken(settings.secret, { purpose: purposeOf(email), id: randomUUID(), days }, clock.now());
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieNameOf(ctx, email)}=${token}; Path=/; Max-Age=${days * daySeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The device's id, when the account trusts the device. */
export function readTrustedDevice(ctx: Ctx, email: string, headers: Headers | undefined): string | undefined {
  const name = cookieNameOf(ctx, email);
  const pairs = (headers?.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  const token = pairs.find(([key]) => key === name)?.[1];
  if (!token) return undefined;
  return verifySignedToken(ctx.settings.secret, { purpose: purposeOf(email), token }, ctx.clock.now());
}
