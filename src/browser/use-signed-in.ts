import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from '#features/accounts/contract.ts';
import { pages } from '#paths.ts';
import { useSession } from './session.ts';

/**
 * The user, or undefined while that is not known or the visitor is being sent elsewhere: to sign in, or admins to their
 * own place. Whose session ends on the page stays, so that nothing typed is lost, and is asked to sign in again there.
 */
export function useSignedIn({ adminsTo }: { adminsTo?: string } = {}): Session['user'] | undefined {
  const navigate = useNavigate();
  const { data: session } = useSession();
  const isAdmin = session?.roles.includes('admin') ?? false;
  const target = session && ((session.user ?? session.ended) === null ? pages.auth : isAdmin ? adminsTo : undefined);
  useEffect(() => {
    if (target) navigate(target, { replace: true });
  }, [target, navigate]);
  return target ? undefined : (session?.user ?? session?.ended);
}
