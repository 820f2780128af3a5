import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { credentials, profiles, sessions, userRoles, users, verifications } from './tables.ts';

type Ctx = Pick<Context, 'ids' | 'clock'>;

export interface OpenedAccount {
  userId: string;
  opened: boolean;
  /** It was there, but nobody had shown that the mailbox is theirs: it has no password, session or link any more. */
  reopened: boolean;
}

/**
 * The account of a guest who paid: theirs if the address has one, else a new one without a password, opened in the
 * payment's own transaction. Two orders paid at once for one address end in one account.
 */
export async function openAccount(
  { ids, clock }: Ctx,
  tx: Tx,
  { email, displayName }: { email: string; displayName: string },
): Promise<OpenedAccount> {
  const now = clock.now();
  const [created] = await tx
    .insert(users)
    .values({ id: ids.uuid(), name: displayName, email, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!created) return findAccount({ ids, clock }, tx, email);
  await tx.insert(profiles).values({ id: created.id, displayName, createdAt: now });
  await tx.insert(userRoles).values({ userId: created.id, role: 'user' });
  await recordAudit(tx, { id: ids.uuid(), type: 'ACCOUNT_CREATED', actorId: created.id, at: now });
  return { userId: created.id, opened: true, reopened: false };
}

async function findAccount(ctx: Ctx, tx: Tx, email: string): Promise<OpenedAccount> {
  const [known] = await tx
    .select({ id: users.id, provedAt: users.emailProvedAt })
    .from(users)
    .where(eq(users.email, email))
    .for('update');
  if (!known) throw new Error('The account could neither be made nor found.');
  const reopened = known.provedAt === null && !(await isOfStaff(tx, known.id));
  if (reopened) await shutEverybodyOut(ctx, tx, known.id);
  return { userId: known.id, opened: false, reopened };
}

/** Accounts of staff are made by the owner of the installation, not by whoever typed an address. */
async function isOfStaff(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), inArray(userRoles.role, ['admin', 'operator'])));
  return rows.length > 0;
}

/** The mailed link is now the only way in (docs/decisions/007). */
async function shutEverybodyOut({ ids, clock }: Ctx, tx: Tx, userId: string): Promise<void> {
  await tx.delete(credentials).where(eq(credentials.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
  await recordAudit(tx, { id: ids.uuid(), type: 'ACCOUNT_REOPENED', actorId: userId, at: clock.now() });
}
