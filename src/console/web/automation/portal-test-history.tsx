import { type TestSummary, testListSchema } from '#orders/contracts/test-contract.ts';
import { api } from '#paths.ts';
import { RunStatusBadge } from '#tracking/web/cards/run-status-badge.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { UrlStateLink } from '#ui/list/url-state.tsx';
import { ErrorExcerpt } from '#ui/parts/error-excerpt.tsx';
import { liveListOptions } from '../list-calls.ts';
import { createdColumn, destinationColumn } from '../order/order-rows.tsx';
import { testModeLabels } from './portal-test-result.tsx';

type Row = TestSummary & { city_zone: string };

const columns: readonly Column<Row>[] = [
  {
    id: 'mode',
    header: 'Test',
    sortBy: (row) => row.mode,
    cell: (row) => <UrlStateLink opens={{ test: row.id }}>{testModeLabels[row.mode]}</UrlStateLink>,
  },
  destinationColumn,
  {
    id: 'status',
    header: 'Status',
    sortBy: (row) => row.status,
    cell: (row) => (
      <>
        <RunStatusBadge status={row.status} />
        <ErrorExcerpt text={row.error_details?.message ?? null} />
      </>
    ),
  },
  { id: 'reference', header: 'Reference', sortBy: (row) => row.reference ?? '', cell: (row) => row.reference },
  { id: 'who', header: 'Started by', sortBy: (row) => row.started_by ?? '', cell: (row) => row.started_by },
  createdColumn('Started'),
];

/** The newest tests of all admins; none of them is an order. */
export function PortalTestHistory() {
  return (
    <section aria-label="Latest tests">
      <ListPage
        of={{
          ...liveListOptions,
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
