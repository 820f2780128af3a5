import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { CallError, errorText } from '#browser/request-json.ts';
import { showToast } from '#ui/toasts.ts';

/** Puts a failed submission back in line; `onOutcomeOpen` when the portal may already have it. */
export function useRetry(onOutcomeOpen: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (submissionId: string) =>
      callFunction('retry-submission', { submission_id: submissionId }, z.unknown()),
    onSuccess: () =>
      showToast({
        tone: 'success',
        title: 'Retry Initiated',
        description: 'Submission has been queued for retry processing',
      }),
    onError: (error) => {
      showToast({ tone: 'error', title: `Failed to retry submission: ${errorText(error, 'Please try again.')}` });
      if (error instanceof CallError && error.code === 'OUTCOME_UNKNOWN') onOutcomeOpen();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]),
  });
}
