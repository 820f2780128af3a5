import { Send } from 'lucide-react';
import { type TestableOrder, testableOrderListSchema } from '#channels/portal/tests/automation-lists-contract.ts';
import { isNotBegun, orderLifecycle, orderStatuses } from '#orders/states/lifecycle.ts';
import { api } from '#paths.ts';
import {
  callSubmitPermit,
  createSubmitFailureToast,
  createSubmitToast,
  type SubmitPermitAnswer,
} from '#tracking/web/cards/submit-permit.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { formatShownCount } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { liveListOptions } from '../list-calls.ts';
import { createdColumn, OrderActionButton, orderAndDestinationColumns } from '../order/order-rows.tsx';

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
  createdColumn('Created'),
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) => (
      <OrderActionButton
        icon={Send}
        label="Submit"
        order={row}
        action={() => callSubmitPermit(row.order_id)}
        successToast={(answer) => createSubmitToast(answer, describeStart(answer, row))}
        failureToast={createSubmitFailureToast}
      />
    ),
  },
];

/** Accepts any order: the server explains a refusal, and never sends a started application twice. */
export function AdminSubmissionTester() {
  return (
    <ListPage
      of={{
        rowId: ({ order_id }) => order_id,
        opens: { name: 'order', of: ({ order_id }) => order_id },
        title: 'Submission Tester',
        label: 'Orders',
        path: api.automationOrders,
        schema: testableOrderListSchema,
        failure: liveListOptions.failure,
        rows: ({ orders }) => orders,
        columns,
        sorting: { column: 'created', descending: true },
        count: ({ orders, total }) => formatShownCount(orders.length, total, 'order'),
        empty: 'No orders found',
        search: 'Search by order, e-mail, city or country',
      }}
    />
  );
}

function describeStart({ application_method, missing }: SubmitPermitAnswer, { status }: TestableOrder): string {
  if (application_method !== 'awaiting_details' && !isNotBegun(status))
    return 'It had begun before; nothing was sent again.';
  if (application_method === 'automated') return 'A robot applies for it.';
  if (application_method === 'manual') return 'It waits for a person to apply.';
  return missing.length > 0
    ? `The portal still needs ${missing.join(', ')}. The customer has been asked.`
    : 'This vehicle may not enter, so no application is made: its payment is to be refunded.';
}
