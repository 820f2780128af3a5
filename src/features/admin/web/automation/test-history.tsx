import { type TestSummary, testListSchema } from '#features/automation/contract.ts';
import { RunBadge } from '#features/orders/web/cards/run-badge.tsx';
import { api } from '#paths.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListBody } from '../list/list-body.tsx';
import { ListHead } from '../list/list-head.tsx';
import { useAddress } from '../list/use-address.ts';
import { useList } from '../list/use-list.ts';
import { useSorting } from '../list/use-sorting.ts';
import { destinationColumn } from '../order/place-columns.tsx';
import { AddressLink } from '../parts/address-link.tsx';
import { ErrorLine } from '../parts/error-line.tsx';
import { Moment } from '../parts/moment.tsx';
import { loadFailure, monitoringMs } from './monitored.ts';
import { modeWords } from './test-result.tsx';

type Row = TestSummary & { city_zone: string };

const columns: readonly Column<Row>[] = [
  {
    id: 'mode',
    header: 'Test',
    sortBy: (row) => row.mode,
    cell: (row) => <AddressLink opens={{ test: row.id }}>{modeWords[row.mode]}</AddressLink>,
  },
  destinationColumn,
  {
    id: 'status',
    header: 'Status',
    sortBy: (row) => row.status,
    cell: (row) => (
      <>
        <RunBadge status={row.status} />
        <ErrorLine text={row.error_details?.message ?? null} />
      </>
    ),
  },
  { id: 'reference', header: 'Reference', sortBy: (row) => row.reference ?? '', cell: (row) => row.reference },
  { id: 'who', header: 'Started by', sortBy: (row) => row.started_by ?? '', cell: (row) => row.started_by },
  { id: 'created', header: 'Started', sortBy: (row) => row.created_at, cell: (row) => <Moment at={row.created_at} /> },
];

/** The newest tests, whoever started them: none of them is an order. */
export function TestHistory() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'created', descending: true });
  const list = useList({ path: api.testRuns, answer: testListSchema, failure: loadFailure, liveMs: monitoringMs });
  return (
    <section aria-label="Latest tests">
      <ListHead title="Latest tests" count={list.data && `${list.data.tests.length} shown`} list={list} />
      <ListBody list={list} failure={loadFailure}>
        {({ tests }) => (
          <DataTable
            label="Latest tests"
            columns={columns}
            rows={tests.map((test) => ({ ...test, city_zone: test.zone_name }))}
            rowId={({ id }) => id}
            sorting={sorting}
            onSort={setSorting}
            openId={get('test')}
            onOpen={({ id }) => set({ test: id }, { push: true })}
            empty="No test has been run yet"
          />
        )}
      </ListBody>
    </section>
  );
}
