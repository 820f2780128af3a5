import type { AuthContext } from 'better-auth';

type Verifications = AuthContext['internalAdapter'];

/** Seconds a mailed link to confirm an address works. */
export const confirmLinkSeconds = 24 * 3600;

/** better-auth signs its confirmation links and keeps nothing of them, so each could be opened again and again. */
const identifierOf = (token: string) => `confirm-email:${token}`;

export async function keepConfirmLink(
  verifications: Verifications,
  userId: string,
  token: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + confirmLinkSeconds * 1000);
  await verifications.createVerificationValue({ identifier: identifierOf(token), value: userId, expiresAt });
}

/** Whether the link was still unused; from now on it is used. */
export async function takeConfirmLink(verifications: Verifications, token: string): Promise<boolean> {
  return (await verifications.consumeVerificationValue(identifierOf(token))) !== null;
}
