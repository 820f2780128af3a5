import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#browser/session.ts';
import type { Session } from '#features/accounts/contract.ts';
import { pages } from '#paths.ts';

/** The admin, or undefined while that is not known or the visitor is being sent elsewhere (specification, section 4). */
export function useAdmin(): Session['user'] | undefined {
  const navigate = useNavigate();
  const { data: session } = useSession();
  const isAdmin = session?.roles.includes('admin') ?? false;
  // Whose session ends on the page stays and is asked to sign in again there.
  const hasEnded = session?.ended != null;
  const target =
    session && !hasEnded ? (session.user === null ? pages.auth : isAdmin ? undefined : pages.home) : undefined;
  useEffect(() => {
    if (target === pages.auth) navigate(target, { replace: true });
    // The landing page is a document of its own, without this script.
    else if (target) window.location.replace(target);
  }, [target, navigate]);
  return target ? undefined : (session?.user ?? session?.ended);
}
