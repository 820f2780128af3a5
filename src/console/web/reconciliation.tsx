import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Difference, type Reconciliation, reconciliationSchema } from '#money/reconciliation/contract.ts';
import { nextSteps } from '#money/reconciliation/next-steps.ts';
import { api } from '#paths.ts';
import { formatCount } from '#platform/format-count.ts';
import { CopyableId } from '#ui/copy-button.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { UrlStateLink } from '#ui/list/url-state.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { formatDayOfMoment } from '#ui/page/format-time.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { errorText } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { showToast } from '#ui/toasts.ts';
import { describeListCalls } from './list-calls.ts';

export const meta = () => pageMeta({ title: 'Reconciliation', description: 'Payments, orders and refunds compared' });

const failure = 'Failed to compare payments';
/** Each reconciliation reads months of payments from the provider. */
const LIVE_MS = 5 * 60_000;

const columns: readonly Column<Difference>[] = [
  {
    id: 'order',
    header: 'Order',
    sortBy: (row) => row.order_ref ?? '',
    cell: (row) =>
      row.order_id ? <UrlStateLink opens={{ order: row.order_id }}>{row.order_ref}</UrlStateLink> : 'No order',
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
          <CopyableId id={row.provider_id} label="provider's id" short={`${row.provider_id.slice(0, 14)}…`} />
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
  return (
    <ListPage
      of={{
        title: 'Reconciliation',
        label: 'Differences',
        path: api.adminReconciliation,
        schema: reconciliationSchema,
        failure,
        liveMs: LIVE_MS,
        rows: ({ differences }) => differences,
        rowId: ({ id }) => id,
        columns,
        sorting: { column: 'owner', descending: false },
        count: formatDifferenceCount,
        empty: 'No differences: every payment has its order, and every order its payment.',
        opens: { name: 'order', of: ({ order_id }) => order_id },
        csv: describeListCalls('differences').csv,
      }}
      after={(data) => (
        <>
          <p className="min-w-0 flex-1 basis-64 text-ink-soft text-sm">
            {data && describeComparison(data)} The same is done every night.
          </p>
          <SettleButton />
        </>
      )}
    />
  );
}

function SettleButton() {
  const client = useQueryClient();
  const settlement = useMutation({
    mutationFn: () => callServerFunction('settle-differences', {}, reconciliationSchema, { timeoutMs: LIVE_MS }),
    onSuccess: ({ total }) =>
      showToast({
        tone: 'success',
        title: total === 0 ? 'Nothing differs' : `${formatCount(total, 'difference')} left`,
      }),
    onError: (error) =>
      showToast({ tone: 'error', title: failure, description: errorText(error, 'Please try again.') }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <CompactButton busy={settlement.isPending} onClick={() => settlement.mutate()}>
      Settle what is automatic
    </CompactButton>
  );
}

const formatDifferenceCount = ({ total, differences }: Reconciliation) =>
  total > differences.length ? `First ${differences.length} of ${total} differences` : formatCount(total, 'difference');

const describeComparison = ({ since, payments, refunds, orders }: Reconciliation) =>
  `Since ${formatDayOfMoment(since)}: payments ${payments} and refunds ${refunds} at the card provider, paid orders ${orders} in our books.`;
