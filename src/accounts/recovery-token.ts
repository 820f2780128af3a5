import type { AuthContext } from 'better-auth';
import type { Context } from '#platform/context.ts';

/** The identifier under which better-auth stores a one-time token that may set a password. */
export const recoveryTokenIdentifier = (token: string) => `reset-password:${token}`;

/** Prefix of a token that a page showed, so that it proves nothing about any mailbox. */
const shownPrefix = 'shown-';

export const isMailedToken = (token: string) => !token.startsWith(shownPrefix);

/**
 * The order whose mail contained the token; the token is stored as a hash of the whole, so nobody can swap the order.
 */
export const readTokenOrderId = (token: string): string | undefined => /^order-([0-9a-f-]{36})-/.exec(token)?.[1];

export interface RecoveryTokenOptions {
  validSeconds: number;
  delivery: 'mailed' | 'shown';
  /** The order whose mail contains the token: opening the link adds that order to the account. */
  orderId?: string | null;
}

/** Creates a one-time token that lets its holder set the account's password, valid for `validSeconds`. */
export async function createRecoveryToken(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  verifications: AuthContext['internalAdapter'],
  userId: string,
  { validSeconds, delivery, orderId }: RecoveryTokenOptions,
): Promise<string> {
  const token = (delivery === 'shown' ? shownPrefix : orderId ? `order-${orderId}-` : '') + ids.token();
  await verifications.createVerificationValue({
    identifier: recoveryTokenIdentifier(token),
    value: userId,
    expiresAt: new Date(clock.now().getTime() + validSeconds * 1000),
  });
  return token;
}
