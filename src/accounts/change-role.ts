import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { recordAudit } from '#audit/record-audit.ts';
import type { AppContext } from './app-context.ts';
import { type Role, roles } from './contract.ts';
import { advanceLinkEpoch } from './revoke-access.ts';
import { logSecurityEvent } from './security-log.ts';
import { userRoles, users } from './tables.ts';

/** What a change of role needs, whoever makes it. */
export type RoleContext = Pick<AppContext, 'db' | 'ids' | 'clock' | 'log' | 'accountSubscribers'>;

/** Grants or revokes a role, with its audit event; granting twice or revoking a missing role changes nothing. */
export async function changeRole(
  ctx: RoleContext,
  userId: string,
  role: Role,
  change: 'grant' | 'revoke',
  actorId?: string,
): Promise<boolean> {
  const isDone = await ctx.db.transaction(async (tx) => {
    const changed =
      change === 'grant'
        ? await tx.insert(userRoles).values({ userId, role }).onConflictDoNothing().returning()
        : await tx
            .delete(userRoles)
            .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
            .returning();
    if (changed.length === 0) return false;
    const at = ctx.clock.now();
    if (change === 'revoke') {
      await ctx.accountSubscribers.onRoleRevoked(tx, { userId, actorId }, at);
      await advanceLinkEpoch(tx, userId);
    }
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: change === 'grant' ? 'ROLE_GRANTED' : 'ROLE_REVOKED',
      actorId,
      data: { role, user_id: userId, before: change === 'revoke', after: change === 'grant' },
      at,
    });
    return true;
  });
  if (isDone) {
    const event = change === 'grant' ? 'role_granted' : 'role_revoked';
    logSecurityEvent(ctx.log, event, { user_id: userId, actor_id: actorId ?? null, role });
  }
  return isDone;
}

export const roleChangeSchema = z.object({
  change: z.enum(['grant', 'revoke']),
  role: z.enum(roles),
  email: z.string().toLowerCase(),
});
export type RoleChange = z.infer<typeof roleChangeSchema>;

/** Changes a role from the command line, by the account's address. @returns what happened, in words */
export async function changeRoleByEmail(ctx: RoleContext, { change, role, email }: RoleChange): Promise<string> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error(`There is no account with the address ${email}.`);
  const changed = await changeRole(ctx, user.id, role, change);
  if (!changed)
    return `Nothing to do: ${email} ${change === 'grant' ? 'already has' : 'does not have'} the role ${role}.`;
  return `${email} ${change === 'grant' ? 'now has' : 'no longer has'} the role ${role}.`;
}
