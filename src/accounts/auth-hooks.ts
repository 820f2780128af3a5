import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { clientAddressHeader } from '#platform/http/client-address.ts';
import {
  enforceAttemptLimit,
  enforceSignInLimit,
  resetAttempts,
  resetSignInAttempts,
  type SignInAttempt,
} from './attempt-limits.ts';
import { commonPasswordText, isCommonPassword } from './common-passwords.ts';
import { displayNameSchema, passwordSchema } from './contract.ts';
import { revokeTokens } from './revoke-access.ts';
import { logSecurityEvent } from './security-log.ts';
import { isSessionExpired } from './session-expiry.ts';
import { users } from './tables.ts';
import { createTrustedDeviceCookie, readTrustedDevice } from './trusted-device.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'ids' | 'settings' | 'log'>;

/** The most mails that one address gets in ten minutes because somebody typed it into a form. */
const mailsPerAddress = 5;

/** The product's own rules around better-auth's routes; `ctx.path` is the part after /api/auth. */
export function authHooks(ctx: Ctx) {
  const { log } = ctx;

  return {
    before: createAuthMiddleware(async (call) => {
      const { path, body, headers, context } = call;
      const text = createTextReader(body);
      if (path === '/sign-in/email') await admit(createSignInAttempt(text('email'), headers));
      if (['/sign-up/email', '/request-password-reset', '/send-verification-email'].includes(path)) {
        await rethrowAsApiError(enforceAttemptLimit(ctx, `mail:${text('email')}`, mailsPerAddress));
      }
      if (path === '/change-password' || path === '/sign-out') {
        const session = await getSessionFromCtx(call);
        if (session && isSessionExpired(session.session, ctx.clock.now())) {
          await context.internalAdapter.deleteSession(session.session.token);
          context.session = null;
          throw new APIError('UNAUTHORIZED', { code: 'SIGN_IN_REQUIRED', message: 'Please sign in.' });
        }
        if (session && path === '/change-password') {
          await rethrowAsApiError(
            enforceAttemptLimit(ctx, `password:${session.user.id}`, ctx.settings.maxSignInAttempts),
          );
        }
        // Signing out is global: every session of the account ends (specification, section 7).
        if (session && path === '/sign-out') {
          await context.internalAdapter.deleteUserSessions(session.user.id);
          logSecurityEvent(log, 'signed_out_everywhere', { user_id: session.user.id });
        }
      }
      if (path === '/sign-up/email') {
        assertStrongPassword(text('password'));
        return { context: { body: { ...body, name: validateDisplayName(body?.name) } } };
      }
      if (path === '/change-password') {
        assertStrongPassword(text('newPassword'));
        return { context: { body: { ...body, revokeOtherSessions: true } } };
      }
      return undefined;
    }),
    after: createAuthMiddleware(async (call) => {
      const { path, body, headers, context } = call;
      const { newSession } = context;
      if (path === '/sign-in/email') {
        const attempt = createSignInAttempt(createTextReader(body)('email'), headers);
        const known_device = readTrustedDevice(ctx, attempt.email, headers) !== undefined;
        if (!newSession) {
          const user_id = await findAccountId(ctx, attempt.email);
          logSecurityEvent(log, 'sign_in_failed', { user_id, known_device, code: codeOf(context.returned) });
          return;
        }
        await resetSignInAttempts(ctx, attempt);
        // 'Sign in after a sign-out' (specification, section 7): ends this browser's former session, and no other
        // device's.
        const formerToken = await call.getSignedCookie(context.authCookies.sessionToken.name, context.secret);
        if (formerToken && formerToken !== newSession.session.token)
          await context.internalAdapter.deleteSession(formerToken);
        logSecurityEvent(log, 'sign_in_succeeded', { user_id: newSession.user.id, known_device });
      }
      if (path === '/sign-in/email' && newSession)
        call.setHeader('set-cookie', createTrustedDeviceCookie(ctx, newSession.user.email));
      if (path === '/change-password' && newSession) {
        const { userId } = newSession.session;
        await resetAttempts(ctx, `password:${userId}`);
        await ctx.db.transaction(async (tx) => {
          await revokeTokens(tx, userId);
          await recordAudit(tx, { id: ctx.ids.uuid(), type: 'PASSWORD_CHANGED', actorId: userId, at: ctx.clock.now() });
        });
        logSecurityEvent(log, 'password_set', { user_id: userId });
      }
    }),
  };

  async function admit(attempt: SignInAttempt): Promise<void> {
    await rethrowAsApiError(
      enforceSignInLimit(ctx, attempt).catch(async (refusal: unknown) => {
        logSecurityEvent(log, 'sign_in_locked', { user_id: await findAccountId(ctx, attempt.email) });
        throw refusal;
      }),
    );
  }
}

/** Any other type of value was not typed by a person. */
const createTextReader =
  (body: Record<string, unknown> | undefined) =>
  (name: string): string =>
    typeof body?.[name] === 'string' ? body[name] : '';

const createSignInAttempt = (email: string, headers: Headers | undefined): SignInAttempt => ({
  email,
  network: headers?.get(clientAddressHeader) ?? 'unknown',
  headers,
});

/** The library answers its own kind of error; it would report any other as a fault of ours. */
async function rethrowAsApiError(admission: Promise<void>): Promise<void> {
  await admission.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new APIError('TOO_MANY_REQUESTS', { code: error.code, message: error.message });
  });
}

function codeOf(returned: unknown): string {
  return returned instanceof APIError ? String(returned.body?.code ?? returned.status) : 'UNKNOWN';
}

/** The display name as stored: without surrounding spaces. */
function validateDisplayName(name: unknown): string {
  const checked = displayNameSchema.safeParse(name);
  if (checked.success) return checked.data;
  throw new APIError('BAD_REQUEST', { code: 'NAME_REFUSED', message: checked.error.issues[0]?.message ?? '' });
}

function assertStrongPassword(password: string): void {
  const [issue] = passwordSchema.safeParse(password).error?.issues ?? [];
  if (issue) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_REFUSED', message: issue.message });
  if (isCommonPassword(password)) {
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: commonPasswordText });
  }
}

/** The account of a typed address; null when there is none. */
async function findAccountId({ db }: Pick<Context, 'db'>, email: string): Promise<string | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase().replaceAll('\0', '')));
  return user?.id ?? null;
}
