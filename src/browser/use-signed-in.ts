import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from '#features/accounts/contract.ts';
import { pages } from '#paths.ts';
import { useSession } from './session.ts';

/**
 * The user, or undefined while that is not known or the visitor is being sent elsewhere: to sign in, or admins to their
 * own place. Whose session ends on the page stays, so that nothing typed is lost, and is asked to sign in again there.
 * An admin who looks at a customer's side stays too, and the user is that customer.
 */
export function useSignedIn({ adminsTo }: { adminsTo?: string } = {}): Session['user'] | undefined {
  const navigate = useNavigate();
  const { data: session } = useSession();
  const isAdmin = (session?.roles.includes('admin') && !session.viewing) ?? false;
  const target = session && ((session.user ?? session.ended) === null ? pages.auth : isAdmin ? adminsTo : undefined);
  useEffect(() => {
    if (target) navigate(target, { replace: true });
  }, [target, navigate]);
  return target ? undefined : (session?.viewing ?? session?.user ?? session?.ended);
}
