import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { callFunction } from '#browser/call-function.ts';
import { errorText } from '#browser/request-json.ts';
import type { TesterRow } from '#features/automation/contract.ts';
import { submitPermitAnswerSchema } from '#features/orders/contract.ts';
import { showToast } from '#ui/toasts.ts';
import { ToolButton } from '../parts/tool-button.tsx';

const methods = { automated: 'A robot applies for it.', manual: 'It waits for a person to apply.' };

/** Starts the application of an order; of one that has begun, says so. */
export function SubmitButton({ order }: { order: TesterRow }) {
  const client = useQueryClient();
  const submit = useMutation({
    mutationFn: () => callFunction('submit-permit', { order_id: order.order_id }, submitPermitAnswerSchema),
    onSuccess: ({ application_method, missing }) => {
      if (application_method === 'awaiting_details') {
        const description = `The portal still needs ${missing.join(', ')}. The customer has been asked.`;
        showToast({ tone: 'info', title: 'Not started yet', description });
        return;
      }
      const hasBegun = order.status !== 'confirmed';
      const description = hasBegun ? 'It had begun before; nothing was sent again.' : methods[application_method];
      showToast({ tone: 'success', title: 'Submission Success!', description });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: 'Submission Failed', description: errorText(error, 'Please try again.') }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <ToolButton busy={submit.isPending} onClick={() => submit.mutate()}>
      {!submit.isPending && <Send aria-hidden="true" className="size-4" />}
      Submit
      <span className="sr-only"> order {order.order_ref}</span>
    </ToolButton>
  );
}
