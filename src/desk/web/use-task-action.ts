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
export const useTaskAction = (submissionId: string, options: ActionOptions) =>
  useServerAction<Record<string, string>>({ submission_id: submissionId }, options);

/** The same for a mail; it needs no lease. */
export const useMailAction = (mailId: string, options: ActionOptions) =>
  useServerAction<{ handled: boolean; holds?: boolean; reason?: string } | { order_ref: string }>(
    { mail_id: mailId },
    options,
  );

/** Decides on a customer's contact suggestion. */
export const useContactSuggestionAction = (wordId: string, options: ActionOptions) =>
  useServerAction<{ how: 'taken_over' | 'left'; entry_since?: string }>({ suggestion_id: wordId }, options);

/** Records which of two differing documents is the permit. */
export const usePermitDocumentAction = (mailId: string, options: ActionOptions) =>
  useServerAction<{ document: 'first' | 'second'; seen: string }>({ mail_id: mailId }, options);

/** The same for an order that has no application yet. */
export const useOrderAction = (orderId: string, options: ActionOptions) =>
  useServerAction<{ days: number }>({ order_id: orderId }, options);

/** Records what somebody found at the source of a fact that we publish. */
export const useFactAction = (fact: string, options: ActionOptions) =>
  useServerAction<{ value_seen: string; holds: boolean; note?: string }>({ fact }, options);

function useServerAction<Input extends object>(
  target: Record<string, string>,
  { functionName, successTitle, onSuccess }: ActionOptions,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => callServerFunction(functionName, { ...target, ...input }, z.unknown()),
    onSuccess: () => {
      if (successTitle) showToast({ tone: 'success', title: successTitle });
      onSuccess?.();
    },
    onError: showFailureToast,
    onSettled: () => client.invalidateQueries(),
  });
}
