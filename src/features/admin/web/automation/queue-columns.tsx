import type { QueueRow } from '#features/automation/contract.ts';
import type { Column } from '../list/data-table.tsx';
import { placeColumns } from '../order/place-columns.tsx';
import { ErrorLine } from '../parts/error-line.tsx';
import { Moment } from '../parts/moment.tsx';
import { SubmissionBadge } from '../parts/submission-badge.tsx';
import { ProcessButton } from './process-button.tsx';

export const queueColumns: readonly Column<QueueRow>[] = [
  ...placeColumns,
  {
    id: 'status',
    header: 'Status',
    sortBy: (row) => row.status,
    cell: (row) => (
      <>
        <SubmissionBadge status={row.status} />
        <ErrorLine text={row.last_error} />
      </>
    ),
  },
  { id: 'runs', header: 'Runs', numeric: true, sortBy: (row) => row.runs, cell: (row) => String(row.runs) },
  { id: 'created', header: 'Created', sortBy: (row) => row.created_at, cell: (row) => <Moment at={row.created_at} /> },
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) =>
      row.application_method === 'manual' ? (
        <span className="text-ink-soft">A person applies</span>
      ) : (
        <ProcessButton submission={row} />
      ),
  },
];
