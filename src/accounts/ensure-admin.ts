import { and, eq } from 'drizzle-orm';
import type { Auth } from './auth.ts';
import { changeRole, type RoleContext } from './change-role.ts';
import { findOrCreateAccount } from './find-or-create-account.ts';
import { endSessions, revokeTokens } from './revoke-access.ts';
import { savePassword } from './set-password.ts';
import { credentials, profiles, users } from './tables.ts';

/**
 * After start the configured administrator exists and is an admin. The configured password is set when the account is
 * created, and again only when the setting has changed: a start does not undo a password that was changed since. One
 * transaction locks the account's row, so web and worker started at the same moment run it one after the other.
 */
export async function ensureAdmin(
  ctx: RoleContext & { auth: Auth },
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { password: hasher } = await ctx.auth.$context;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const { userId } = await findOrCreateAccount(ctx, tx, { email, displayName: 'Administrator' });
    const [account] = await tx
      .select({ provedAt: users.emailProvedAt, configured: profiles.configuredPasswordHash })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, userId))
      .for('update');
    const isOwnPassword = and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'));
    const [credential] = await tx.select({ hash: credentials.password }).from(credentials).where(isOwnPassword);
    // Somebody may have created an account with this address before, without proving that the mailbox is theirs.
    const isTheirs = Boolean(account?.provedAt && credential?.hash);
    const before = account?.configured ?? undefined;
    const isAsBefore = before !== undefined && (await hasher.verify({ hash: before, password }));
    if (!isTheirs || (before !== undefined && !isAsBefore)) {
      await savePassword(ctx, tx, userId, await hasher.hash(password));
      await endSessions(tx, userId);
      await revokeTokens(tx, userId);
    }
    if (!isAsBefore) {
      await tx
        .update(profiles)
        .set({ configuredPasswordHash: await hasher.hash(password) })
        .where(eq(profiles.id, userId));
    }
    await tx.update(users).set({ emailVerified: true, emailProvedAt: now }).where(eq(users.id, userId));
    await changeRole({ ...ctx, db: tx }, userId, 'admin', 'grant');
  });
}
