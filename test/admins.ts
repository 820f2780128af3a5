import type { AppContext } from '../src/accounts/app-context.ts';
import { changeRole } from '../src/accounts/change-role.ts';
import { ensureAdmin } from '../src/accounts/ensure-admin.ts';
import { openAccount } from '../src/accounts/open-account.ts';
import type { Installation } from './installation.ts';
import type { Shop } from './shop.ts';

/** The administrator an installation is configured with at start. */
export const boss = { email: 'boss@example.com', password: 'long enough password' };
export const withBoss = { ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password };

export async function signedInBoss({ visitor }: Installation): Promise<Shop> {
  const shop = visitor();
  await shop.signIn(boss.email, boss.password);
  return shop;
}

/** An account with the boss's password that is no admin, named after its address. Returns its id. */
export async function makeAccount(ctx: AppContext, email: string, role: 'user' | 'operator'): Promise<string> {
  const [displayName = email] = email.split('@');
  const { userId } = await ctx.db.transaction((tx) => openAccount(ctx, tx, { email, displayName }));
  await ensureAdmin(ctx, { email, password: boss.password });
  await changeRole(ctx, userId, 'admin', 'revoke');
  if (role === 'operator') await changeRole(ctx, userId, 'operator', 'grant');
  return userId;
}

/** An operator of this name, with an account made now. */
export async function signedInOperator({ ctx, visitor }: Installation, name: string): Promise<Shop> {
  const email = `${name}@example.com`;
  await makeAccount(ctx, email, 'operator');
  const shop = visitor();
  await shop.signIn(email, boss.password);
  return shop;
}
