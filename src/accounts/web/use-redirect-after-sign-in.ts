import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#paths.ts';

/** Leaves sign-in for the page that was asked for, else for the dashboard, which knows who belongs elsewhere. */
export function useRedirectAfterSignIn(next: string | undefined): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    navigate(next ?? pages.dashboard, { replace: true, state: { hasSignedIn: true } });
  }, [navigate, next]);
}
