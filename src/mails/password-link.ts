import { eq } from 'drizzle-orm';
import { createRecoveryLink } from '#accounts/recovery-link.ts';
import { users } from '#accounts/tables.ts';
import type { MailContext, Notification } from './mail-content.ts';

/** Seconds a mailed link to set a first password works: a mail may stay unread overnight. */
const passwordLinkLifetimeSeconds = 24 * 3600;

/**
 * Creates a link to set a password, for the account's own address only: a signed-in customer may have ordered for
 * somebody else's. Undefined when the recipient is not the account's owner.
 */
export async function createPasswordLink(ctx: MailContext, row: Notification): Promise<string | undefined> {
  if (!row.userId) return undefined;
  const [owner] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, row.userId));
  return owner?.email === row.recipient
    ? createRecoveryLink(ctx, row.userId, {
        validSeconds: passwordLinkLifetimeSeconds,
        delivery: 'mailed',
        orderId: row.orderId,
      })
    : undefined;
}
