import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { credentials, emailChanges, profiles, sessions, verifications } from './tables.ts';

/**
 * Every link that was made for the account until now opens nothing any more: to set a password, to confirm its address,
 * to change it, to give an order's details, to answer, to have a file. Whoever reads an old mail later holds no key.
 */
export async function revokeTokens(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await advanceLinkEpoch(tx, userId);
}

/** Every device is signed out. @returns how many were signed in */
export async function endSessions(tx: Tx, userId: string): Promise<number> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  return ended.length;
}

/** No password opens the account until a link to its address has set one. */
export async function deletePasswords(tx: Tx, userId: string): Promise<void> {
  await tx.delete(credentials).where(eq(credentials.userId, userId));
}

/** Every link that was made for the account until now is of an epoch that is over. */
export async function advanceLinkEpoch(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ linkEpoch: sql`${profiles.linkEpoch} + 1` })
    .where(eq(profiles.id, userId));
}
