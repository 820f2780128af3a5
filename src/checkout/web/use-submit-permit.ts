import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { submitPermitAnswerSchema } from '#orders/contracts/order-contract.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError } from '#ui/page/request-json.ts';
import { showToast } from '#ui/toasts.ts';

/** Starts the application of an own order; a guest's the server starts itself. Asking again starts nothing twice. */
export function useSubmitPermit(orderId: string | null) {
  const { data, error } = useQuery({
    queryKey: ['submit-permit', orderId],
    enabled: orderId !== null,
    queryFn: ({ signal }) =>
      callServerFunction('submit-permit', { order_id: orderId }, submitPermitAnswerSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isSubmitted = Boolean(data?.submission_id);
  useEffect(() => {
    if (isSubmitted) showToast({ tone: 'success', title: 'Order Submitted', id: 'order-submitted' });
  }, [isSubmitted]);
  useEffect(() => {
    if (!error) return;
    // A refusal is an answer about this order; anything else only means that our call got lost.
    const wasRefused = error instanceof CallError && error.status >= 400;
    const [title, description] = wasRefused
      ? [
          'Submission Issue',
          'Payment received, but permit submission needs attention. Our team will process your order manually.',
        ]
      : ['Processing Started', 'Payment received. Our team will process your permit application.'];
    showToast({ tone: 'info', title, id: 'submission-issue', description });
  }, [error]);
}
