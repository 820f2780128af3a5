import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { errorText } from '#browser/request-json.ts';
import { showToast } from '#ui/toasts.ts';

interface Act {
  /** The server function. */
  name: string;
  /** The toast when it is done; quiet without one. */
  done?: string;
  onDone?: () => void;
}

/** One act on a task; whatever comes of it, what is shown is brought up to date. */
export function useAct(submissionId: string, { name, done, onDone }: Act) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (more: Record<string, string> = {}) =>
      callFunction(name, { submission_id: submissionId, ...more }, z.unknown()),
    onSuccess: () => {
      if (done) showToast({ tone: 'success', title: done });
      onDone?.();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: 'Nothing was changed', description: errorText(error, 'Please try again.') }),
    onSettled: () => client.invalidateQueries(),
  });
}
