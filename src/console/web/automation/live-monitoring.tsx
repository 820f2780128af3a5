import { Suspense } from 'react';
import { type RunRow, runListSchema } from '#channels/portal/tests/automation-lists-contract.ts';
import { trackedStepNames } from '#orders/contracts/order-contract.ts';
import { api } from '#paths.ts';
import { RunStatusBadge } from '#tracking/web/cards/run-status-badge.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { formatShownCount } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { useUrlState } from '#ui/list/url-state.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { ErrorExcerpt } from '#ui/parts/error-excerpt.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { liveListOptions } from '../list-calls.ts';
import { createdColumn, orderAndDestinationColumns } from '../order/order-rows.tsx';

// Lazy: visits start on the tab with the automation runs.
const NewestSubmissions = lazyComponent(async () => (await import('./newest-lists.tsx')).NewestSubmissions);
const NewestEmails = lazyComponent(async () => (await import('./newest-lists.tsx')).NewestEmails);

const views = [
  { name: 'runs', title: 'Automation Runs', panel: NewestRuns },
  { name: 'submissions', title: 'Submissions', panel: NewestSubmissions },
  { name: 'emails', title: 'Inbound Emails', panel: NewestEmails },
] as const;

/** Live view: the newest of each kind, polled all the time. */
export function LiveMonitoring() {
  const { get, set } = useUrlState();
  const current = views.find(({ name }) => name === get('view')) ?? views[0];
  return (
    <Tabs label="Live Monitoring" tabs={views} current={current.name} onChange={(view) => set({ view, sort: null })}>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <current.panel />
      </Suspense>
    </Tabs>
  );
}

function NewestRuns() {
  return (
    <ListPage
      of={{
        ...liveListOptions,
        title: 'Automation Runs',
        label: 'Automation runs',
        path: api.automationRuns,
        schema: runListSchema,
        rows: ({ runs }) => runs,
        rowId: ({ id }) => id,
        columns: runColumns,
        sorting: { column: 'created', descending: true },
        count: ({ runs, total }) => formatShownCount(runs.length, total, 'run'),
        empty: 'No robot has run yet',
        opens: { name: 'order', of: ({ order_id }) => order_id },
      }}
    />
  );
}

const runColumns: readonly Column<RunRow>[] = [
  ...orderAndDestinationColumns,
  { id: 'driver', header: 'Driver', sortBy: (row) => row.driver_name, cell: (row) => row.driver_name },
  {
    id: 'status',
    header: 'Status',
    sortBy: (row) => row.status,
    cell: (row) => (
      <>
        <RunStatusBadge status={row.status} />
        <ErrorExcerpt text={row.error} />
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
  createdColumn('Started'),
];

function secondsOf({ started_at, completed_at }: RunRow): number | undefined {
  return started_at && completed_at ? (Date.parse(completed_at) - Date.parse(started_at)) / 1000 : undefined;
}
