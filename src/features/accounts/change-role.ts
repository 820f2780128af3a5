import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import type { Context } from '#platform/context.ts';
import type { Role } from './roles.ts';
import { userRoles } from './tables.ts';

/** Gives or takes a role, with its audit event; giving twice or taking what is not there changes nothing. */
export async function changeRole(
  ctx: Pick<Context, 'db' | 'ids' | 'clock'>,
  userId: string,
  role: Role,
  change: 'grant' | 'revoke',
  actorId?: string,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
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
}
