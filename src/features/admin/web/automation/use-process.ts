import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#browser/call-function.ts';
import { CallError, errorText } from '#browser/request-json.ts';
import { runNowAnswerSchema } from '#features/automation/contract.ts';
import { showToast } from '#ui/toasts.ts';

/** Lets a robot take one submission next. @throws CallError */
export const processNow = (submissionId: string) =>
  callFunction('automate-submission', { submission_id: submissionId }, runNowAnswerSchema);

/** `onOutcomeOpen` when the portal may already have the application. */
export function useProcess(onOutcomeOpen: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: processNow,
    onSuccess: () => showToast({ tone: 'success', title: 'Automation started successfully' }),
    onError: (error) => {
      showToast({ tone: 'error', title: `Failed to start automation: ${errorText(error, 'Please try again.')}` });
      if (error instanceof CallError && error.code === 'OUTCOME_UNKNOWN') onOutcomeOpen();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
