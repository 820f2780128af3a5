import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { attemptCounters } from './tables.ts';
import { readTrustedDevice } from './trusted-device.ts';

type Ctx = Pick<Context, 'db' | 'clock'>;

const tenMinutes = 10 * 60_000;

/**
 * Counts an attempt before it is made, so that a hundred parallel attempts count as a hundred. Shared by all web
 * processes.
 * @returns minutes to wait when there were more than `maxAttempts` within the window, else undefined
 */
export async function countAttempt(
  { db, clock }: Ctx,
  subject: string,
  maxAttempts: number,
  windowMs = tenMinutes,
): Promise<number | undefined> {
  const now = clock.now();
  const newCounter = { attempts: 1, windowEnds: new Date(now.getTime() + windowMs) };
  const isOver = sql`${attemptCounters.windowEnds} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(attemptCounters)
    .values({ key: keyOf(subject), ...newCounter })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${attemptCounters.attempts} + 1 end`,
        windowEnds: sql`case when ${isOver} then ${newCounter.windowEnds.toISOString()}::timestamptz else ${attemptCounters.windowEnds} end`,
      },
    })
    .returning();
  if (!row || row.attempts <= maxAttempts) return undefined;
  return Math.max(1, Math.ceil((row.windowEnds.getTime() - now.getTime()) / 60_000));
}

/** @throws Refusal TOO_MANY_REQUESTS when there were more than `maxAttempts` in ten minutes */
export async function enforceAttemptLimit(
  ctx: Ctx,
  subject: string,
  maxAttempts: number,
  advice = 'and try again',
): Promise<void> {
  const minutes = await countAttempt(ctx, subject, maxAttempts);
  if (minutes === undefined) return;
  const words = `${minutes} minute${minutes === 1 ? '' : 's'}`;
  throw new Refusal('TOO_MANY_REQUESTS', `Too many tries. Please wait ${words} ${advice}.`);
}

/** A successful attempt does not count. */
export async function resetAttempts({ db }: Ctx, subject: string): Promise<void> {
  await db.delete(attemptCounters).where(eq(attemptCounters.key, keyOf(subject)));
}

/** Removes a network's one successful attempt; its other attempts still count. */
async function decrementAttempts({ db }: Pick<Ctx, 'db'>, subject: string): Promise<void> {
  await db
    .update(attemptCounters)
    .set({ attempts: sql`greatest(${attemptCounters.attempts} - 1, 0)` })
    .where(eq(attemptCounters.key, keyOf(subject)));
}

/** Hashed, because nobody should read a list of the addresses that people tried. */
const keyOf = (subject: string) => createHash('sha256').update(subject.trim().toLowerCase()).digest('hex');

type SignInCtx = Pick<Context, 'db' | 'clock' | 'settings'>;

/** Who attempts to sign in to which account, and from where. */
export interface SignInAttempt {
  email: string;
  network: string;
  headers: Headers | undefined;
}

/**
 * Two limits on wrong attempts, as multiples of the limit of one network at one account: of one account from all
 * networks together, and of one network at all accounts together. They are wide, because reaching them locks out others
 * too. Only guessing by many machines, or one machine trying many accounts, reaches them.
 */
const accountLimitFactor = 20;
const networkLimitFactor = 10;

/** A trusted device has its own count: no stranger's attempts lock it out. */
function listSignInCounters(
  ctx: SignInCtx,
  { email, network, headers }: SignInAttempt,
): { subject: string; maxAttempts: number }[] {
  const maxAttempts = ctx.settings.maxSignInAttempts;
  const device = readTrustedDevice(ctx, email, headers);
  if (device) return [{ subject: `device:${device}`, maxAttempts }];
  return [
    { subject: `account-network:${email.trim()} ${network}`, maxAttempts },
    { subject: `account:${email}`, maxAttempts: maxAttempts * accountLimitFactor },
    { subject: `network:${network}`, maxAttempts: maxAttempts * networkLimitFactor },
  ];
}

/** Counts an attempt before it is made. @throws Refusal TOO_MANY_REQUESTS */
export async function enforceSignInLimit(ctx: SignInCtx, attempt: SignInAttempt): Promise<void> {
  // The order matters: an attempt that the first counter stops does not reach the shared counters.
  for (const { subject, maxAttempts } of listSignInCounters(ctx, attempt))
    await enforceAttemptLimit(ctx, subject, maxAttempts, 'or set a new password with “Forgot password?”');
}

/** The password was right, so the attempt does not count. */
export async function resetSignInAttempts(ctx: SignInCtx, attempt: SignInAttempt): Promise<void> {
  const [ownCounter, ...sharedCounters] = listSignInCounters(ctx, attempt);
  if (ownCounter) await resetAttempts(ctx, ownCounter.subject);
  for (const { subject } of sharedCounters) await decrementAttempts(ctx, subject);
}
