import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { credentials, emailChanges, profiles, sessions, verifications } from './tables.ts';

/**
 * Makes every earlier link of the account useless: to set a password, to confirm its address, to change it, to give an
 * order's details, to answer, to get a file. An old mail then gives its reader no access.
 */
export async function revokeTokens(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await advanceLinkEpoch(tx, userId);
}

/** Signs out every device. @returns how many were signed in */
export async function endSessions(tx: Tx, userId: string): Promise<number> {
  const deletedSessions = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  return deletedSessions.length;
}

/** No password opens the account until a link to its address has set a new one. */
export async function deletePasswords(tx: Tx, userId: string): Promise<void> {
  await tx.delete(credentials).where(eq(credentials.userId, userId));
}

/** Starts a new link epoch: all earlier links of the account stop working. */
export async function advanceLinkEpoch(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ linkEpoch: sql`${profiles.linkEpoch} + 1` })
    .where(eq(profiles.id, userId));
}
