import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderSummary } from '#orders/contracts/order-contract.ts';
import { isPaid } from '#orders/states/lifecycle.ts';
import { Button } from '#ui/button.tsx';
import { errorText } from '#ui/page/request-json.ts';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toasts.ts';
import {
  callSubmitPermit,
  createSubmitFailureToast,
  createSubmitToast,
  type SubmitPermitAnswer,
} from './cards/submit-permit.ts';

const methodMessages = {
  automated: 'It starts by itself now.',
  manual: 'A person of our team sees to it.',
  awaiting_details: 'Details are still needed from you before it can start.',
};

const excludedMessage =
  'This vehicle may not enter, so no application is made. Its card above says how much is paid back, and by when.';

const describeStart = ({ application_method, missing }: SubmitPermitAnswer) =>
  application_method === 'awaiting_details' && missing.length === 0
    ? excludedMessage
    : methodMessages[application_method];

/**
 * Starts the application of a paid order by hand. A started application is not started again: an order is never sent
 * twice.
 */
export function CustomerSubmissionTester({ orders }: { orders: readonly OrderSummary[] }) {
  const client = useQueryClient();
  const paidOrders = orders.filter(({ status }) => isPaid(status));
  const [chosenOrderId, setChosen] = useState<string | null>(null);
  const orderId = chosenOrderId ?? paidOrders[0]?.id;
  const submit = useMutation({
    mutationFn: callSubmitPermit,
    onSuccess: (answer) => showToast(createSubmitToast(answer, describeStart(answer))),
    onError: (error) => showToast(createSubmitFailureToast(errorText(error, 'Please try again.'))),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });

  return (
    <details className="mt-10 rounded-xl border border-line px-5">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">Submission tester</summary>
      <div className="space-y-4 pb-5">
        <p className="text-ink-soft text-sm">
          Applications start by themselves. Should one of yours not have begun, start it here; one that has begun is not
          sent a second time.
        </p>
        {orderId ? (
          <div className="flex flex-wrap items-end gap-4">
            <SelectField
              name="tested-order"
              label="Order"
              value={orderId}
              onChange={(event) => setChosen(event.target.value)}
              options={paidOrders.map((order) => ({
                value: order.id,
                label: `${order.order_ref}, ${order.city_zone}`,
              }))}
              frameClass="w-full max-w-sm"
            />
            <Button tone="quiet" busy={submit.isPending} onClick={() => submit.mutate(orderId)}>
              Start the application
            </Button>
          </div>
        ) : (
          <p>There is no paid order yet.</p>
        )}
      </div>
    </details>
  );
}
