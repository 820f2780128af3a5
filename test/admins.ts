import type { AppContext } from '../src/accounts/app-context.ts';
import { changeRole } from '../src/accounts/change-role.ts';
import { ensureAdmin } from '../src/accounts/ensure-admin.ts';
import { findOrCreateAccount } from '../src/accounts/find-or-create-account.ts';
import type { Installation } from './installation.ts';
import type { ServiceClient } from './service-client.ts';

/** The administrator an installation is configured with at start. */
export const adminCredentials = { email: 'boss@example.com', password: 'long enough password' };
export const adminSettings = { ADMIN_EMAIL: adminCredentials.email, ADMIN_PASSWORD: adminCredentials.password };

export async function signInAdmin({ openClient: visitor }: Installation): Promise<ServiceClient> {
  const shop = visitor();
  await shop.signIn(adminCredentials.email, adminCredentials.password);
  return shop;
}

/** An account with the boss's password that is no admin, named after its address. Returns its id. */
export async function createTestAccount(ctx: AppContext, email: string, role: 'user' | 'operator'): Promise<string> {
  const [displayName = email] = email.split('@');
  const { userId } = await ctx.db.transaction((tx) => findOrCreateAccount(ctx, tx, { email, displayName }));
  await ensureAdmin(ctx, { email, password: adminCredentials.password });
  await changeRole(ctx, userId, 'admin', 'revoke');
  if (role === 'operator') await changeRole(ctx, userId, 'operator', 'grant');
  return userId;
}

/** An operator of this name, with an account made now. */
export async function signInOperator({ ctx, openClient: visitor }: Installation, name: string): Promise<ServiceClient> {
  const email = `${name}@example.com`;
  await createTestAccount(ctx, email, 'operator');
  const shop = visitor();
  await shop.signIn(email, adminCredentials.password);
  return shop;
}
