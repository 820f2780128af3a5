import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#paths.ts';
import type { Session } from '../viewer/contract.ts';
import { useSession } from './session.ts';

type Role = Session['roles'][number];

/**
 * The user, who has one of these roles, or undefined while that is not known or the visitor is being sent elsewhere
 * (specification, section 4).
 */
export function useRoleGuard(...roles: readonly Role[]): Session['user'] | undefined {
  const navigate = useNavigate();
  const { data: session } = useSession();
  const mayEnter = session?.roles.some((role) => roles.includes(role)) ?? false;
  // Whose session ends on the page stays and is asked to sign in again there.
  const hasEnded = session?.expiredUser != null;
  const target =
    session && !hasEnded ? (session.user === null ? pages.auth : mayEnter ? undefined : pages.home) : undefined;
  useEffect(() => {
    if (target === pages.auth) navigate(target, { replace: true });
    // The landing page is a document of its own, without this script.
    else if (target) window.location.replace(target);
  }, [target, navigate]);
  return target ? undefined : (session?.user ?? session?.expiredUser);
}
