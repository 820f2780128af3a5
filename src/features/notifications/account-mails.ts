import { eq } from 'drizzle-orm';
import { createRecoveryLink, hasPassword } from '#features/accounts/recovery-link.ts';
import { users } from '#features/accounts/tables.ts';
import { pages, recoveryLink } from '#paths.ts';
import type { ComposedMail, MailContext, Notification } from './composer.ts';
import { writeAccountDeleted } from './emails/account-deleted.tsx';
import { writeAccountExists } from './emails/account-exists.tsx';
import { writeChangeEmail } from './emails/change-email.tsx';
import { writeConfirmEmail } from './emails/confirm-email.tsx';
import { writePasswordReset } from './emails/password-reset.tsx';
import { writeSetPassword } from './emails/set-password.tsx';

/** Seconds a mailed link to set a first password works: a mail may lie unread overnight. */
const passwordLinkSeconds = 24 * 3600;

/**
 * A link to set a password, for the account's own address only: a signed-in customer may have ordered for somebody else's.
 * Undefined when the recipient is not the account's owner.
 */
export async function createPasswordLink(ctx: MailContext, row: Notification): Promise<string | undefined> {
  if (!row.userId) return undefined;
  const [owner] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, row.userId));
  return owner?.email === row.recipient
    ? createRecoveryLink(ctx, row.userId, { seconds: passwordLinkSeconds, way: 'mailed' })
    : undefined;
}

export async function composeSetPassword(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const url = await createPasswordLink(ctx, row);
  return url ? writeSetPassword({ publicUrl: ctx.settings.publicUrl, url }) : undefined;
}

export async function composePasswordReset({ settings }: MailContext, row: Notification): Promise<ComposedMail> {
  const url = settings.publicUrl + recoveryLink(dataOf(row, 'token'));
  return writePasswordReset({ publicUrl: settings.publicUrl, url });
}

export async function composeConfirmEmail({ settings }: MailContext, row: Notification): Promise<ComposedMail> {
  return writeConfirmEmail({ publicUrl: settings.publicUrl, url: dataOf(row, 'url') });
}

export async function composeAccountExists(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { publicUrl } = ctx.settings;
  const known = row.userId !== null && (await hasPassword(ctx, row.userId));
  const link = known ? undefined : await createPasswordLink(ctx, row);
  return writeAccountExists({ publicUrl, url: link ?? publicUrl + pages.auth, hasPassword: link === undefined });
}

export async function composeChangeEmail({ settings }: MailContext, row: Notification): Promise<ComposedMail> {
  return writeChangeEmail({
    publicUrl: settings.publicUrl,
    url: dataOf(row, 'url'),
    side: dataOf(row, 'side') === 'old' ? 'old' : 'new',
    newEmail: dataOf(row, 'new_email'),
  });
}

export async function composeAccountDeleted({ settings }: MailContext, row: Notification): Promise<ComposedMail> {
  return writeAccountDeleted({ publicUrl: settings.publicUrl, kept: Number(dataOf(row, 'kept')) });
}

function dataOf({ type, data }: Notification, key: string): string {
  const value = data[key];
  if (!value) throw new Error(`A mail of type ${type} needs ${key}, and it is not there.`);
  return value;
}
