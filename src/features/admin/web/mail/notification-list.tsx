import { useCallback } from 'react';
import { api } from '#paths.ts';
import { type NotificationRow, notificationsSchema } from '../../contract.ts';
import { csvPath } from '../list/csv-path.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListBody } from '../list/list-body.tsx';
import { countWords, ListHead } from '../list/list-head.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useAddress } from '../list/use-address.ts';
import { useList } from '../list/use-list.ts';
import { useSorting } from '../list/use-sorting.ts';
import { AddressLink } from '../parts/address-link.tsx';
import { Moment } from '../parts/moment.tsx';
import { BoxSelect } from './box-select.tsx';

const failure = 'Failed to load emails';

const columns: readonly Column<NotificationRow>[] = [
  {
    id: 'type',
    header: 'Notification Type',
    sortBy: (row) => row.notification_type,
    cell: (row) => <span className="font-semibold">{row.notification_type.replaceAll('_', ' ')}</span>,
  },
  {
    id: 'recipient',
    header: 'Recipient',
    sortBy: (row) => row.recipient ?? '',
    cell: (row) => row.recipient ?? 'Erased',
  },
  {
    id: 'order',
    header: 'Order Reference',
    sortBy: (row) => row.order_ref ?? '',
    cell: (row) =>
      row.order_id && row.order_ref ? (
        <AddressLink opens={{ order: row.order_id }}>{row.order_ref}</AddressLink>
      ) : (
        <span className="text-ink-soft">No order</span>
      ),
  },
  { id: 'sent', header: 'Sent', sortBy: (row) => row.sent_at, cell: (row) => <Moment at={row.sent_at} /> },
];

export function NotificationList() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'sent', descending: true });
  const list = useList({
    path: api.adminNotifications,
    query: { search: get('q') },
    answer: notificationsSchema,
    failure,
  });
  const onSearch = useCallback((q: string) => set({ q }), [set]);
  const { data } = list;
  return (
    <>
      <ListHead
        title="Email Management"
        count={data && countWords(data.notifications.length, data.total, 'notifications')}
        list={list}
        csv={csvPath('notifications', { search: get('q') })}
      >
        <BoxSelect current="notifications" />
        <SearchBox label="Search by type, recipient or order" value={get('q')} onSearch={onSearch} />
      </ListHead>
      <ListBody list={list} failure={failure}>
        {({ notifications }) => (
          <DataTable
            label="Notifications"
            columns={columns}
            rows={notifications}
            rowId={({ id }) => id}
            sorting={sorting}
            onSort={setSorting}
            openId=""
            onOpen={({ order_id }) => order_id && set({ order: order_id }, { push: true })}
            empty="No notifications found"
          />
        )}
      </ListBody>
    </>
  );
}
