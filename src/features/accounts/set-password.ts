import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import type { Auth } from './auth.ts';
import { commonPasswordText, isCommonPassword } from './common-passwords.ts';
import { deadLinkText, isMailedToken, takeRecoveryToken } from './recovery-link.ts';
import { sessions, users } from './tables.ts';
import { forgetTries } from './tries.ts';

/**
 * Sets a password by a link, which is thereby used up, and ends every session: whoever held the account before is out.
 * Any link lets its holder sign in; only a mailed one proves whose mailbox it is (docs/decisions/007).
 * @throws Refusal INVALID_INPUT for a common password (the link stays good), NOT_FOUND for a dead link
 */
export async function setPasswordByLink(
  ctx: Pick<Context, 'db' | 'ids' | 'clock'> & { auth: Auth },
  token: string,
  password: string,
): Promise<void> {
  if (isCommonPassword(password)) {
    throw new Refusal('INVALID_INPUT', commonPasswordText, { fields: { new_password: commonPasswordText } });
  }
  const userId = await takeRecoveryToken(ctx, token);
  if (!userId) throw new Refusal('NOT_FOUND', deadLinkText);
  const { internalAdapter, password: hasher } = await ctx.auth.$context;
  const hash = await hasher.hash(password);
  if (await internalAdapter.findCredentialAccount(userId)) await internalAdapter.updatePassword(userId, hash);
  else {
    await internalAdapter.createAccount({ userId, providerId: 'credential', accountId: userId, password: hash });
  }
  const at = ctx.clock.now();
  const [user] = await ctx.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await recordAudit(tx, { id: ctx.ids.uuid(), type: 'PASSWORD_CHANGED', actorId: userId, at });
    return tx
      .update(users)
      .set({ emailVerified: true, ...(isMailedToken(token) ? { emailProvedAt: at } : {}) })
      .where(eq(users.id, userId))
      .returning({ email: users.email });
  });
  if (user) await forgetTries(ctx, `account:${user.email}`);
}
