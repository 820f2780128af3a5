import { type RunRow, runListSchema } from '#features/automation/contract.ts';
import { trackedStepNames } from '#features/orders/contract.ts';
import { RunBadge } from '#features/orders/web/cards/run-badge.tsx';
import { api } from '#paths.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListBody } from '../list/list-body.tsx';
import { countWords, ListHead } from '../list/list-head.tsx';
import { useAddress } from '../list/use-address.ts';
import { useList } from '../list/use-list.ts';
import { useSorting } from '../list/use-sorting.ts';
import { placeColumns } from '../order/place-columns.tsx';
import { ErrorLine } from '../parts/error-line.tsx';
import { Moment } from '../parts/moment.tsx';
import { loadFailure, monitoringMs } from './monitored.ts';

const columns: readonly Column<RunRow>[] = [
  ...placeColumns,
  { id: 'driver', header: 'Driver', sortBy: (row) => row.driver_name, cell: (row) => row.driver_name },
  {
    id: 'status',
    header: 'Status',
    sortBy: (row) => row.status,
    cell: (row) => (
      <>
        <RunBadge status={row.status} />
        <ErrorLine text={row.error} />
      </>
    ),
  },
  {
    id: 'steps',
    header: 'Steps',
    sortBy: (row) => row.steps_completed.length,
    cell: (row) => (
      <span title={row.steps_completed.join(', ')} className="tabular-nums">
        {row.steps_completed.length} of {trackedStepNames.length}
      </span>
    ),
  },
  {
    id: 'took',
    header: 'Took',
    numeric: true,
    sortBy: (row) => secondsOf(row) ?? 0,
    cell: (row) => (secondsOf(row) === undefined ? null : `${secondsOf(row)?.toFixed(1)} s`),
  },
  { id: 'created', header: 'Started', sortBy: (row) => row.created_at, cell: (row) => <Moment at={row.created_at} /> },
];

function secondsOf({ started_at, completed_at }: RunRow): number | undefined {
  return started_at && completed_at ? (Date.parse(completed_at) - Date.parse(started_at)) / 1000 : undefined;
}

export function NewestRuns() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'created', descending: true });
  const list = useList({ path: api.automationRuns, answer: runListSchema, failure: loadFailure, liveMs: monitoringMs });
  const { data } = list;
  return (
    <>
      <ListHead title="Automation Runs" count={data && countWords(data.runs.length, data.total, 'runs')} list={list} />
      <ListBody list={list} failure={loadFailure}>
        {({ runs }) => (
          <DataTable
            label="Automation runs"
            columns={columns}
            rows={runs}
            rowId={({ id }) => id}
            sorting={sorting}
            onSort={setSorting}
            openId={get('order')}
            onOpen={({ order_id }) => set({ order: order_id }, { push: true })}
            empty="No robot has run yet"
          />
        )}
      </ListBody>
    </>
  );
}
