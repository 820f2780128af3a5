import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callFunction, tellFailed } from '#ui/page/call-function.ts';
import { showToast } from '#ui/toasts.ts';

interface Act {
  /** The server function. */
  name: string;
  /** The toast when it is done; quiet without one. */
  done?: string;
  onDone?: () => void;
}

/** One act on a task; whatever comes of it, what is shown is brought up to date. */
export const useAct = (submissionId: string, act: Act) =>
  useCall<Record<string, string>>({ submission_id: submissionId }, act);

/** The same on a mail; it needs no lease. */
export const useMailAct = (mailId: string, act: Act) =>
  useCall<{ handled: boolean; holds?: boolean; reason?: string } | { order_ref: string }>({ mail_id: mailId }, act);

/** What becomes of a customer's word about a place. */
export const usePlaceWordAct = (wordId: string, act: Act) =>
  useCall<{ how: 'taken_over' | 'left'; entry_since?: string }>({ word_id: wordId }, act);

/** Which of two papers that differ is the permit. */
export const usePaperAct = (mailId: string, act: Act) =>
  useCall<{ paper: 'first' | 'later'; seen: string }>({ mail_id: mailId }, act);

/** The same on an order that has no application yet. */
export const useOrderAct = (orderId: string, act: Act) => useCall<{ days: number }>({ order_id: orderId }, act);

function useCall<Input extends object>(about: Record<string, string>, { name, done, onDone }: Act) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (more: Input) => callFunction(name, { ...about, ...more }, z.unknown()),
    onSuccess: () => {
      if (done) showToast({ tone: 'success', title: done });
      onDone?.();
    },
    onError: tellFailed,
    onSettled: () => client.invalidateQueries(),
  });
}
