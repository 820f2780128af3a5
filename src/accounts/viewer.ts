import { eq, sql } from 'drizzle-orm';
import { parseSigned } from 'hono/utils/cookie';
import type { Context } from '#platform/context.ts';
import { assertDatabaseWritable, prepareOnce } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import type { Audience } from '#platform/http/endpoint.ts';
import type { Auth } from './auth.ts';
import type { Role } from './contract.ts';
import { logSecurityEvent } from './security-log.ts';
import { isSessionExpired } from './session-expiry.ts';
import { profiles, sessions, userRoles, users } from './tables.ts';

/** The caller: an account with its roles, or nobody. */
export interface Viewer {
  /** The sign-in session of the call. */
  sessionId: string;
  userId: string;
  email: string;
  displayName: string;
  /** The link epoch for links made for this caller (link-epoch.ts). */
  linkEpoch: number;
  roles: readonly Role[];
}

type Ctx = Pick<Context, 'db' | 'log' | 'clock'> & { auth: Auth };

/**
 * Reads the session cookie; only a person's action prolongs the session (`prolong`). Session, account and roles are one
 * query, since every signed-in call begins with it. A failed role look-up is logged and yields no roles, so it never
 * grants anything.
 */
export async function readViewer(
  ctx: Ctx,
  headers: Headers,
  { prolong = true }: { prolong?: boolean } = {},
): Promise<Viewer | undefined> {
  const { auth, db, clock } = ctx;
  const { authCookies, secret, sessionConfig } = await auth.$context;
  const name = authCookies.sessionToken.name;
  const { [name]: token } = await parseSigned(headers.get('cookie') ?? '', secret, name);
  if (!token) return undefined;
  const rows = await sessionStatement(db)
    .execute({ token })
    .catch((error: unknown) => explainFailure(ctx, error));
  if (!rows) return readWithoutRoles(ctx, headers);
  const [session] = rows;
  if (!session) return undefined;
  const now = clock.now();
  if (session.expiresAt <= now || isSessionExpired(session, now)) {
    await db.delete(sessions).where(eq(sessions.id, session.sessionId));
    return undefined;
  }
  const renewsAt = session.expiresAt.getTime() - (sessionConfig.expiresIn - sessionConfig.updateAge) * 1000;
  if (prolong && renewsAt <= now.getTime()) await auth.api.getSession({ headers });
  const { sessionId, userId, email, displayName, linkEpoch } = session;
  return { sessionId, userId, email, displayName, linkEpoch, roles: rows.flatMap(({ role }) => role ?? []) };
}

/** A row for each role of the account. */
const sessionStatement = prepareOnce((db) =>
  db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      email: users.email,
      displayName: profiles.displayName,
      linkEpoch: profiles.linkEpoch,
      role: userRoles.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('session_with_roles'),
);

/** @throws where the database is unavailable, which reports itself */
async function explainFailure({ db, log }: Ctx, error: unknown): Promise<undefined> {
  await assertDatabaseWritable(db);
  log.error({ err: error }, 'roles could not be read');
}

async function readWithoutRoles({ auth }: Ctx, headers: Headers): Promise<Viewer | undefined> {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  if (!found) return undefined;
  const { id: userId, email, name: displayName } = found.user;
  return { sessionId: found.session.id, userId, email, displayName, linkEpoch: 0, roles: [] };
}

export const isStaff = (viewer: Viewer | undefined): boolean =>
  Boolean(viewer?.roles.includes('admin') || viewer?.roles.includes('operator'));

/**
 * Checks whether the caller may make one call; `path` as the list of endpoints writes it. A refused call to a staff
 * endpoint goes to the security log.
 * @throws Refusal SIGN_IN_REQUIRED, NOT_ALLOWED
 */
export function authorizeCall(
  { log }: Pick<Context, 'log'>,
  viewer: Viewer | undefined,
  { who, path }: { who: Audience; path: string },
): void {
  if (who === 'anyone') return;
  const allowed = {
    'signed-in': viewer !== undefined,
    staff: isStaff(viewer),
    admin: viewer?.roles.includes('admin') ?? false,
  };
  if (allowed[who]) return;
  const refusal = viewer
    ? new Refusal('NOT_ALLOWED', 'Your account may not do this.')
    : new Refusal('SIGN_IN_REQUIRED', 'Please sign in.');
  if (who !== 'signed-in') {
    const user_id = viewer?.userId ?? null;
    logSecurityEvent(log, 'access_refused', { user_id, endpoint: path, code: refusal.code });
  }
  throw refusal;
}
