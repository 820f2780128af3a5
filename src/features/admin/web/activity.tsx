import { useCallback } from 'react';
import { pageMeta } from '#browser/page-meta.ts';
import { api } from '#paths.ts';
import { type ActivityRow, activitySchema } from '../contract.ts';
import { csvPath } from './list/csv-path.ts';
import { type Column, DataTable } from './list/data-table.tsx';
import { ListBody } from './list/list-body.tsx';
import { countWords, ListHead } from './list/list-head.tsx';
import { SearchBox } from './list/search-box.tsx';
import { useAddress } from './list/use-address.ts';
import { useList } from './list/use-list.ts';
import { useSorting } from './list/use-sorting.ts';
import { AddressLink } from './parts/address-link.tsx';
import { auditDetail } from './parts/audit-detail.ts';
import { IdCopy } from './parts/id-copy.tsx';
import { Moment } from './parts/moment.tsx';

export const meta = () => pageMeta({ title: 'Activity', description: 'System Activity' });

const failure = 'Failed to load activity logs';

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
        {row.order_id && <AddressLink opens={{ order: row.order_id }}>{row.order_ref ?? 'Order'}</AddressLink>}
        {row.submission_id && (
          <div className="text-ink-soft">
            <IdCopy id={row.submission_id} label="submission id" />
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
        {auditDetail(row.event_data)}
        {row.actor && <div className="text-ink-soft">by {row.actor}</div>}
      </>
    ),
  },
  {
    id: 'created',
    header: 'Timestamp',
    sortBy: (row) => row.created_at,
    cell: (row) => <Moment at={row.created_at} />,
  },
];

export default function ActivityPage() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'created', descending: true });
  const list = useList({ path: api.adminActivity, query: { search: get('q') }, answer: activitySchema, failure });
  const onSearch = useCallback((q: string) => set({ q }), [set]);
  const { data } = list;
  return (
    <>
      <ListHead
        title="System Activity"
        count={data && countWords(data.events.length, data.total, 'events')}
        list={list}
        csv={csvPath('activity', { search: get('q') })}
      >
        <SearchBox label="Search by event, order, person or details" value={get('q')} onSearch={onSearch} />
      </ListHead>
      <ListBody list={list} failure={failure}>
        {({ events }) => (
          <DataTable
            label="Events"
            columns={columns}
            rows={events}
            rowId={({ id }) => id}
            sorting={sorting}
            onSort={setSorting}
            openId=""
            onOpen={({ order_id }) => order_id && set({ order: order_id }, { push: true })}
            empty="No activity found"
          />
        )}
      </ListBody>
    </>
  );
}
