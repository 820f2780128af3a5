import { FileCheck } from 'lucide-react';
import { displayAmount } from '#orders/display-amount.ts';
import { hasFailed, stopCauseLabels, submissionStatuses } from '#orders/states/lifecycle.ts';
import { SubmissionStatusBadge } from '#tracking/web/submission-status-badge.tsx';
import { CopyableId } from '#ui/copy-button.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { UrlStateLink } from '#ui/list/url-state.tsx';
import { ErrorExcerpt } from '#ui/parts/error-excerpt.tsx';
import type { SubmissionRow } from '../../submission-contract.ts';
import { createdColumn, destinationColumn } from './order-rows.tsx';
import { RetryAction } from './retry-action.tsx';

export const submissionColumns: readonly Column<SubmissionRow>[] = [
  {
    id: 'order',
    header: 'Order',
    sortBy: (row) => row.order_ref,
    cell: (row) => (
      <>
        <UrlStateLink opens={{ order: row.order_id }}>{row.order_ref}</UrlStateLink>
        <div className="max-w-40 truncate text-ink-soft max-md:max-w-full" title={row.customer_email}>
          {row.customer_email}
        </div>
      </>
    ),
  },
  destinationColumn,
  {
    id: 'status',
    header: 'Status',
    sortBy: (row) => submissionStatuses.indexOf(row.status),
    cell: (row) => (
      <>
        <SubmissionStatusBadge status={row.status} />
        {row.stop_cause && <span className="block font-semibold">{stopCauseLabels[row.stop_cause]}</span>}
        <ErrorExcerpt text={row.last_error} />
      </>
    ),
  },
  {
    id: 'proof',
    header: 'Official Proof',
    sortBy: (row) => row.reference ?? '',
    cell: (row) => <OfficialProofCell row={row} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    sortBy: (row) => row.total_cents,
    cell: (row) => displayAmount(row.total_cents),
  },
  createdColumn('Created'),
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) => (hasFailed(row.status) ? <RetryAction submission={row} /> : null),
  },
];

export function OfficialProofCell({ row }: { row: Pick<SubmissionRow, 'proof_url' | 'reference' | 'order_ref'> }) {
  if (!row.proof_url && !row.reference) return <span className="text-ink-soft">None yet</span>;
  return (
    <>
      {row.proof_url && (
        <a
          href={row.proof_url}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1.5 font-semibold text-link underline-offset-2 hover:underline"
        >
          <FileCheck aria-hidden="true" className="size-4" />
          View PDF
          <span className="sr-only"> of order {row.order_ref} (opens in a new tab)</span>
        </a>
      )}
      {row.reference && (
        <div>
          <CopyableId id={row.reference} label="reference" short={row.reference} />
        </div>
      )}
    </>
  );
}
