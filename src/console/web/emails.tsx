import { joinClasses } from '#ui/join-classes.ts';
import type { Column } from '#ui/list/data-table.tsx';
import { formatShownCount } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { UrlStateLink, useUrlState } from '#ui/list/url-state.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { type NotificationRow, notificationsSchema } from '../contract.ts';
import { describeListCalls } from './list-calls.ts';
import { inboundList } from './mail/inbound-columns.tsx';

export const meta = () => pageMeta({ title: 'Emails', description: 'Email Management' });

const title = 'Email Management';
const failure = 'Failed to load emails';

export default function EmailsPage() {
  const { get } = useUrlState();
  return get('box') === 'notifications' ? <Notifications /> : <InboundMails />;
}

function InboundMails() {
  return (
    <ListPage
      of={{
        ...inboundList,
        csv: describeListCalls('inbound-emails').csv,
        title,
        failure,
        search: 'Search by words of sender, recipient, subject or first lines',
        filter: { label: 'State', name: 'state', options: stateOptions },
      }}
      before={() => <MailboxSelect current="inbound" />}
    />
  );
}

const stateOptions = [
  { value: '', label: 'All e-mails' },
  { value: 'waiting', label: 'Waiting for a person' },
  { value: 'unmatched', label: 'Waiting, of no order' },
  { value: 'handled', label: 'Dealt with' },
];

function Notifications() {
  return (
    <ListPage
      of={{
        title,
        label: 'Notifications',
        ...describeListCalls('notifications'),
        schema: notificationsSchema,
        failure,
        rows: ({ notifications }) => notifications,
        rowId: ({ id }) => id,
        columns: notificationColumns,
        sorting: { column: 'sent', descending: true },
        count: ({ notifications, total }) => formatShownCount(notifications.length, total, 'notification'),
        empty: 'No notifications found',
        search: 'Search by type, recipient or order',
        opens: { name: 'order', of: ({ order_id }) => order_id },
      }}
      before={() => <MailboxSelect current="notifications" />}
    />
  );
}

const notificationColumns: readonly Column<NotificationRow>[] = [
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
        <UrlStateLink opens={{ order: row.order_id }}>{row.order_ref}</UrlStateLink>
      ) : (
        <span className="text-ink-soft">No order</span>
      ),
  },
  { id: 'sent', header: 'Sent', sortBy: (row) => row.sent_at, cell: (row) => <RelativeTime at={row.sent_at} /> },
];

const boxes = [
  { value: 'inbound', title: 'Inbound' },
  { value: 'notifications', title: 'Notifications' },
] as const;

/** Which mails are listed: inbound mails, or those to customers. */
function MailboxSelect({ current }: { current: (typeof boxes)[number]['value'] }) {
  const { set } = useUrlState();
  return (
    <fieldset className="flex shrink-0 rounded-lg border-2 border-line-strong bg-card p-0.5">
      <legend className="sr-only">Mails</legend>
      {boxes.map(({ value, title }) => (
        <label
          key={value}
          className={joinClasses(
            'cursor-pointer rounded-md px-3 py-1 font-semibold text-sm has-focus-visible:outline-3 has-focus-visible:outline-ink max-md:py-2',
            value === current ? 'bg-signal text-on-signal' : 'hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name="box"
            className="sr-only"
            checked={value === current}
            onChange={() => set({ box: value === 'inbound' ? null : value, sort: null })}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
