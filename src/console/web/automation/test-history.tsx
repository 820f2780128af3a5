import { type TestSummary, testListSchema } from '#orders/contracts/test-contract.ts';
import { api } from '#paths.ts';
import { RunBadge } from '#tracking/web/cards/run-badge.tsx';
import { AddressLink } from '#ui/list/address-link.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { ErrorLine } from '#ui/parts/error-line.tsx';
import { Moment } from '#ui/parts/moment.tsx';
import { destinationColumn } from '../order/place-columns.tsx';
import { monitored } from './monitored.ts';
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
  return (
    <section aria-label="Latest tests">
      <ListPage
        of={{
          ...monitored,
          title: 'Latest tests',
          path: api.testRuns,
          schema: testListSchema,
          rows: ({ tests }): Row[] => tests.map((test) => ({ ...test, city_zone: test.zone_name })),
          rowId: ({ id }) => id,
          columns,
          sorting: { column: 'created', descending: true },
          count: ({ tests }) => `${tests.length} shown`,
          empty: 'No test has been run yet',
          opens: { name: 'test', of: ({ id }) => id },
        }}
      />
    </section>
  );
}
