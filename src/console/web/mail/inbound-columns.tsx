import { Paperclip } from 'lucide-react';
import { type InboundList, type InboundRow, inboundListSchema } from '#orders/contracts/mail-contract.ts';
import { joinClasses } from '#ui/join-classes.ts';
import type { Column } from '#ui/list/data-table.tsx';
import { formatShownCount } from '#ui/list/list-head.tsx';
import type { ListDefinition } from '#ui/list/list-page.tsx';
import { UrlStateLink, useUrlState } from '#ui/list/url-state.tsx';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { describeListCalls } from '../list-calls.ts';
import { matchLabels } from './match-labels.ts';

const inboundColumns: readonly Column<InboundRow>[] = [
  {
    id: 'from',
    header: 'From',
    sortBy: (row) => row.from_email,
    cell: (row) => (
      <>
        <div
          className={joinClasses('max-w-44 font-semibold max-md:max-w-full', !row.from_name && 'truncate')}
          title={row.from_email}
        >
          {row.from_name ?? row.from_email}
        </div>
        {row.from_name && (
          <div className="max-w-44 truncate text-ink-soft max-md:max-w-full" title={row.from_email}>
            {row.from_email}
          </div>
        )}
      </>
    ),
  },
  {
    id: 'to',
    header: 'To',
    sortBy: (row) => row.to_email,
    cell: (row) => (
      <>
        <div className="max-w-32 truncate max-md:max-w-full" title={row.to_email}>
          {row.to_email}
        </div>
        {row.order_id && <UrlStateLink opens={{ order: row.order_id }}>{row.order_ref}</UrlStateLink>}
        {row.matched_by === 'plate' && <div className="text-ink-soft">by {matchLabels.plate}</div>}
        {row.handled_at && <div className="text-ink-soft">Dealt with</div>}
      </>
    ),
  },
  {
    id: 'subject',
    header: 'Subject',
    sortBy: (row) => row.subject,
    className: 'md:w-1/2 md:min-w-56',
    cell: (row) => (
      <>
        <div className="font-semibold">
          {row.subject || (row.unreadable ? 'Could not be read' : 'No subject')}
          {row.meaning && <span className="ml-2 font-normal text-ok">{row.meaning}</span>}
        </div>
        <div className="line-clamp-2 wrap-anywhere text-ink-soft">{row.preview}</div>
      </>
    ),
  },
  {
    id: 'received',
    header: 'Received',
    sortBy: (row) => row.received_at,
    cell: (row) => <RelativeTime at={row.received_at} />,
  },
  {
    id: 'attachments',
    header: 'Attachments',
    numeric: true,
    sortBy: (row) => row.attachments,
    cell: (row) =>
      row.attachments > 0 && (
        <span className="inline-flex items-center gap-1">
          <Paperclip aria-hidden="true" className="size-3.5" />
          {row.attachments}
        </span>
      ),
  },
  { id: 'actions', header: 'Actions', cell: (row) => <DetailsButton mail={row} /> },
];

/** The list of inbound mails, wherever it stands. */
export const inboundList = {
  label: 'Inbound e-mails',
  path: describeListCalls('inbound-emails').path,
  schema: inboundListSchema,
  rows: ({ emails }) => emails,
  rowId: ({ id }) => id,
  columns: inboundColumns,
  sorting: { column: 'received', descending: true },
  count: ({ emails, total }) => formatShownCount(emails.length, total, 'e-mail'),
  empty: 'No emails found',
  opens: { name: 'mail', of: ({ id }) => id },
} satisfies Omit<ListDefinition<InboundList, InboundRow>, 'title' | 'failure'>;

function DetailsButton({ mail }: { mail: InboundRow }) {
  const { set } = useUrlState();
  return (
    <CompactButton onClick={() => set({ mail: mail.id }, { push: true })}>
      Details<span className="sr-only"> of {mail.subject}</span>
    </CompactButton>
  );
}
