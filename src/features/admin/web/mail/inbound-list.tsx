import { Paperclip } from 'lucide-react';
import { useCallback } from 'react';
import { api } from '#paths.ts';
import { type InboundRow, inboundListSchema } from '../../contract.ts';
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
import { DetailsButton } from './details-button.tsx';

const failure = 'Failed to load emails';

const columns: readonly Column<InboundRow>[] = [
  {
    id: 'from',
    header: 'From',
    sortBy: (row) => row.from_email,
    cell: (row) => (
      <>
        <div className="font-semibold">{row.from_name ?? row.from_email}</div>
        {row.from_name && (
          <div className="max-w-44 truncate text-ink-soft" title={row.from_email}>
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
        <div className="max-w-32 truncate max-md:max-w-60" title={row.to_email}>
          {row.to_email}
        </div>
        {row.order_id && <AddressLink opens={{ order: row.order_id }}>{row.order_ref}</AddressLink>}
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
          {row.subject || 'No subject'}
          {row.meaning && <span className="ml-2 font-normal text-ok">{row.meaning}</span>}
        </div>
        <div className="line-clamp-2 text-ink-soft">{row.preview}</div>
      </>
    ),
  },
  {
    id: 'received',
    header: 'Received',
    sortBy: (row) => row.received_at,
    cell: (row) => <Moment at={row.received_at} />,
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

export function InboundList() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'received', descending: true });
  const list = useList({
    path: api.adminInboundEmails,
    query: { search: get('q') },
    answer: inboundListSchema,
    failure,
  });
  const onSearch = useCallback((q: string) => set({ q }), [set]);
  const { data } = list;
  return (
    <>
      <ListHead
        title="Email Management"
        count={data && countWords(data.emails.length, data.total, 'e-mails')}
        list={list}
      >
        <BoxSelect current="inbound" />
        <SearchBox label="Search by sender, recipient, subject or text" value={get('q')} onSearch={onSearch} />
      </ListHead>
      <ListBody list={list} failure={failure}>
        {({ emails }) => (
          <DataTable
            label="Inbound e-mails"
            columns={columns}
            rows={emails}
            rowId={({ id }) => id}
            sorting={sorting}
            onSort={setSorting}
            openId={get('mail')}
            onOpen={({ id }) => set({ mail: id }, { push: true })}
            empty="No emails found"
          />
        )}
      </ListBody>
    </>
  );
}
