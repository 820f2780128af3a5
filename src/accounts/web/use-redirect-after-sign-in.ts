import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#paths.ts';

/** Leaves sign-in for the requested page, else for the dashboard, which redirects staff to their own pages. */
export function useRedirectAfterSignIn(next: string | undefined): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    navigate(next ?? pages.dashboard, { replace: true, state: { hasSignedIn: true } });
  }, [navigate, next]);
}
