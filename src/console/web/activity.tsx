import { CopyableId } from '#ui/copy-button.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { formatShownCount } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { UrlStateLink } from '#ui/list/url-state.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { type ActivityRow, activitySchema } from '../contract.ts';
import { formatAuditDetail } from './audit-detail.ts';
import { describeListCalls } from './list-calls.ts';

export const meta = () => pageMeta({ title: 'Activity', description: 'System Activity' });

const columns: readonly Column<ActivityRow>[] = [
  {
    id: 'type',
    header: 'Event Type',
    sortBy: (row) => row.event_type,
    cell: (row) => <span className="font-mono font-semibold text-[0.8125rem]">{row.event_type}</span>,
  },
  {
    id: 'order',
    header: 'Order/Submission',
    sortBy: (row) => row.order_ref ?? '',
    cell: (row) => (
      <>
        {row.order_id && <UrlStateLink opens={{ order: row.order_id }}>{row.order_ref ?? 'Order'}</UrlStateLink>}
        {row.submission_id && (
          <div className="text-ink-soft">
            <CopyableId id={row.submission_id} label="submission id" />
          </div>
        )}
      </>
    ),
  },
  {
    id: 'details',
    header: 'Details',
    className: 'md:w-1/2',
    cell: (row) => (
      <>
        {formatAuditDetail(row.event_data)}
        {row.actor && <div className="text-ink-soft">by {row.actor}</div>}
      </>
    ),
  },
  {
    id: 'created',
    header: 'Timestamp',
    sortBy: (row) => row.created_at,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
];

export default function ActivityPage() {
  return (
    <ListPage
      of={{
        title: 'System Activity',
        label: 'Events',
        ...describeListCalls('activity'),
        schema: activitySchema,
        failure: 'Failed to load activity logs',
        rows: ({ events }) => events,
        rowId: ({ id }) => id,
        columns,
        sorting: { column: 'created', descending: true },
        count: ({ events, total }) => formatShownCount(events.length, total, 'event'),
        empty: 'No activity found',
        search: 'Search by event, order, person or details',
        opens: { name: 'order', of: ({ order_id }) => order_id },
      }}
    />
  );
}
