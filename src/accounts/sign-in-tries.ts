import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { readDevice } from './known-device.ts';
import { countTry, forgetTries, takeBackTry } from './tries.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

/** Who tries to sign in to which account, and from where. */
export interface SignInTry {
  email: string;
  network: string;
  headers: Headers | undefined;
}

/**
 * Wrong tries an account may meet from all networks together, and a network may make at all accounts together, as
 * multiples of what one network has at one account. Wide, for they keep others out: only guessing by many machines, or
 * one machine trying everybody, comes to them.
 */
const perAccount = 20;
const perNetwork = 10;

/** A browser that signed in before is counted by itself: no stranger's tries keep it out. */
function countersOf(ctx: Ctx, { email, network, headers }: SignInTry): { subject: string; most: number }[] {
  const most = ctx.settings.signInTries;
  const device = readDevice(ctx, email, headers);
  if (device) return [{ subject: `device:${device}`, most }];
  return [
    { subject: `account-network:${email.trim()} ${network}`, most },
    { subject: `account:${email}`, most: most * perAccount },
    { subject: `network:${network}`, most: most * perNetwork },
  ];
}

/** Counts a try before it is made. @throws Refusal TOO_MANY_REQUESTS */
export async function admitSignIn(ctx: Ctx, attempt: SignInTry): Promise<void> {
  // In this order: what the first counter stops does not reach those that others share.
  for (const { subject, most } of countersOf(ctx, attempt))
    await admitTry(ctx, subject, most, 'or set a new password with “Forgot password?”');
}

/** The password was right: that was no try. */
export async function forgetSignIn(ctx: Ctx, attempt: SignInTry): Promise<void> {
  const [own, ...shared] = countersOf(ctx, attempt);
  if (own) await forgetTries(ctx, own.subject);
  for (const { subject } of shared) await takeBackTry(ctx, subject);
}

/** @throws Refusal TOO_MANY_REQUESTS */
export async function admitTry(ctx: Ctx, subject: string, most: number, way = 'and try again'): Promise<void> {
  const minutes = await countTry(ctx, subject, most);
  if (minutes === undefined) return;
  const words = `${minutes} minute${minutes === 1 ? '' : 's'}`;
  throw new Refusal('TOO_MANY_REQUESTS', `Too many tries. Please wait ${words} ${way}.`);
}
