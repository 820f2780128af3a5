import type { AuthContext } from 'better-auth';
import type { Context } from '#platform/context.ts';

/** The identifier under which better-auth keeps a token that may set a password, once. */
export const recoveryTokenIdentifier = (token: string) => `reset-password:${token}`;

/** Begins a token that was shown on a page, so that it proves nothing about anybody's mailbox. */
const shownPrefix = 'shown-';

export const isMailedToken = (token: string) => !token.startsWith(shownPrefix);

/** The order in whose mail the token was: kept as a hash of the whole, it can name no other. */
export const readTokenOrderId = (token: string): string | undefined => /^order-([0-9a-f-]{36})-/.exec(token)?.[1];

export interface RecoveryTokenOptions {
  validSeconds: number;
  delivery: 'mailed' | 'shown';
  /** Whose mail it stands in, so that following it brings that order into the account. */
  orderId?: string | null;
}

/** A one-time token that lets its holder set the account's password, good for `seconds`. */
export async function createRecoveryToken(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  verifications: AuthContext['internalAdapter'],
  userId: string,
  { validSeconds: seconds, delivery: way, orderId }: RecoveryTokenOptions,
): Promise<string> {
  const token = (way === 'shown' ? shownPrefix : orderId ? `order-${orderId}-` : '') + ids.token();
  await verifications.createVerificationValue({
    identifier: recoveryTokenIdentifier(token),
    value: userId,
    expiresAt: new Date(clock.now().getTime() + seconds * 1000),
  });
  return token;
}
