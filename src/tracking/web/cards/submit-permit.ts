import type { z } from 'zod';
import { submitPermitAnswerSchema } from '#orders/contracts/order-contract.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import type { Toast } from '#ui/toasts.ts';

export type SubmitPermitAnswer = z.infer<typeof submitPermitAnswerSchema>;

/** Starts the application of an order; a started application is not started again. @throws CallError */
export const callSubmitPermit = (order_id: string) =>
  callServerFunction('submit-permit', { order_id }, submitPermitAnswerSchema);

export function createSubmitToast({ application_method }: SubmitPermitAnswer, description: string): Toast {
  if (application_method === 'awaiting_details') return { tone: 'info', title: 'Not started yet', description };
  return { tone: 'success', title: 'Submission Success!', description };
}

export const createSubmitFailureToast = (reason: string): Toast => ({
  tone: 'error',
  title: 'Submission Failed',
  description: reason,
});
