import { eq } from 'drizzle-orm';
import { createRecoveryLink, hasPassword } from '#accounts/recovery-link.ts';
import { users } from '#accounts/tables.ts';
import type { OrderFacts } from '#orders/order-facts.ts';
import { pages } from '#paths.ts';
import type { MailContent, MailContext, Notification } from './mail-content.ts';
import { MailLink, Paragraph } from './mail-layout.tsx';

export type AccountAccess =
  | { way: 'sign-in' }
  /** Sets the first password of the account that owns the order or may claim it. */
  | { way: 'set-password'; url: string }
  /** The recipient signs in to the account with this address, and claims the order there. */
  | { way: 'say-mine'; url: string }
  /** The same, but the e-mail address is not proved yet; setting a password proves it. */
  | { way: 'prove'; url: string }
  /** That account has been deleted meanwhile. */
  | { way: 'sign-up'; url: string };

/** How the recipient reaches the order: sign in, set the account's first password, claim the order, or sign up. */
export async function findAccountAccess(
  ctx: MailContext,
  row: Notification,
  { userId, customerEmail }: OrderFacts['order'],
): Promise<AccountAccess> {
  if (userId) {
    const url = (await hasPassword(ctx, userId)) ? undefined : await createPasswordLink(ctx, { ...row, userId });
    return url ? { way: 'set-password', url } : { way: 'sign-in' };
  }
  const [beside] = await ctx.db
    .select({ id: users.id, provedAt: users.emailProvedAt })
    .from(users)
    .where(eq(users.email, customerEmail));
  if (!beside) return { way: 'sign-up', url: `${ctx.settings.publicUrl}${pages.auth}?tab=sign-up` };
  const canSignIn = beside.provedAt !== null && (await hasPassword(ctx, beside.id));
  const url = canSignIn ? undefined : await createPasswordLink(ctx, { ...row, userId: beside.id });
  return url
    ? { way: beside.provedAt ? 'set-password' : 'prove', url }
    : { way: 'say-mine', url: ctx.settings.publicUrl + pages.dashboard };
}

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

const accountAccessTexts = {
  'set-password': {
    text: 'Your account has no password yet. Set one to see your order live. The link works once, for 24 hours.',
    label: 'Set your password',
  },
  'say-mine': {
    text: 'You have an account with this e-mail address. Sign in and say whether this order is yours: then you see it live.',
    label: 'Sign in and answer',
  },
  prove: {
    text: 'An account with this e-mail address exists already. Set a password with this link, and you have the account and this order in it. The link works once, for 24 hours.',
    label: 'Set your password',
  },
  'sign-up': {
    text: 'To see your order live, sign up with this e-mail address and say that it is yours.',
    label: 'Sign up',
  },
} as const;

type LinkedAccess = Exclude<AccountAccess, { way: 'sign-in' }>;

export const toAccessButton = ({ way, url }: LinkedAccess): NonNullable<MailContent['button']> => ({
  label: accountAccessTexts[way].label,
  href: url,
});

/** @param isLinked where the mail's button leads elsewhere */
export function AccountAccessText({ access, isLinked = false }: { access: LinkedAccess; isLinked?: boolean }) {
  const { text, label } = accountAccessTexts[access.way];
  return (
    <Paragraph>
      {text} {isLinked && <MailLink href={access.url}>{label}</MailLink>}
    </Paragraph>
  );
}
