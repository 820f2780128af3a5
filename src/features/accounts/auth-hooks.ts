import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import type { Context } from '#platform/context.ts';
import { clientAddressHeader } from '#platform/http/client-address.ts';
import { commonPasswordText, isCommonPassword } from './common-passwords.ts';
import { takeConfirmLink } from './one-time-links.ts';
import { sessions } from './tables.ts';
import { countTry, forgetTries, takeBackTry } from './tries.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'ids' | 'settings'>;

/** Mails an address may be sent in ten minutes because somebody typed it into a form. */
const mailsPerAddress = 5;

/** The product's own rules around better-auth's routes; `ctx.path` is the part after /api/auth. */
export function authHooks(ctx: Ctx) {
  const { signInTries } = ctx.settings;

  return {
    before: createAuthMiddleware(async (call) => {
      const { path, body, query, headers, context } = call;
      const text = (name: string) => (typeof body?.[name] === 'string' ? (body[name] as string) : '');
      if (path === '/sign-in/email') {
        await admitTry(`account:${text('email')}`, signInTries);
        await admitTry(`network:${headers?.get(clientAddressHeader)}`, signInTries * 10);
      }
      if (['/sign-up/email', '/request-password-reset', '/send-verification-email'].includes(path)) {
        await admitTry(`mail:${text('email')}`, mailsPerAddress);
      }
      if (path === '/sign-up/email') refuseCommon(text('password'));
      if (path === '/change-password') {
        refuseCommon(text('newPassword'));
        const session = await getSessionFromCtx(call);
        if (session) await admitTry(`password:${session.user.id}`, signInTries);
      }
      if (path === '/verify-email' && !(await takeConfirmLink(context.internalAdapter, String(query?.token)))) {
        throw new APIError('BAD_REQUEST', { code: 'LINK_USED', message: 'This link was used already or has expired.' });
      }
      // Signing out is global: every session of the account ends (specification, section 7).
      if (path === '/sign-out') {
        const session = await getSessionFromCtx(call);
        if (session) await context.internalAdapter.deleteUserSessions(session.user.id);
      }
    }),
    after: createAuthMiddleware(async ({ path, body, headers, context }) => {
      const { newSession } = context;
      if (path === '/sign-in/email' && newSession) {
        await forgetTries(ctx, `account:${String(body.email)}`);
        await takeBackTry(ctx, `network:${headers?.get(clientAddressHeader)}`);
        // A password sign-in ends the other sessions first (specification, section 4).
        const { id, userId } = newSession.session;
        await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, id)));
      }
      if (path === '/change-password' && newSession) {
        const { userId } = newSession.session;
        await forgetTries(ctx, `password:${userId}`);
        await ctx.db.transaction((tx) =>
          recordAudit(tx, { id: ctx.ids.uuid(), type: 'PASSWORD_CHANGED', actorId: userId, at: ctx.clock.now() }),
        );
      }
    }),
  };

  async function admitTry(subject: string, most: number): Promise<void> {
    const minutes = await countTry(ctx, subject, most);
    if (minutes === undefined) return;
    throw new APIError('TOO_MANY_REQUESTS', {
      code: 'TOO_MANY_REQUESTS',
      message: `Too many tries. Please wait ${minutes} minute${minutes === 1 ? '' : 's'} and try again.`,
    });
  }
}

function refuseCommon(password: string): void {
  if (isCommonPassword(password)) {
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: commonPasswordText });
  }
}
