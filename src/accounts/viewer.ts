import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { assertDatabaseWritable } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import type { Audience } from '#platform/http/endpoint.ts';
import type { Auth } from './auth.ts';
import type { Role } from './contract.ts';
import { logSecurityEvent } from './security-log.ts';
import { isSessionExpired } from './session-expiry.ts';
import { profiles, sessions, userRoles } from './tables.ts';

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

/**
 * Reads the session cookie; only a person's action prolongs the session (`prolong`). A failed role look-up is logged
 * and yields no roles, so it never grants anything.
 */
export async function readViewer(
  { auth, db, log, clock }: Pick<Context, 'db' | 'log' | 'clock'> & { auth: Auth },
  headers: Headers,
  { prolong = true }: { prolong?: boolean } = {},
): Promise<Viewer | undefined> {
  const session = await auth.api.getSession({ headers, query: { disableRefresh: !prolong } }).catch(async (error) => {
    // The library hides the cause: an unavailable database reports itself.
    await assertDatabaseWritable(db);
    throw error;
  });
  if (!session) return undefined;
  if (isSessionExpired(session.session, clock.now())) {
    await db.delete(sessions).where(eq(sessions.id, session.session.id));
    return undefined;
  }
  const { id, email, name } = session.user;
  const profileRows = await db
    .select({ displayName: profiles.displayName, linkEpoch: profiles.linkEpoch, role: userRoles.role })
    .from(profiles)
    .leftJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(eq(profiles.id, id))
    .catch((error: unknown) => {
      log.error({ err: error, user_id: id }, 'roles could not be read');
      return [];
    });
  return {
    sessionId: session.session.id,
    userId: id,
    email,
    displayName: profileRows[0]?.displayName ?? name,
    linkEpoch: profileRows[0]?.linkEpoch ?? 0,
    roles: profileRows.flatMap(({ role }) => role ?? []),
  };
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
