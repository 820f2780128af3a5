import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type TestableOrder, testableOrderListSchema } from '#channels/portal/tests/automation-lists-contract.ts';
import { submitPermitAnswerSchema } from '#orders/contracts/order-contract.ts';
import { isNotBegun, orderLifecycle, orderStatuses } from '#orders/states/lifecycle.ts';
import { api } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { formatShownCount } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { errorText } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { showToast } from '#ui/toasts.ts';
import { orderAndDestinationColumns } from '../order/order-and-destination-columns.tsx';
import { loadErrorText } from './live-list-options.ts';

const columns: readonly Column<TestableOrder>[] = [
  ...orderAndDestinationColumns,
  {
    id: 'customer',
    header: 'Customer',
    sortBy: (row) => row.customer_email,
    cell: (row) => (
      <div className="max-w-60 truncate" title={row.customer_email}>
        {row.customer_email}
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sortBy: (row) => orderStatuses.indexOf(row.status),
    cell: (row) => <Badge tone={orderLifecycle[row.status].tone}>{orderLifecycle[row.status].label}</Badge>,
  },
  {
    id: 'created',
    header: 'Created',
    sortBy: (row) => row.created_at,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  { id: 'actions', header: 'Actions', cell: (row) => <SubmitButton order={row} /> },
];

/** Accepts any order: the server explains a refusal, and never sends a started application twice. */
export function AdminSubmissionTester() {
  return (
    <ListPage
      of={{
        title: 'Submission Tester',
        label: 'Orders',
        path: api.automationOrders,
        schema: testableOrderListSchema,
        failure: loadErrorText,
        rows: ({ orders }) => orders,
        rowId: ({ order_id }) => order_id,
        columns,
        sorting: { column: 'created', descending: true },
        count: ({ orders, total }) => formatShownCount(orders.length, total, 'order'),
        empty: 'No orders found',
        search: 'Search by order, e-mail, city or country',
        opens: { name: 'order', of: ({ order_id }) => order_id },
      }}
    />
  );
}

const methodTexts = { automated: 'A robot applies for it.', manual: 'It waits for a person to apply.' };

/** Starts the application of an order; for a started one, says so. */
function SubmitButton({ order }: { order: TestableOrder }) {
  const client = useQueryClient();
  const submit = useMutation({
    mutationFn: () => callServerFunction('submit-permit', { order_id: order.order_id }, submitPermitAnswerSchema),
    onSuccess: ({ application_method, missing }) => {
      if (application_method === 'awaiting_details') {
        const description =
          missing.length > 0
            ? `The portal still needs ${missing.join(', ')}. The customer has been asked.`
            : 'This vehicle may not enter, so no application is made: its payment is to be refunded.';
        showToast({ tone: 'info', title: 'Not started yet', description });
        return;
      }
      const hasBegun = !isNotBegun(order.status);
      const description = hasBegun ? 'It had begun before; nothing was sent again.' : methodTexts[application_method];
      showToast({ tone: 'success', title: 'Submission Success!', description });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: 'Submission Failed', description: errorText(error, 'Please try again.') }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <CompactButton busy={submit.isPending} onClick={() => submit.mutate()}>
      {!submit.isPending && <Send aria-hidden="true" className="size-4" />}
      Submit
      <span className="sr-only"> order {order.order_ref}</span>
    </CompactButton>
  );
}
