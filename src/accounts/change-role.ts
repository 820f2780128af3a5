import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#audit/record.ts';
import type { Context } from '#platform/context.ts';
import type { Role } from '#ui/viewer/roles.ts';
import { logSecurityEvent } from './security-log.ts';
import { userRoles } from './tables.ts';

/** Gives or takes a role, with its audit event; giving twice or taking what is not there changes nothing. */
export async function changeRole(
  ctx: Pick<Context, 'db' | 'ids' | 'clock' | 'log'>,
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
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: change === 'grant' ? 'ROLE_GRANTED' : 'ROLE_REVOKED',
      actorId,
      data: { role, user_id: userId, before: change === 'revoke', after: change === 'grant' },
      at: ctx.clock.now(),
    });
    return true;
  });
  if (isDone) {
    const event = change === 'grant' ? 'role_granted' : 'role_revoked';
    logSecurityEvent(ctx.log, event, { user_id: userId, actor_id: actorId ?? null, role });
  }
  return isDone;
}
