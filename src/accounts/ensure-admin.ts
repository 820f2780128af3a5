import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Auth } from './auth.ts';
import { changeRole } from './change-role.ts';
import { endLinks, endSessions } from './end-links.ts';
import { openAccount } from './open-account.ts';
import { keepPassword } from './set-password.ts';
import { credentials, users } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'ids' | 'clock' | 'log'>;

/**
 * After start the configured administrator exists, can sign in with the configured password, and is an admin. One
 * transaction, which locks the account's row: web and worker started at the same moment do it one after the other.
 */
export async function ensureAdmin(
  ctx: Ctx & { auth: Auth },
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { password: hasher } = await ctx.auth.$context;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const { userId } = await openAccount(ctx, tx, { email, displayName: 'Administrator' });
    const [account] = await tx
      .select({ provedAt: users.emailProvedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    // Somebody may have made an account with this address before, whose mailbox nobody has shown to be theirs.
    if (!account?.provedAt) await endSessions(tx, userId);
    const own = and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'));
    const [known] = await tx.select({ hash: credentials.password }).from(credentials).where(own);
    if (!known?.hash || !(await hasher.verify({ hash: known.hash, password }))) {
      await keepPassword(ctx, tx, userId, await hasher.hash(password));
      await endLinks(tx, userId);
    }
    await tx.update(users).set({ emailVerified: true, emailProvedAt: now }).where(eq(users.id, userId));
    await changeRole({ ...ctx, db: tx }, userId, 'admin', 'grant');
  });
}
