import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#browser/call-function.ts';
import { formatDay } from '#browser/format-time.ts';
import { pageMeta } from '#browser/page-meta.ts';
import { errorText } from '#browser/request-json.ts';
import { type Difference, type Reconciliation, reconciliationSchema } from '#features/reconciliation/contract.ts';
import { nextSteps } from '#features/reconciliation/next-steps.ts';
import { api } from '#paths.ts';
import { showToast } from '#ui/toasts.ts';
import { csvPath } from './list/csv-path.ts';
import { type Column, DataTable } from './list/data-table.tsx';
import { ListBody } from './list/list-body.tsx';
import { ListHead } from './list/list-head.tsx';
import { useAddress } from './list/use-address.ts';
import { useList } from './list/use-list.ts';
import { useSorting } from './list/use-sorting.ts';
import { AddressLink } from './parts/address-link.tsx';
import { IdCopy } from './parts/id-copy.tsx';
import { ToolButton } from './parts/tool-button.tsx';

export const meta = () => pageMeta({ title: 'Reconciliation', description: 'Payments, orders and refunds compared' });

const failure = 'Failed to compare payments';
/** Each look reads months of payments from the provider. */
const LIVE_MS = 5 * 60_000;

const columns: readonly Column<Difference>[] = [
  {
    id: 'order',
    header: 'Order',
    sortBy: (row) => row.order_ref ?? '',
    cell: (row) =>
      row.order_id ? <AddressLink opens={{ order: row.order_id }}>{row.order_ref}</AddressLink> : 'No order',
  },
  {
    id: 'difference',
    header: 'Difference',
    sortBy: (row) => nextSteps[row.kind].title,
    cell: (row) => (
      <>
        <div className="font-semibold">{nextSteps[row.kind].title}</div>
        <div className="text-ink-soft">{row.finding}</div>
        {row.provider_id && (
          <IdCopy id={row.provider_id} label="provider's id" short={`${row.provider_id.slice(0, 14)}…`} />
        )}
      </>
    ),
  },
  {
    id: 'owner',
    header: 'Owner',
    sortBy: (row) => nextSteps[row.kind].owner,
    cell: (row) => nextSteps[row.kind].owner,
  },
  {
    id: 'next',
    header: 'Next step',
    cell: (row) => <div className="max-w-md">{nextSteps[row.kind].step}</div>,
  },
];

export default function ReconciliationPage() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'owner', descending: false });
  const list = useList({ path: api.adminReconciliation, answer: reconciliationSchema, failure, liveMs: LIVE_MS });
  return (
    <>
      <ListHead
        title="Reconciliation"
        count={list.data && countWords(list.data)}
        list={list}
        csv={csvPath('differences', {})}
      >
        <p className="min-w-0 flex-1 basis-64 text-ink-soft text-sm">
          {list.data && comparedWords(list.data)} The same is done every night.
        </p>
        <SettleButton />
      </ListHead>
      <ListBody list={list} failure={failure}>
        {({ differences }) => (
          <DataTable
            label="Differences"
            columns={columns}
            rows={differences}
            rowId={({ id }) => id}
            sorting={sorting}
            onSort={setSorting}
            openId={get('order')}
            onOpen={({ order_id }) => order_id && set({ order: order_id }, { push: true })}
            empty="No differences: every payment has its order, and every order its payment."
          />
        )}
      </ListBody>
    </>
  );
}

function SettleButton() {
  const client = useQueryClient();
  const settle = useMutation({
    mutationFn: () => callFunction('settle-differences', {}, reconciliationSchema),
    onSuccess: ({ total }) =>
      showToast({
        tone: 'success',
        title: total === 0 ? 'Nothing differs' : `${total === 1 ? '1 difference' : `${total} differences`} left`,
      }),
    onError: (error) =>
      showToast({ tone: 'error', title: failure, description: errorText(error, 'Please try again.') }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <ToolButton busy={settle.isPending} onClick={() => settle.mutate()}>
      Settle what is automatic
    </ToolButton>
  );
}

const countWords = ({ total, differences }: Reconciliation) =>
  total > differences.length
    ? `First ${differences.length} of ${total} differences`
    : `${total} ${total === 1 ? 'difference' : 'differences'}`;

const comparedWords = ({ since, payments, refunds, orders }: Reconciliation) =>
  `Since ${formatDay(since.slice(0, 10))}: payments ${payments} and refunds ${refunds} at the card provider, paid orders ${orders} in our books.`;
