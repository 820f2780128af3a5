import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Auth } from './auth.ts';
import { changeRole } from './change-role.ts';
import { openAccount } from './open-account.ts';
import { credentials, users } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'ids' | 'clock'>;

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
    const own = and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'));
    const [known] = await tx.select({ hash: credentials.password }).from(credentials).where(own);
    if (!known?.hash || !(await hasher.verify({ hash: known.hash, password }))) {
      const changed = { password: await hasher.hash(password), updatedAt: now };
      await tx
        .insert(credentials)
        .values({ id: ctx.ids.uuid(), userId, providerId: 'credential', accountId: userId, createdAt: now, ...changed })
        .onConflictDoUpdate({ target: [credentials.providerId, credentials.accountId], set: changed });
    }
    await tx.update(users).set({ emailVerified: true, emailProvedAt: now }).where(eq(users.id, userId));
    await changeRole({ ...ctx, db: tx }, userId, 'admin', 'grant');
  });
}
