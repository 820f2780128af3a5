import { eq } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import type { AppContext } from './app-context.ts';
import { commonPasswordText, isCommonPassword } from './common-passwords.ts';
import { saveDisplayName } from './find-or-create-account.ts';
import { consumeRecoveryToken, deadLinkText } from './recovery-link.ts';
import { isMailedToken, readTokenOrderId } from './recovery-token.ts';
import { endSessions, revokeTokens } from './revoke-access.ts';
import { logSecurityEvent } from './security-log.ts';
import { credentials, users } from './tables.ts';

/**
 * Sets a password by a link and ends every session: whoever used the account before is signed out. The link and all
 * older ones are then used up. Any link lets its holder sign in; only a mailed link proves who owns the mailbox. A link
 * from the mail of an unclaimed order adds that order to the account (docs/decisions/055).
 * @returns the account's address
 * @throws Refusal INVALID_INPUT for a common password (the link stays valid), NOT_FOUND for a dead link
 */
export async function setPasswordByLink(
  ctx: Pick<AppContext, 'db' | 'ids' | 'clock' | 'log' | 'auth' | 'accountSubscribers'>,
  token: string,
  password: string,
): Promise<string> {
  if (isCommonPassword(password)) {
    throw new Refusal('INVALID_INPUT', commonPasswordText, { fields: { new_password: commonPasswordText } });
  }
  const userId = await consumeRecoveryToken(ctx, token);
  if (!userId) throw new Refusal('NOT_FOUND', deadLinkText);
  const { password: hasher } = await ctx.auth.$context;
  const hash = await hasher.hash(password);
  const at = ctx.clock.now();
  const proves = isMailedToken(token);
  const user = await ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email, provedAt: users.emailProvedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!user) throw new Refusal('NOT_FOUND', deadLinkText);
    // A person who signed up chose name and password together; an account that an order opened has the order's name and
    // no password.
    const isSignUp = (await tx.$count(credentials, eq(credentials.userId, userId))) > 0;
    if (proves && !user.provedAt && isSignUp) await saveDisplayName(tx, userId, user.email.split('@')[0] ?? '');
    await savePassword(ctx, tx, userId, hash);
    await endSessions(tx, userId);
    await revokeTokens(tx, userId);
    await recordAudit(tx, { id: ctx.ids.uuid(), type: 'PASSWORD_CHANGED', actorId: userId, at });
    await tx
      .update(users)
      .set({ emailVerified: true, ...(proves ? { emailProvedAt: at } : {}) })
      .where(eq(users.id, userId));
    const orderId = readTokenOrderId(token);
    if (orderId) await ctx.accountSubscribers.onOrderLinkOpened(tx, { userId, email: user.email, orderId }, at);
    return user;
  });
  logSecurityEvent(ctx.log, 'password_set', { user_id: userId });
  if (proves && !user.provedAt) logSecurityEvent(ctx.log, 'address_confirmed', { user_id: userId });
  return user.email;
}

/** Sets the account's only password, hashed as better-auth does it. */
export async function savePassword(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Tx,
  userId: string,
  hash: string,
): Promise<void> {
  const now = clock.now();
  const changed = { password: hash, updatedAt: now };
  await tx
    .insert(credentials)
    .values({ id: ids.uuid(), userId, providerId: 'credential', accountId: userId, createdAt: now, ...changed })
    .onConflictDoUpdate({ target: [credentials.providerId, credentials.accountId], set: changed });
}
