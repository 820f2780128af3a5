import { useMutation } from '@tanstack/react-query';
import { connectivitySchema } from '#orders/contracts/test-contract.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { errorText } from '#ui/page/request-json.ts';
import { showToast } from '#ui/toasts.ts';

export type ConnectivityState = 'unknown' | 'good' | 'error';

/** The second notice's time (specification, section 8). */
const KEY_NOTICE_MS = 5_000;

export function useConnectivity() {
  const check = useMutation({
    mutationFn: () => callServerFunction('automate-submission', { connectivity_check: true }, connectivitySchema),
    onSuccess: ({ error }) => {
      if (error) showFailureToast(error);
    },
    onError: (error) => showFailureToast(errorText(error, 'Please try again.')),
  });
  const state: ConnectivityState = check.isPending || check.isIdle ? 'unknown' : check.data?.success ? 'good' : 'error';
  return { state, check };
}

function showFailureToast(message: string): void {
  showToast({ tone: 'error', title: `Connectivity check failed: ${message}` });
  if (!/401|403/.test(message)) return;
  showToast({
    tone: 'error',
    title: 'Check the automation service API key in the backend secrets.',
    duration: KEY_NOTICE_MS,
  });
}
