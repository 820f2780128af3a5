import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#browser/call-function.ts';
import { errorText } from '#browser/request-json.ts';
import { formatPounds } from '#features/checkout/pricing.ts';
import { type RefundRequest, refundAnswerSchema } from '#features/refunds/contract.ts';
import { showToast } from '#ui/toasts.ts';

export function useRefund(onEnd: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RefundRequest) => callFunction('refund-order', request, refundAnswerSchema),
    onSuccess: ({ status }, { amount_cents }) =>
      showToast(
        status === 'done'
          ? { tone: 'success', title: `${formatPounds(amount_cents)} refunded` }
          : {
              tone: 'success',
              title: 'Refund noted',
              description: 'The card provider does not answer at the moment. It is made as soon as it does.',
            },
      ),
    onError: (error) =>
      showToast({ tone: 'error', title: 'Refund failed', description: errorText(error, 'Please try again.') }),
    // Refused or not, what is shown may be old.
    async onSettled() {
      onEnd();
      await Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]);
    },
  });
}
