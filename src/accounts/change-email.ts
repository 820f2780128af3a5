import { createHash } from 'node:crypto';
import { and, eq, gt, or } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { enqueueNotification } from '#outbox/enqueue-notification.ts';
import { emailChangeLink } from '#paths.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { Refusal } from '#platform/errors.ts';
import type { AppContext } from './app-context.ts';
import { deadLinkText } from './recovery-link.ts';
import { deletePasswords, endSessions, revokeTokens } from './revoke-access.ts';
import { logSecurityEvent } from './security-log.ts';
import { emailChanges, users } from './tables.ts';
import type { Viewer } from './viewer.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings' | 'log'>;

/** How long both addresses have to confirm. */
const confirmationHours = 24;

/**
 * Sends a link to the old and the new address; nothing changes until both were opened. Only the reader of the new
 * mailbox learns whether the new address already has an account.
 * @throws Refusal INVALID_INPUT when it is the present address
 */
export async function requestEmailChange(ctx: Ctx, viewer: Viewer, newEmail: string): Promise<void> {
  if (newEmail === viewer.email) {
    const text = 'This is your address already';
    throw new Refusal('INVALID_INPUT', `${text}.`, { fields: { new_email: text } });
  }
  const { userId } = viewer;
  const [oldToken, newToken] = [ctx.ids.token(), ctx.ids.token()];
  const change = {
    newEmail,
    oldTokenHash: hash(oldToken),
    newTokenHash: hash(newToken),
    oldConfirmedAt: null,
    newConfirmedAt: null,
    expiresAt: addHours(ctx.clock.now(), confirmationHours),
  };
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(emailChanges)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change });
    await mail(tx, viewer.email, oldToken, 'old');
    await mail(tx, newEmail, newToken, 'new');
  });

  async function mail(tx: Tx, recipient: string, token: string, addressRole: 'old' | 'new'): Promise<void> {
    const url = ctx.settings.publicUrl + emailChangeLink(token);
    const data = { side: addressRole, url, new_email: newEmail };
    await enqueueNotification(ctx, tx, {
      type: 'change_email',
      factKey: `change-email:${hash(token)}`,
      recipient,
      userId,
      data,
    });
  }
}

/**
 * Confirms one of the two links. The second one makes the change and moves the account's orders to the new address,
 * because nobody may read the old one any more.
 * @throws Refusal NOT_FOUND for a dead link, CONFLICT when the new address has an account of its own
 */
export async function confirmEmailChange(
  ctx: Pick<AppContext, 'db' | 'queue' | 'ids' | 'clock' | 'log' | 'accountSubscribers'>,
  token: string,
): Promise<{ changed: boolean; new_email: string }> {
  const now = ctx.clock.now();
  try {
    const { userId, ...answer } = await ctx.db.transaction(async (tx) => {
      const isThis = or(eq(emailChanges.oldTokenHash, hash(token)), eq(emailChanges.newTokenHash, hash(token)));
      const [change] = await tx
        .select()
        .from(emailChanges)
        .where(and(isThis, gt(emailChanges.expiresAt, now)))
        .for('update');
      if (!change) throw new Refusal('NOT_FOUND', deadLinkText);
      const isOldAddress = change.oldTokenHash === hash(token);
      const isComplete = isOldAddress ? change.newConfirmedAt !== null : change.oldConfirmedAt !== null;
      if (isComplete) await apply(tx, change);
      else {
        await tx
          .update(emailChanges)
          .set(isOldAddress ? { oldConfirmedAt: now } : { newConfirmedAt: now })
          .where(eq(emailChanges.userId, change.userId));
      }
      return { userId: change.userId, changed: isComplete, new_email: change.newEmail };
    });
    if (answer.changed) logSecurityEvent(ctx.log, 'email_changed', { user_id: userId });
    return answer;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('CONFLICT', 'There is already an account with this address.');
    throw error;
  }

  async function apply(tx: Tx, change: typeof emailChanges.$inferSelect): Promise<void> {
    const { userId, newEmail } = change;
    const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update');
    if (!before) throw new Refusal('NOT_FOUND', deadLinkText);
    await tx
      .update(users)
      .set({ email: newEmail, emailVerified: true, emailProvedAt: now })
      .where(eq(users.id, userId));
    await ctx.accountSubscribers.onAddressChanged(tx, { userId, before: before.email, after: newEmail });
    // The owner of the new mailbox need not be the person who asked for the change. So no earlier password, session or
    // link opens the account, and the first password goes by a link to the new address (docs/decisions/055).
    await revokeTokens(tx, userId);
    await endSessions(tx, userId);
    await deletePasswords(tx, userId);
    await enqueueNotification(ctx, tx, {
      type: 'set_password',
      factKey: `set-password:${change.newTokenHash}`,
      recipient: newEmail,
      userId,
    });
    await recordAudit(tx, { id: ctx.ids.uuid(), type: 'EMAIL_CHANGED', actorId: userId, at: now });
  }
}

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
