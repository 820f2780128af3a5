import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { enforceAttemptLimit, resetAttempts } from './attempt-limits.ts';
import type { Auth } from './auth.ts';
import type { Account } from './contract.ts';
import { deviceName } from './device-name.ts';
import { saveDisplayName } from './find-or-create-account.ts';
import { endSessions } from './revoke-access.ts';
import { logSecurityEvent } from './security-log.ts';
import { emailChanges, profiles, sessions, users } from './tables.ts';
import type { Viewer } from './viewer.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings' | 'log'> & { auth: Auth };

export async function readAccount({ db, clock, auth }: Ctx, viewer: Viewer, headers: Headers): Promise<Account> {
  const now = clock.now();
  const [user] = await db
    .select({ createdAt: users.createdAt, provedAt: users.emailProvedAt })
    .from(users)
    .where(eq(users.id, viewer.userId));
  if (!user) throw notFound('Account');
  const [change] = await db
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, viewer.userId), gt(emailChanges.expiresAt, now)));
  const open = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .limit(50);
  const current = await auth.api.getSession({ headers });
  return {
    email: viewer.email,
    display_name: viewer.displayName,
    created_at: user.createdAt.toISOString(),
    pending_email: change?.newEmail ?? null,
    email_proved: user.provedAt !== null,
    sessions: open.map((session) => ({
      id: session.id,
      current: session.id === current?.session.id,
      device: deviceName(session.userAgent),
      address: session.ipAddress || null,
      signed_in_at: session.createdAt.toISOString(),
    })),
  };
}

export async function renameAccount({ db }: Pick<Context, 'db'>, userId: string, displayName: string): Promise<void> {
  await db.transaction((tx) => saveDisplayName(tx, userId, displayName));
}

/**
 * Ends one session of the account; a session of another account gets the same answer as a missing one. @throws Refusal
 * NOT_FOUND
 */
export async function endSession(
  { db, log }: Pick<Context, 'db' | 'log'>,
  userId: string,
  sessionId: string,
): Promise<void> {
  const endedSessions = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (endedSessions.length === 0) throw notFound('Session');
  logSecurityEvent(log, 'sessions_ended', { user_id: userId, sessions: 1 });
}

export async function endOtherSessions({ db, auth, log }: Ctx, userId: string, headers: Headers): Promise<void> {
  const current = await auth.api.getSession({ headers });
  if (!current) return;
  const endedSessions = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, current.session.id)))
    .returning({ id: sessions.id });
  logSecurityEvent(log, 'sessions_ended', { user_id: userId, sessions: endedSessions.length });
}

/** An admin signs an account out everywhere. @returns how many sessions there were; @throws Refusal NOT_FOUND */
export async function endUserSessions(
  { db, ids, clock, log }: Pick<Context, 'db' | 'ids' | 'clock' | 'log'>,
  userId: string,
  actorId: string,
): Promise<number> {
  const endedCount = await db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    if (!user) throw notFound('User');
    const count = await endSessions(tx, userId);
    const data = { user_id: userId, sessions: count };
    await recordAudit(tx, { id: ids.uuid(), type: 'SESSIONS_ENDED', actorId, data, at: clock.now() });
    return count;
  });
  logSecurityEvent(log, 'sessions_ended', { user_id: userId, actor_id: actorId, sessions: endedCount });
  return endedCount;
}

/**
 * Asks for the password before something irreversible: a session left open on a shared computer is not enough. @throws
 * Refusal NOT_ALLOWED, TOO_MANY_REQUESTS
 */
export async function assertPassword(ctx: Ctx, userId: string, password: string): Promise<void> {
  const subject = `password:${userId}`;
  await enforceAttemptLimit(ctx, subject, ctx.settings.maxSignInAttempts);
  const { internalAdapter, password: hasher } = await ctx.auth.$context;
  const credential = await internalAdapter.findCredentialAccount(userId);
  const isRight = credential?.password && (await hasher.verify({ hash: credential.password, password }));
  if (!isRight) {
    logSecurityEvent(ctx.log, 'password_refused', { user_id: userId });
    const text = 'This is not your password';
    throw new Refusal('NOT_ALLOWED', `${text}.`, { fields: { password: text } });
  }
  await resetAttempts(ctx, subject);
}

/** The precision of `last_login`: pages read the session often, and a write each time would serve nobody. */
const lastLoginPrecisionMs = 5 * 60_000;

/** `last_login` is updated whenever a page finds its visitor signed in (specification, section 3). */
export async function recordLogin({ db, clock }: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  const now = clock.now();
  const isOutdated = or(
    isNull(profiles.lastLogin),
    lt(profiles.lastLogin, new Date(now.getTime() - lastLoginPrecisionMs)),
  );
  await db
    .update(profiles)
    .set({ lastLogin: now })
    .where(and(eq(profiles.id, userId), isOutdated));
}
