import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { sessionQuery } from '#browser/session.ts';
import { pages } from '#paths.ts';
import { Spinner } from '#ui/spinner.tsx';
import { confirmAddress, requestConfirmation } from './auth-calls.ts';
import { DeadLink } from './dead-link.tsx';

/** Where the sign-up mail's link leads: confirms, signs in and goes on to the dashboard. */
export function ConfirmAddress({ token }: { token: string | null }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { isSuccess, isError } = useConfirmation(['confirm-address', token], () => confirmAddress(token ?? ''), token);
  useEffect(() => {
    if (!isSuccess) return;
    client.invalidateQueries(sessionQuery).then(() => navigate(pages.dashboard, { replace: true }));
  }, [isSuccess, client, navigate]);

  if (token === null || isError) {
    return (
      <DeadLink
        send={requestConfirmation}
        sentText="Check your email to confirm your account"
        failedText="Failed to sign up"
      />
    );
  }
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner /> Confirming your address …
    </p>
  );
}

/** Asked once, however often the page is drawn: the link is good for one time only. */
export function useConfirmation<Answer>(key: unknown[], confirm: () => Promise<Answer>, token: string | null) {
  return useQuery({
    queryKey: key,
    enabled: token !== null,
    queryFn: async () => (await confirm()) ?? true,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
