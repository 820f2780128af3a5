import { useCallback } from 'react';
import { type TesterRow, testerSchema } from '#features/automation/contract.ts';
import { orderLifecycle, orderStatuses } from '#features/orders/lifecycle.ts';
import { api } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListBody } from '../list/list-body.tsx';
import { countWords, ListHead } from '../list/list-head.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useAddress } from '../list/use-address.ts';
import { useList } from '../list/use-list.ts';
import { useSorting } from '../list/use-sorting.ts';
import { placeColumns } from '../order/place-columns.tsx';
import { Moment } from '../parts/moment.tsx';
import { loadFailure } from './monitored.ts';
import { SubmitButton } from './submit-button.tsx';

const columns: readonly Column<TesterRow>[] = [
  ...placeColumns,
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
  { id: 'created', header: 'Created', sortBy: (row) => row.created_at, cell: (row) => <Moment at={row.created_at} /> },
  { id: 'actions', header: 'Actions', cell: (row) => <SubmitButton order={row} /> },
];

/** Any order can be tried: what may not start is refused in words, and what has begun is never sent twice. */
export function SubmissionTester() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'created', descending: true });
  const list = useList({
    path: api.automationOrders,
    query: { search: get('q') },
    answer: testerSchema,
    failure: loadFailure,
  });
  const onSearch = useCallback((q: string) => set({ q }), [set]);
  const { data } = list;
  return (
    <>
      <ListHead
        title="Submission Tester"
        count={data && countWords(data.orders.length, data.total, 'orders')}
        list={list}
      >
        <SearchBox label="Search by order, e-mail, city or country" value={get('q')} onSearch={onSearch} />
      </ListHead>
      <ListBody list={list} failure={loadFailure}>
        {({ orders }) => (
          <DataTable
            label="Orders"
            columns={columns}
            rows={orders}
            rowId={({ order_id }) => order_id}
            sorting={sorting}
            onSort={setSorting}
            openId={get('order')}
            onOpen={({ order_id }) => set({ order: order_id }, { push: true })}
            empty="No orders found"
          />
        )}
      </ListBody>
    </>
  );
}
