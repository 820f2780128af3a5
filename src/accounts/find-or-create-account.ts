import { eq } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { profiles, userRoles, users } from './tables.ts';

export interface FoundOrCreatedAccount {
  userId: string;
  /** True when just created; otherwise the account existed and stays unchanged. */
  opened: boolean;
}

/**
 * The account of an address: a new one without a password, or the existing one unchanged (docs/decisions/021). Two
 * simultaneous calls create one account, and only one of the callers has created it.
 */
export async function findOrCreateAccount(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Tx,
  { email, displayName }: { email: string; displayName: string },
): Promise<FoundOrCreatedAccount> {
  const now = clock.now();
  const [created] = await tx
    .insert(users)
    .values({ id: ids.uuid(), name: displayName, email, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!created) {
    const [existing] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!existing) throw new Error('The account could neither be made nor found.');
    return { userId: existing.id, opened: false };
  }
  await initializeAccount({ ids, clock }, tx, { userId: created.id, displayName });
  return { userId: created.id, opened: true };
}

/** Sets the account holder's name. */
export async function saveDisplayName(tx: Tx, userId: string, displayName: string): Promise<void> {
  await tx.update(profiles).set({ displayName }).where(eq(profiles.id, userId));
  await tx.update(users).set({ name: displayName }).where(eq(users.id, userId));
}

/** What every account has from its creation, whoever creates it. */
export async function initializeAccount(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Tx,
  { userId, displayName }: { userId: string; displayName: string },
): Promise<void> {
  const now = clock.now();
  await tx.insert(profiles).values({ id: userId, displayName, createdAt: now });
  await tx.insert(userRoles).values({ userId, role: 'user' });
  await recordAudit(tx, { id: ids.uuid(), type: 'ACCOUNT_CREATED', actorId: userId, at: now });
}
