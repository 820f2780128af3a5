import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#paths.ts';
import type { Session } from '../contract.ts';
import { useSession } from './session.ts';

type Role = Session['roles'][number];

/**
 * Returns the user, who has one of these roles. Returns undefined while that is unknown or the visitor is being
 * redirected (specification, section 4).
 */
export function useRoleGuard(...roles: readonly Role[]): Session['user'] | undefined {
  const navigate = useNavigate();
  const { data: session } = useSession();
  const mayEnter = session?.roles.some((role) => roles.includes(role)) ?? false;
  // A user whose session ends on this page stays, and is asked to sign in again here.
  const hasEnded = session?.expiredUser != null;
  const target =
    session && !hasEnded ? (session.user === null ? pages.auth : mayEnter ? undefined : pages.home) : undefined;
  useEffect(() => {
    if (target === pages.auth) navigate(target, { replace: true });
    // The landing page is a separate document without this script.
    else if (target) window.location.replace(target);
  }, [target, navigate]);
  return target ? undefined : (session?.user ?? session?.expiredUser);
}
