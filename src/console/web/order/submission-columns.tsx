import { FileCheck } from 'lucide-react';
import { displayAmount } from '#orders/display-amount.ts';
import { causeLabels, hasFailed, submissionStatuses } from '#orders/states/lifecycle.ts';
import { SubmissionBadge } from '#tracking/web/submission-badge.tsx';
import { AddressLink } from '#ui/list/address-link.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { ErrorLine } from '#ui/parts/error-line.tsx';
import { IdCopy } from '#ui/parts/id-copy.tsx';
import { Moment } from '#ui/parts/moment.tsx';
import type { SubmissionRow } from '../../contract.ts';
import { destinationColumn } from './place-columns.tsx';
import { RetryOrReason } from './retry-button.tsx';

export const submissionColumns: readonly Column<SubmissionRow>[] = [
  {
    id: 'order',
    header: 'Order',
    sortBy: (row) => row.order_ref,
    cell: (row) => (
      <>
        <AddressLink opens={{ order: row.order_id }}>{row.order_ref}</AddressLink>
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
        <SubmissionBadge status={row.status} />
        {row.stopped_because && <span className="block font-semibold">{causeLabels[row.stopped_because]}</span>}
        <ErrorLine text={row.last_error} />
      </>
    ),
  },
  {
    id: 'proof',
    header: 'Official Proof',
    sortBy: (row) => row.reference ?? '',
    cell: (row) => <Proof row={row} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    sortBy: (row) => row.total_cents,
    cell: (row) => displayAmount(row.total_cents),
  },
  { id: 'created', header: 'Created', sortBy: (row) => row.created_at, cell: (row) => <Moment at={row.created_at} /> },
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) => (hasFailed(row.status) ? <RetryOrReason submission={row} /> : null),
  },
];

export function Proof({ row }: { row: Pick<SubmissionRow, 'proof_url' | 'reference' | 'order_ref'> }) {
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
          <IdCopy id={row.reference} label="reference" short={row.reference} />
        </div>
      )}
    </>
  );
}
