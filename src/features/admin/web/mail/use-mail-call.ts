import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { CallError, errorText } from '#browser/request-json.ts';
import { showToast } from '#ui/toasts.ts';

interface MailCall<Decision> {
  /** The server function. */
  name: string;
  /** The toast when it is done. */
  done: (decision: Decision) => string;
  /** What is wrong with what was typed, by field. */
  onRefused?: (fields: Record<string, string>) => void;
}

/** One decision about a mail; whatever comes of it, what is shown is brought up to date. */
export function useMailCall<Decision extends object>(
  mailId: string,
  { name, done, onRefused = () => {} }: MailCall<Decision>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => callFunction(name, { mail_id: mailId, ...decision }, z.unknown()),
    onSuccess: (_answer, decision) => showToast({ tone: 'success', title: done(decision) }),
    onError(error) {
      if (error instanceof CallError) onRefused(error.fields);
      showToast({ tone: 'error', title: 'Nothing was changed', description: errorText(error, 'Please try again.') });
    },
    onSettled: () => client.invalidateQueries(),
  });
}
