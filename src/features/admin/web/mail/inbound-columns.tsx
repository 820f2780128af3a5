import { Paperclip } from 'lucide-react';
import type { InboundRow } from '../../contract.ts';
import type { Column } from '../list/data-table.tsx';
import { AddressLink } from '../parts/address-link.tsx';
import { Moment } from '../parts/moment.tsx';
import { DetailsButton } from './details-button.tsx';
import { matchWords } from './match-words.ts';

export const inboundColumns: readonly Column<InboundRow>[] = [
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
        {row.matched_by === 'plate' && <div className="text-ink-soft">by {matchWords.plate}</div>}
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
