import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import type { Audience } from '#platform/http/endpoint.ts';
import type { Auth } from './auth.ts';
import type { Role } from './roles.ts';
import { profiles, userRoles } from './tables.ts';

/** Who is asking: an account with its roles, or nobody. */
export interface Viewer {
  /** The sign-in by which they ask. */
  sessionId: string;
  userId: string;
  email: string;
  displayName: string;
  roles: readonly Role[];
}

/** Reads the session cookie. A failed role look-up is logged and yields no roles, so it never grants anything. */
export async function readViewer(
  { auth, db, log }: Pick<Context, 'db' | 'log'> & { auth: Auth },
  headers: Headers,
): Promise<Viewer | undefined> {
  const session = await auth.api.getSession({ headers });
  if (!session) return undefined;
  const { id, email, name } = session.user;
  const [profile] = await db.select({ displayName: profiles.displayName }).from(profiles).where(eq(profiles.id, id));
  const roles = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, id))
    .catch((error: unknown) => {
      log.error({ err: error, user_id: id }, 'roles could not be read');
      return [];
    });
  return {
    sessionId: session.session.id,
    userId: id,
    email,
    displayName: profile?.displayName ?? name,
    roles: roles.map((row) => row.role),
  };
}

export const isStaff = (viewer: Viewer | undefined): boolean =>
  Boolean(viewer?.roles.includes('admin') || viewer?.roles.includes('operator'));

/** @throws Refusal SIGN_IN_REQUIRED */
function requireViewer(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw new Refusal('SIGN_IN_REQUIRED', 'Please sign in.');
  return viewer;
}

/** @throws Refusal SIGN_IN_REQUIRED, NOT_ALLOWED */
export function admit(viewer: Viewer | undefined, who: Audience): void {
  if (who === 'anyone') return;
  const { roles } = requireViewer(viewer);
  const allowed = who === 'signed-in' || (who === 'staff' ? isStaff(viewer) : roles.includes('admin'));
  if (!allowed) throw new Refusal('NOT_ALLOWED', 'Your account may not do this.');
}
