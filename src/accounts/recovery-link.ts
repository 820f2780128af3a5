import { eq } from 'drizzle-orm';
import { recoveryLink } from '#paths.ts';
import type { Context } from '#platform/context.ts';
import type { Auth } from './auth.ts';
import { credentials, users } from './tables.ts';

export const deadLinkText = 'Failed to resume session from link. Please request a new email.';

/** The identifier under which better-auth keeps a token that may set a password, once. */
const identifierOf = (token: string) => `reset-password:${token}`;

/** Begins a token that was shown on a page, so that it proves nothing about anybody's mailbox. */
const shownPrefix = 'shown-';

export const isMailedToken = (token: string) => !token.startsWith(shownPrefix);

/** The order in whose mail the token was: kept as a hash of the whole, it can name no other. */
export const orderOfToken = (token: string): string | undefined => /^order-([0-9a-f-]{36})-/.exec(token)?.[1];

interface LinkTerms {
  seconds: number;
  way: 'mailed' | 'shown';
  /** Whose mail it stands in, so that following it brings that order into the account. */
  orderId?: string | null;
}

/** A one-time token that lets its holder set the account's password, good for `seconds`. */
export async function createRecoveryToken(
  { auth, ids, clock }: Pick<Context, 'ids' | 'clock'> & { auth: Pick<Auth, '$context'> },
  userId: string,
  { seconds, way, orderId }: LinkTerms,
): Promise<string> {
  const token = (way === 'shown' ? shownPrefix : orderId ? `order-${orderId}-` : '') + ids.token();
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: userId,
    expiresAt: new Date(clock.now().getTime() + seconds * 1000),
  });
  return token;
}

export async function createRecoveryLink(
  ctx: Pick<Context, 'ids' | 'clock' | 'settings'> & { auth: Auth },
  userId: string,
  terms: LinkTerms,
): Promise<string> {
  return ctx.settings.publicUrl + recoveryLink(await createRecoveryToken(ctx, userId, terms));
}

/** Whose password a link may set; undefined when it is unknown, used or expired. Looking does not use it up. */
export async function checkRecoveryToken(
  { auth, db, clock }: Pick<Context, 'db' | 'clock'> & { auth: Auth },
  token: string,
): Promise<{ email: string } | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(token));
  if (!found || found.expiresAt < clock.now()) return undefined;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, found.value));
  return user;
}

/** The account of a link that is good, and no longer is. */
export async function takeRecoveryToken(
  { auth, clock }: Pick<Context, 'clock'> & { auth: Auth },
  token: string,
): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.consumeVerificationValue(identifierOf(token));
  return found && found.expiresAt > clock.now() ? found.value : undefined;
}

export async function discardRecoveryLink(ctx: Pick<Context, 'clock'> & { auth: Auth }, link: string): Promise<void> {
  await takeRecoveryToken(ctx, new URLSearchParams(new URL(link).hash.slice(1)).get('access_token') ?? '');
}

/** Whether the account has ever had a password. */
export async function hasPassword({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  const rows = await db.select({ id: credentials.id }).from(credentials).where(eq(credentials.userId, userId)).limit(1);
  return rows.length > 0;
}
