import { eq } from 'drizzle-orm';
import { recoveryLink } from '#paths.ts';
import type { Context } from '#platform/context.ts';
import type { Auth } from './auth.ts';
import { createRecoveryToken, type RecoveryTokenOptions, recoveryTokenIdentifier } from './recovery-token.ts';
import { credentials, users } from './tables.ts';

export const deadLinkText = 'Failed to resume session from link. Please request a new email.';

export async function createRecoveryLink(
  ctx: Pick<Context, 'ids' | 'clock' | 'settings'> & { auth: Auth },
  userId: string,
  terms: RecoveryTokenOptions,
): Promise<string> {
  const { internalAdapter } = await ctx.auth.$context;
  return ctx.settings.publicUrl + recoveryLink(await createRecoveryToken(ctx, internalAdapter, userId, terms));
}

/**
 * The account whose password a link may set; undefined when the link is unknown, used or expired. Reading does not use
 * it up.
 */
export async function checkRecoveryToken(
  { auth, db, clock }: Pick<Context, 'db' | 'clock'> & { auth: Auth },
  token: string,
): Promise<{ email: string } | undefined> {
  const { internalAdapter } = await auth.$context;
  const verification = await internalAdapter.findVerificationValue(recoveryTokenIdentifier(token));
  if (!verification || verification.expiresAt < clock.now()) return undefined;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, verification.value));
  return user;
}

/** Uses up a valid link and returns its account. */
export async function consumeRecoveryToken(
  { auth, clock }: Pick<Context, 'clock'> & { auth: Auth },
  token: string,
): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const verification = await internalAdapter.consumeVerificationValue(recoveryTokenIdentifier(token));
  return verification && verification.expiresAt > clock.now() ? verification.value : undefined;
}

export async function discardRecoveryLink(ctx: Pick<Context, 'clock'> & { auth: Auth }, link: string): Promise<void> {
  await consumeRecoveryToken(ctx, new URLSearchParams(new URL(link).hash.slice(1)).get('access_token') ?? '');
}

/** Whether the account has ever had a password. */
export async function hasPassword({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  const rows = await db.select({ id: credentials.id }).from(credentials).where(eq(credentials.userId, userId)).limit(1);
  return rows.length > 0;
}
