import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '#paths.ts';
import type { Session } from '../contract.ts';
import { type TabSession, useSession } from './session.ts';

const hasSignedIn = (state: unknown) => typeof state === 'object' && state !== null && 'hasSignedIn' in state;

/**
 * Returns the user, or undefined while that is unknown or the visitor is being redirected: to sign in, or admins to
 * the console. A user whose session ends on the page stays, so that nothing typed is lost, and is asked to sign in
 * again there. An admin who views as a customer stays too, and that customer is returned. Operators are redirected to
 * the desk right after signing in; they may have orders of their own.
 */
export function useSignedInUser({
  adminsTo,
  operatorsTo,
}: {
  adminsTo?: string;
  operatorsTo?: string;
} = {}): Session['user'] | undefined {
  const navigate = useNavigate();
  const { data: session } = useSession();
  const { pathname, search, hash, state } = useLocation();
  const target = session && redirectTargetOf(session);
  useEffect(() => {
    if (target) navigate(target, { replace: true });
  }, [target, navigate]);
  return target ? undefined : (session?.viewing ?? session?.user ?? session?.expiredUser);

  function redirectTargetOf({ user, expiredUser, roles, viewing }: TabSession): string | undefined {
    if ((user ?? expiredUser) === null) return signInPath(pathname + search + hash);
    if (viewing) return undefined;
    if (roles.includes('admin')) return adminsTo;
    return roles.includes('operator') && hasSignedIn(state) ? operatorsTo : undefined;
  }
}
