import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { changeRole, type RoleContext } from './change-role.ts';
import { roles } from './roles.ts';
import { users } from './tables.ts';

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
