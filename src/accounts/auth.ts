import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { enqueueNotification } from '#outbox/enqueue-notification.ts';
import type { NotificationType } from '#outbox/notification-types.ts';
import { api, confirmLink, parseOwnPath } from '#paths.ts';
import { daySeconds } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { clientAddressHeader } from '#platform/http/client-address.ts';
import { authHooks } from './auth-hooks.ts';
import { initializeAccount } from './find-or-create-account.ts';
import { createRecoveryToken } from './recovery-token.ts';
import { credentials, profiles, sessions, signInAttempts, users, verifications } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings' | 'log'>;

/** How many seconds a mailed link to confirm an address works. */
const confirmLinkSeconds = daySeconds;

/** Sign-in by e-mail and password with session cookies; mails go out through our own queue. */
export function createAuth(ctx: Ctx) {
  const { db, settings } = ctx;
  const overTls = settings.publicUrl.startsWith('https:');
  const auth = betterAuth({
    appName: 'European Driving Permits',
    baseURL: settings.publicUrl,
    basePath: api.auth,
    secret: settings.secret,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message) => ctx.log[level === 'error' ? 'error' : 'debug']({ source: 'auth' }, message),
    },
    onAPIError: {
      // A refusal is an answer, not a fault; by default the library writes both to the console.
      onError(error) {
        if (!isAPIError(error) || error.statusCode >= 500)
          ctx.log.error({ err: error, source: 'auth' }, 'sign-in failed');
      },
    },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { users, sessions, credentials, verifications, sign_in_attempts: signInAttempts },
      transaction: false,
    }),
    user: { modelName: 'users' },
    session: { modelName: 'sessions' },
    account: { modelName: 'credentials' },
    // Stored as hashes: whoever reads the table cannot use the links.
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    // Limits calls of any kind from one network; attempt-limits.ts counts sign-in attempts, because it knows trusted
    // devices.
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'sign_in_attempts',
      window: 60,
      max: settings.maxSignInAttempts * 60,
      customRules: {
        ...Object.fromEntries(
          ['/sign-up/email', '/request-password-reset', '/send-verification-email', '/change-password'].map((path) => [
            path,
            { window: 60, max: settings.maxSignInAttempts * 10 },
          ]),
        ),
        '/sign-in/email': false,
      },
    },
    advanced: {
      database: { generateId: () => ctx.ids.uuid() },
      // RFC 6265bis, 4.1.3.2: only this very host can set such a cookie, and only over TLS.
      cookiePrefix: overTls ? '__Host-edp' : 'edp',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: overTls, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      sendResetPassword: ({ user, token, url }) =>
        enqueueAccountMail(ctx, user, 'password_reset', { data: { token, next: readNextPath(url) ?? '' } }),
      // The form answers as for a new address, so the mail has to say that there is an account.
      onExistingUserSignUp: ({ user }) => enqueueAccountMail(ctx, user, 'account_exists'),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      // The library's own token would confirm the address with the password of the person who signed up
      // (docs/decisions/055).
      async sendVerificationEmail({ user, url }) {
        const { internalAdapter } = await auth.$context;
        const token = await createRecoveryToken(ctx, internalAdapter, user.id, {
          validSeconds: confirmLinkSeconds,
          delivery: 'mailed',
        });
        await enqueueAccountMail(ctx, user, 'confirm_email', {
          data: { url: settings.publicUrl + confirmLink(token, readNextPath(url)) },
        });
      },
    },
    hooks: authHooks(ctx),
    databaseHooks: {
      user: {
        create: {
          async after(user) {
            await db.transaction((tx) => initializeAccount(ctx, tx, { userId: user.id, displayName: user.name }));
          },
        },
      },
      session: {
        create: {
          async after(session) {
            await db.update(profiles).set({ lastLogin: ctx.clock.now() }).where(eq(profiles.id, session.userId));
          },
        },
      },
    },
  } satisfies BetterAuthOptions);
  return auth;
}

/** The page that the visitor wanted, read from the address to which the library would have sent them. */
function readNextPath(url: string): string | undefined {
  const callback = new URL(url).searchParams.get('callbackURL') ?? '';
  return URL.canParse(callback) ? parseOwnPath(new URL(callback).searchParams.get('next')) : undefined;
}

export type Auth = ReturnType<typeof createAuth>;

interface Owner {
  id: string;
  email: string;
}

/**
 * Enqueues a mail about an account to its own address. Each mail is a separate fact unless `factKey` states otherwise.
 */
async function enqueueAccountMail(
  ctx: Pick<Context, 'db' | 'queue' | 'ids'>,
  { id, email }: Owner,
  type: NotificationType,
  { data = {}, factKey = `${type}:${ctx.ids.uuid()}` }: { data?: Record<string, string>; factKey?: string } = {},
): Promise<void> {
  await ctx.db.transaction((tx) => enqueueNotification(ctx, tx, { type, factKey, recipient: email, userId: id, data }));
}
