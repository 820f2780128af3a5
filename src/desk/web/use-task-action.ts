import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callServerFunction, showFailureToast } from '#ui/page/call-server-function.ts';
import { showToast } from '#ui/toasts.ts';

interface ActionOptions {
  /** The server function. */
  functionName: string;
  /** The success toast; without it none is shown. */
  successTitle?: string;
  onSuccess?: () => void;
}

/** One action on a task. The task is refetched whatever the result. */
export const useTaskAction = (submissionId: string, act: ActionOptions) =>
  useServerAction<Record<string, string>>({ submission_id: submissionId }, act);

/** The same for a mail; it needs no lease. */
export const useMailAction = (mailId: string, act: ActionOptions) =>
  useServerAction<{ handled: boolean; holds?: boolean; reason?: string } | { order_ref: string }>(
    { mail_id: mailId },
    act,
  );

/** Decides on a customer's contact suggestion. */
export const useContactSuggestionAction = (wordId: string, act: ActionOptions) =>
  useServerAction<{ how: 'taken_over' | 'left'; entry_since?: string }>({ word_id: wordId }, act);

/** Records which of two differing documents is the permit. */
export const usePermitDocumentAction = (mailId: string, act: ActionOptions) =>
  useServerAction<{ paper: 'first' | 'later'; seen: string }>({ mail_id: mailId }, act);

/** The same for an order that has no application yet. */
export const useOrderAction = (orderId: string, act: ActionOptions) =>
  useServerAction<{ days: number }>({ order_id: orderId }, act);

function useServerAction<Input extends object>(
  about: Record<string, string>,
  { functionName: name, successTitle: done, onSuccess: onDone }: ActionOptions,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (more: Input) => callServerFunction(name, { ...about, ...more }, z.unknown()),
    onSuccess: () => {
      if (done) showToast({ tone: 'success', title: done });
      onDone?.();
    },
    onError: showFailureToast,
    onSettled: () => client.invalidateQueries(),
  });
}
